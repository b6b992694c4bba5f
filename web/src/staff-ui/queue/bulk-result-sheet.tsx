import { IconCircleCheck, IconCircleX } from '#icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './bulk-result-sheet.module.css';

type Row = {
  id: number;
  /** Code and person; null where there is no such thing. */
  name: ReactNode;
  /** Where it can be looked at. */
  to: string;
  done: boolean;
  /** Why it was not done. */
  message: string | null;
};

type Props = { title: string; noun: string; rows: readonly Row[]; onClose: () => void };

/** What became of each of many, one line each; what was not decided stands first. */
export function BulkResultSheet({ title, noun, rows, onClose }: Props) {
  const skipped = rows.filter((row) => !row.done).length;
  const missing = `${noun[0]?.toUpperCase()}${noun.slice(1)} tidak ditemukan`;
  return (
    <Sheet open onClose={onClose} title={title} foot={<Button onClick={onClose}>Selesai</Button>}>
      {skipped > 0 && (
        <p>
          {skipped} {noun} dilewati. Alasannya ada di barisnya.
        </p>
      )}
      <ul className={styles.rows} aria-label={`Hasil per ${noun}`}>
        {rows.map((row) => {
          const Icon = row.done ? IconCircleCheck : IconCircleX;
          return (
            <li key={row.id} className={row.done ? styles.ok : styles.no}>
              <Icon size={20} stroke={2} aria-hidden />
              <span>
                {row.name ? (
                  <Link to={row.to} onClick={onClose}>
                    {row.name}
                  </Link>
                ) : (
                  missing
                )}
                <small>{row.done ? 'Berhasil' : row.message}</small>
              </span>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

import { IconUserEdit } from '#icons';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/section.tsx';
import styles from './edit-notice.module.css';
import type { EditConflict } from './use-edit-form.ts';

/** Above a form's fields: who edited the same record meanwhile, and what; what was typed is still in the fields. */
export function EditNotice({ conflict }: { conflict: EditConflict | null }) {
  const place = useRef<HTMLDivElement>(null);
  const { by, at } = conflict ?? {};
  useEffect(() => {
    if (by !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [by, at]);
  if (!conflict) return null;
  return (
    <div ref={place} role="alert">
      <Note
        tone="wait"
        icon={<IconUserEdit size={24} stroke={1.75} aria-hidden />}
        title={`Sudah diubah oleh ${conflict.by}, ${conflict.at}`}
      >
        Isian Anda tetap ada. Periksa, lalu simpan lagi.
        {conflict.changes.length > 0 && (
          <ul className={styles.changes}>
            {conflict.changes.map(({ label, now, use }) => (
              <li key={label}>
                <span>
                  <b>{label}</b> kini {now === '' ? 'kosong' : `“${now}”`}
                </span>
                {use && (
                  <Button small variant="outline" aria-label={`Pakai ${label} yang baru`} onClick={use}>
                    Pakai ini
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  );
}

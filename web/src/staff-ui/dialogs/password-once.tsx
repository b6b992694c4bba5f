import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './password-once.module.css';

type Props = { title: string; password: string; children: ReactNode; onClose: () => void };

/** A password that is shown this one time, to be copied and passed on. */
export function PasswordOnce({ title, password, children, onClose }: Props) {
  return (
    <Sheet open onClose={onClose} title={title} foot={<Button onClick={onClose}>Sudah saya salin</Button>}>
      <div className={styles.secret}>
        <output aria-label="Password sementara">{password}</output>
        <CopyButton
          text={password}
          label="Salin password sementara"
          done="Password sementara berhasil disalin."
        />
      </div>
      <p>{children}</p>
      <p>Password ini hanya tampil satu kali. Sampaikan langsung kepada orangnya.</p>
    </Sheet>
  );
}

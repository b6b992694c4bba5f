import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './secret-once.module.css';

type Props = {
  title: string;
  /** How the secret is called: 'Password sementara'. */
  what: string;
  secret: string;
  /** That it is shown this one time, and where it belongs. */
  last: string;
  children: ReactNode;
  onClose: () => void;
};

/** One that is long is copied and not read aloud: it stands in small letters of one width. */
const longFrom = 25;

/** A secret that is shown this one time, to be copied. */
export function SecretOnce({ title, what, secret, last, children, onClose }: Props) {
  const inWords = what.charAt(0).toLowerCase() + what.slice(1);
  return (
    <Sheet open onClose={onClose} title={title} foot={<Button onClick={onClose}>Sudah saya salin</Button>}>
      <div className={styles.secret}>
        <output aria-label={what} className={secret.length < longFrom ? undefined : styles.long}>
          {secret}
        </output>
        <CopyButton text={secret} label={`Salin ${inWords}`} done={`${what} berhasil disalin.`} />
      </div>
      <p>{children}</p>
      <p>{last}</p>
    </Sheet>
  );
}

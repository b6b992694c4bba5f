import { IconBuildingBank } from '#icons';
import type { ReactNode } from 'react';
import styles from './bank-accounts.module.css';
import { CopyButton } from './copy-button.tsx';

type Account = { bank: string; number: string; holder: string };

/** `1380012345678` as it is read aloud and compared: `1380 0123 4567 8`. */
export const inFours = (number: string): string => number.replace(/\D/g, '').replace(/(.{4})(?=.)/g, '$1 ');

/** Where to transfer to, with numbers to copy (R9.4). `children` stand above them: a demo says not to. */
export function BankAccounts({ accounts, children }: { accounts: readonly Account[]; children?: ReactNode }) {
  return (
    <section className={styles.accounts} aria-label="Rekening tujuan">
      {children}
      <p>Transfer ke salah satu rekening berikut, dengan jumlah yang persis sama.</p>
      <ul>
        {accounts.map(({ bank, number, holder }) => (
          <li key={`${bank} ${number}`}>
            <IconBuildingBank size={24} stroke={1.75} aria-hidden />
            <div>
              <b>{bank}</b>
              <span className={`${styles.number} num`}>{inFours(number)}</span>
              <small>a.n. {holder}</small>
            </div>
            <CopyButton
              text={number.replace(/\D/g, '')}
              label={`Salin nomor rekening ${bank}`}
              done={`Nomor rekening ${bank} berhasil disalin.`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

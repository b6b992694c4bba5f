import type { Company } from '@rimpang/contract/storefront';
import { IconBuildingBank } from '#icons';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import styles from './bank-accounts.module.css';

/** Where to transfer to, with numbers to copy (R9.4). */
export function BankAccounts({ company: { bankAccounts }, demo }: { company: Company; demo: boolean }) {
  if (bankAccounts.length === 0) {
    return <p className={styles.none}>Rekening tujuan belum tersedia. Hubungi kami sebelum mentransfer.</p>;
  }
  return (
    <section className={styles.accounts} aria-label="Rekening tujuan">
      {demo && <b className={styles.demo}>Demo: jangan transfer</b>}
      <p>Transfer ke salah satu rekening berikut, dengan jumlah yang persis sama.</p>
      <ul>
        {bankAccounts.map(({ bank, number, holder }) => (
          <li key={`${bank} ${number}`}>
            <IconBuildingBank size={24} stroke={1.75} aria-hidden />
            <span>
              <b>
                {bank} <span className="num">{number}</span>
              </b>
              <small>a.n. {holder}</small>
            </span>
            <CopyButton
              text={number}
              label={`Salin nomor rekening ${bank}`}
              done={`Nomor rekening ${bank} berhasil disalin.`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

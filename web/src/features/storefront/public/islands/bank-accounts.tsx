import type { Company } from '@rimpang/contract/storefront';
import { BankAccounts } from '../../../../ui/bank-accounts.tsx';
import styles from './bank-accounts.module.css';

/** The company's accounts in a dialog of the public pages. */
export function ShopAccounts({ company: { bankAccounts }, demo }: { company: Company; demo: boolean }) {
  if (bankAccounts.length === 0) {
    return <p className={styles.none}>Rekening tujuan belum tersedia. Hubungi kami sebelum mentransfer.</p>;
  }
  return (
    <BankAccounts accounts={bankAccounts}>
      {demo && <b className={styles.demo}>Demo: jangan transfer</b>}
    </BankAccounts>
  );
}

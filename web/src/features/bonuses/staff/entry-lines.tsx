import type { LedgerEntry } from '@rimpang/contract/postings';
import { accountName } from '@rimpang/domain/ledger';
import { SignedMoney } from '../../../ui/signed-money.tsx';
import styles from './entry-lines.module.css';

/** The sides of a transaction, what left first; those the filters did not ask for stand back. */
export function EntryLines({ entry }: { entry: LedgerEntry }) {
  return (
    <ul className={styles.lines}>
      {entry.lines.map(({ id, account, owner, amount, asked }) => (
        <li key={id} data-asked={asked || undefined}>
          <span>
            {amount < 0 ? 'dari' : 'ke'} <b>{accountName(account)}</b>{' '}
            {owner ? `${owner.fullName} (@${owner.username})` : 'Perusahaan'}
          </span>
          <SignedMoney amount={amount} />
        </li>
      ))}
    </ul>
  );
}

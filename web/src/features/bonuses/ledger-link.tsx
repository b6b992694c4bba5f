import { Link } from 'react-router';
import * as staffPaths from '../../paths/staff.ts';
import { useMay } from '../../session/session-store.ts';
import styles from './ledger-link.module.css';

/** From a bonus or a withdrawal to what it moved in the ledger; nothing for those who may not look. */
export function LedgerLink({ of }: { of: { bonusId: number } | { withdrawalId: number } }) {
  const may = useMay();
  if (!may('reports.postings')) return null;
  const to =
    'bonusId' in of ? staffPaths.ledgerOfBonus(of.bonusId) : staffPaths.ledgerOfWithdrawal(of.withdrawalId);
  return (
    <p>
      <Link className={styles.link} to={to}>
        Lihat catatannya di buku besar
      </Link>
    </p>
  );
}

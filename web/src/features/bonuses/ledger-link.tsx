import { Link } from 'react-router';
import { useMay } from '../../session/session-store.ts';

/** From a bonus or a withdrawal to what it moved in the ledger; nothing for those who may not look. */
export function LedgerLink({ of }: { of: { bonusId: number } | { withdrawalId: number } }) {
  const may = useMay();
  if (!may('reports.postings')) return null;
  const cause = 'bonusId' in of ? `bonus-${of.bonusId}` : `penarikan-${of.withdrawalId}`;
  return (
    <p>
      <Link to={`/admin/bonus/ledger?sebab=${cause}`}>Lihat catatannya di buku besar</Link>
    </p>
  );
}

import { LedgerPage } from '../../features/admin-bonuses/ledger-page.tsx';
import { Permitted } from '../../features/admin-desk/permitted.tsx';

export default function BonusLedger() {
  return (
    <Permitted action="reports.postings" title="Buku Besar">
      <LedgerPage />
    </Permitted>
  );
}

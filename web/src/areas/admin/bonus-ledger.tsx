import { LedgerPage } from '../../features/bonuses/staff/ledger-page.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function BonusLedger() {
  return (
    <Permitted action="reports.postings" title="Buku Besar">
      <LedgerPage />
    </Permitted>
  );
}

import { queries } from '../../api/client.ts';
import { WhyBonusSheet } from '../../features/bonuses/why-bonus-sheet.tsx';
import { PartnerDashboard } from '../../features/reports/partner/partner-dashboard.tsx';
import { beginReading } from '../../session/begin-reading.ts';

/** Asked beside the layout's own questions, not after them. */
export function clientLoader() {
  void beginReading('reports.partnerDashboard', queries.reports.partnerDashboard.queryOptions({ input: {} }));
  return null;
}
clientLoader.hydrate = true as const;

export default function Dashboard() {
  return (
    <>
      <title>Dasbor · Rimpang</title>
      <PartnerDashboard />
      <WhyBonusSheet />
    </>
  );
}

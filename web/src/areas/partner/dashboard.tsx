import { WhyBonusSheet } from '../../features/bonuses/why-bonus-sheet.tsx';
import { PartnerDashboard } from '../../features/reports/partner/partner-dashboard.tsx';

export default function Dashboard() {
  return (
    <>
      <title>Dasbor · Rimpang</title>
      <PartnerDashboard />
      <WhyBonusSheet />
    </>
  );
}

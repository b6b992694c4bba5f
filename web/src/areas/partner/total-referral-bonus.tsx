import { BonusesOfType } from '../../features/bonuses/partner/bonus-list.tsx';
import { WhyBonusSheet } from '../../features/bonuses/why-bonus-sheet.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as partnerPaths from '../../paths/partner.ts';

export default function TotalReferralBonus() {
  return (
    <>
      <PageHeader title="Total Bonus Referral" back={partnerPaths.bonuses} />
      <BonusesOfType
        type="referral"
        hint="Bonus masuk saat mitra baru bergabung di bawah Anda, dan saat pesanan PIN aktivasi Anda selesai."
      />
      <WhyBonusSheet />
    </>
  );
}

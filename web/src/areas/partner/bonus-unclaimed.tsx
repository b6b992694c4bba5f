import { BonusList } from '../../features/bonuses/partner/bonus-list.tsx';
import { UnclaimedTotals } from '../../features/bonuses/partner/unclaimed-totals.tsx';
import { WhyBonusSheet } from '../../features/bonuses/why-bonus-sheet.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import * as publicPaths from '../../paths/public.ts';

export default function BonusUnclaimed() {
  return (
    <>
      <PageHeader title="Bonus Belum Dibayarkan" back={publicPaths.partnerArea} />
      <UnclaimedTotals />
      <Section title="Daftar bonus">
        <BonusList />
      </Section>
      <WhyBonusSheet />
    </>
  );
}

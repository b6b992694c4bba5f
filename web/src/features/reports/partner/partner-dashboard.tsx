import type { networkFigures } from '@rimpang/contract/reports';
import { formatMillions, formatNumber } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { z } from 'zod';
import { queries } from '../../../api/client.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { LastSeen } from '../../../ui/last-seen.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import { SummaryMatrix } from '../../../ui/summary-matrix.tsx';
import { ConfirmReminder } from '../../accounts/partner/confirm-reminder.tsx';
import { TodayPanel } from '../../bonuses/partner/today-panel.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { ActivityList } from './activity-list.tsx';
import { BonusBreakdown } from './bonus-breakdown.tsx';
import { MoneyPanel, MoneyPanelLoading } from './money-panel.tsx';
import styles from './partner-dashboard.module.css';
import { RoAndPins } from './ro-and-pins.tsx';

/**
 * The partner's home (R2.2.22): greeting, money, RO and PINs, network, breakdown, what happened last. On a desktop the last
 * stands below both columns, which end together.
 */
export function PartnerDashboard() {
  const dashboard = useQuery(queries.reports.partnerDashboard.queryOptions({ input: {} }));
  if (dashboard.isPending) return <Loading />;
  if (!dashboard.data)
    return (
      <div data-ground="plain">
        <PageHeader title="Dasbor" />
        <ErrorState error={dashboard.error} retry={() => void dashboard.refetch()} />
      </div>
    );
  const { fullName, network, bonus, points, ro, pins, goals, activities } = dashboard.data;
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <div className={styles.money}>
          <MoneyPanel fullName={fullName} bonus={bonus} />
          <LastSeen at={dashboard.dataUpdatedAt} />
          <ConfirmReminder />
          <RoAndPins ro={ro} pins={pins} goals={goals} />
          <TodayPanel amount={bonus.today} to={partnerPaths.todayBonuses} />
        </div>
      </div>
      <div className={styles.column}>
        <Section title="Jaringan Anda">
          <Figures network={network} />
        </Section>
        <Section title="Rincian bonus" action={<Link to={partnerPaths.todayHistory}>Riwayat hari ini</Link>}>
          <BonusBreakdown bonus={bonus} points={points} />
        </Section>
      </div>
      <div className={styles.both}>
        <Section title="Aktivitas terbaru">
          <ActivityList activities={activities} />
        </Section>
      </div>
    </div>
  );
}

function Figures({ network }: { network: z.infer<typeof networkFigures> }) {
  const { totalPartners, directPartners } = network;
  const below = formatNumber(totalPartners - directPartners);
  return (
    <SummaryMatrix
      wide={{
        label: 'Total Mitra',
        value: formatNumber(totalPartners),
        sub: `${formatNumber(directPartners)} langsung, ${below} di bawahnya`,
        to: partnerPaths.downline,
      }}
      cells={[
        {
          label: 'Mitra Aktivasi',
          value: formatNumber(network.activatedPartners),
          to: partnerPaths.activeDownline,
        },
        { label: 'Mitra RO', value: formatNumber(network.roPartners), to: partnerPaths.teamRoHistory },
        {
          label: 'Omset Aktivasi',
          value: formatMillions(network.activationTurnover),
          unit: 'juta',
          to: partnerPaths.activeDownline,
        },
        {
          label: 'Omset RO',
          value: formatMillions(network.roTurnover),
          unit: 'juta',
          to: partnerPaths.teamRoHistory,
        },
      ]}
    />
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      <MoneyPanelLoading />
      <Skeleton height="11.875rem" />
      <Skeleton height="4.5rem" />
      <ListSkeleton rows={4} />
    </div>
  );
}

import { formatClock } from '@rimpang/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { WhyBonusSheet } from '../../bonuses/why-bonus-sheet.tsx';
import { useMay } from '../../../session/session-store.ts';
import { ConfirmReminder } from '../../accounts/staff/confirm-reminder.tsx';
import { LaunchChecklist } from '../../launch/staff/launch-checklist.tsx';
import { ActivityTable } from './activity-table.tsx';
import { BonusTotals } from './bonus-totals.tsx';
import styles from './dashboard.module.css';
import queues from './waiting-queues.module.css';
import { FigureStrip } from './figure-strip.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { PeriodFigures } from './period-figures.tsx';
import { UpkeepState } from './upkeep-state.tsx';
import { WaitingQueues } from './waiting-queues.tsx';

/** The staff's home (R2.3.2, R12.38): work that waits first, then the figures, the bonuses, what happened last. */
export function AdminDashboard() {
  const dashboard = useQuery(queries.reports.adminDashboard.queryOptions({ input: {} }));
  const { data } = dashboard;
  const may = useMay();
  return (
    <>
      <PageHeader
        title="Dasbor"
        actions={data && <p className={styles.asOf}>Data per {formatClock(new Date(data.asOf))}</p>}
      />
      {data ? (
        <div className={styles.page}>
          <ConfirmReminder />
          {may('launch.checklist') && <LaunchChecklist />}
          <WaitingQueues queues={data.queues} asOf={new Date(data.asOf)} />
          {may('reports.adminPeriod') && <PeriodFigures />}
          <FigureStrip network={data.network} />
          <div className={styles.columns}>
            <div className={styles.column}>
              {may('reports.adminSeries') && <MonthsPanel />}
              <ActivityTable activities={data.activities} />
            </div>
            <div className={styles.column}>
              <BonusTotals bonus={data.bonus} />
              {may('reports.upkeep') && <UpkeepState />}
            </div>
          </div>
        </div>
      ) : dashboard.error ? (
        <ErrorState error={dashboard.error} retry={() => void dashboard.refetch()} />
      ) : (
        <Loading />
      )}
      <WhyBonusSheet />
    </>
  );
}

/** The final boxes, empty. */
function Loading() {
  return (
    <div className={styles.page}>
      <div className={queues.queues}>
        <PanelSkeleton height="4.75rem" />
        <PanelSkeleton height="4.75rem" />
      </div>
      <PanelSkeleton height="7rem" />
      <div className={styles.columns}>
        <PanelSkeleton height="20rem" />
        <PanelSkeleton height="27.5rem" />
      </div>
    </div>
  );
}

import { formatNumber } from '@rimpang/domain/money';
import { type BonusType, bonusTypeLabels } from '@rimpang/domain/plan';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { LastSeen } from '../../../ui/last-seen.tsx';
import { List, ListRow } from '../../../ui/list.tsx';
import { Money, Total } from '../../../ui/money.tsx';
import { ListSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import { bonusLooks } from '../bonus-looks.ts';
import * as partnerPaths from '../../../paths/partner.ts';
import { bonusPages } from './bonus-pages.ts';
import { MissedNote } from './missed-note.tsx';
import { OpeningRow } from './opening-row.tsx';
import { TodayPanel } from './today-panel.tsx';

/** Manajemen Bonus (R2.2.23): what came in today, and each of the four types with its page. */
export function BonusOverview() {
  const summary = useQuery(queries.bonuses.summary.queryOptions({ input: {} }));
  if (summary.isPending) return <Loading />;
  if (!summary.data) return <ErrorState error={summary.error} retry={() => void summary.refetch()} />;
  const { today, byType, total, opening } = summary.data;
  return (
    <Columns
      first={
        <>
          <LastSeen at={summary.dataUpdatedAt} />
          <TodayPanel amount={today} to={partnerPaths.todayHistory} />
          <MissedNote />
        </>
      }
      last={
        <ButtonLink to={partnerPaths.unclaimedBonuses} variant="outline" wide>
          Bonus Belum Dibayarkan
        </ButtonLink>
      }
    >
      <List label="Bonus per jenis" foot={<Total label="Total Bonus" amount={total} />}>
        {byType.map((row) => (
          <TypeRow key={row.type} {...row} />
        ))}
        {opening && opening.amount > 0 && <OpeningRow amount={opening.amount} at={opening.at} />}
      </List>
    </Columns>
  );
}

function TypeRow({ type, amount, count }: { type: BonusType; amount: number; count: number }) {
  const { icon: TypeIcon, tone } = bonusLooks[type];
  return (
    <ListRow
      tile={<TypeIcon size={20} stroke={1.75} aria-hidden />}
      tone={tone}
      title={bonusTypeLabels[type]}
      sub={`${formatNumber(count)} bonus`}
      end={<Money amount={amount} />}
      to={bonusPages[type]}
    />
  );
}

function Loading() {
  return (
    <Columns first={<Skeleton height="4.5rem" />}>
      <ListSkeleton rows={5} />
    </Columns>
  );
}

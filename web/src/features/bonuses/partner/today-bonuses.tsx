import { formatNumber } from '@rimpang/domain/money';
import { type BonusType, bonusTypeLabels, bonusTypes } from '@rimpang/domain/plan';
import { useQueries } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { List, ListRow } from '../../../ui/list.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { Money, Total } from '../../../ui/money.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { bonusLooks } from '../bonus-looks.ts';
import * as partnerPaths from '../../../paths/partner.ts';
import { BonusTable } from './bonus-table.tsx';

/** Where each type of today's bonuses is listed. */
const todayPages: Record<BonusType, string> = {
  referral: partnerPaths.todayReferrals,
  ro: partnerPaths.todayRos,
  reward_utama: partnerPaths.todayHistoryOf('reward_utama'),
  reward_peringkat: partnerPaths.todayHistoryOf('reward_peringkat'),
};

/** What was earned since midnight WIB, per type and in all. */
export function TodayTotals() {
  const perType = useQueries({
    queries: bonusTypes.map((type) =>
      queries.bonuses.list.queryOptions({ input: { type, period: 'today', limit: 1 } }),
    ),
  });
  const failed = perType.find(({ error, data }) => error && !data);
  if (failed)
    return (
      <ErrorState
        error={failed.error}
        retry={() => {
          for (const query of perType) void query.refetch();
        }}
      />
    );
  if (perType.some(({ data }) => !data)) return <ListSkeleton rows={5} />;
  const totals = perType.map(({ data }) => data?.total ?? { count: 0, amount: 0 });
  const all = totals.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Columns
      last={
        <ButtonLink to={partnerPaths.todayHistory} variant="outline" wide>
          Riwayat Bonus Hari Ini
        </ButtonLink>
      }
    >
      <List label="Bonus hari ini per jenis" foot={<Total label="Bonus Hari Ini" amount={all} />}>
        {bonusTypes.map((type, index) => {
          const { icon: TypeIcon, tone } = bonusLooks[type];
          const { count = 0, amount = 0 } = totals[index] ?? {};
          return (
            <ListRow
              key={type}
              tile={<TypeIcon size={20} stroke={1.75} aria-hidden />}
              tone={tone}
              title={bonusTypeLabels[type]}
              sub={`${formatNumber(count)} bonus`}
              end={<Money amount={amount} />}
              to={todayPages[type]}
            />
          );
        })}
      </List>
    </Columns>
  );
}

/** Today's bonuses, all or of one type, with their sum. */
export function TodayBonuses({ type, caption }: { type?: BonusType; caption: string }) {
  const address = useListAddress();
  const what = type ? `bonus ${bonusTypeLabels[type]}` : 'bonus';
  const today = { type, period: 'today' } as const;
  return (
    <>
      <BonusTable
        caption={caption}
        only={today}
        address={address}
        sum="Hari ini"
        empty={{
          title: `Belum ada ${what} hari ini.`,
          hint: 'Bonus yang masuk sejak pukul 00.00\u00a0WIB tampil di sini.',
          action: (
            <ButtonLink to={partnerPaths.unclaimedBonuses} variant="outline" small>
              Lihat semua bonus
            </ButtonLink>
          ),
        }}
      />
    </>
  );
}

import { formatRupiah } from '@rimpang/domain/money';
import { bonusTypeLabels } from '@rimpang/domain/plan';
import { useQuery } from '@tanstack/react-query';
import { IconClock } from '#icons';
import { useNavigate } from 'react-router';
import { queries } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { List, ListRow } from '../../../ui/list.tsx';
import { Money, Total } from '../../../ui/money.tsx';
import { Note } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { bonusLooks } from '../bonus-looks.ts';
import * as partnerPaths from '../../../paths/partner.ts';
import { OpeningRow } from './opening-row.tsx';

/** What is not paid yet, per type and in all, and the way to take it (R2.2.5). */
export function UnclaimedTotals() {
  const summary = useQuery(queries.bonuses.summary.queryOptions({ input: {} }));
  const navigate = useNavigate();
  if (summary.isPending) return <ListSkeleton rows={5} />;
  if (!summary.data) return <ErrorState error={summary.error} retry={() => void summary.refetch()} />;
  const { byType, unpaid, held, available, opening } = summary.data;
  return (
    <Columns
      last={
        <>
          {held > 0 && (
            <Note tone="wait" icon={<IconClock size={24} stroke={1.75} aria-hidden />}>
              {formatRupiah(held)} ditahan untuk penarikan yang sedang diproses. Yang bisa ditarik sekarang{' '}
              {formatRupiah(available)}.
            </Note>
          )}
          <Button
            variant="kunyit"
            wide
            disabledReason={unpaid <= 0 && 'Belum ada bonus yang bisa ditarik.'}
            onClick={() => void navigate(partnerPaths.requestWithdrawal)}
          >
            Tarik Bonus Sekarang
          </Button>
        </>
      }
    >
      <List label="Bonus belum dibayarkan per jenis" foot={<Total label="Total" amount={unpaid} />}>
        {byType.map(({ type, unclaimed }) => {
          const { icon: TypeIcon, tone } = bonusLooks[type];
          return (
            <ListRow
              key={type}
              tile={<TypeIcon size={20} stroke={1.75} aria-hidden />}
              tone={tone}
              title={bonusTypeLabels[type]}
              end={<Money amount={unclaimed} />}
              to={partnerPaths.unclaimedBonusesOf(type)}
            />
          );
        })}
        {opening && opening.unclaimed > 0 && <OpeningRow amount={opening.unclaimed} at={opening.at} />}
      </List>
    </Columns>
  );
}

import type { bonusSummary } from '@rimpang/contract/bonuses';
import { formatNumber } from '@rimpang/domain/money';
import { type BonusType, bonusTypeLabels } from '@rimpang/domain/plan';
import type { z } from 'zod';
import { List, ListRow } from '../../../ui/list.tsx';
import { Money, Total } from '../../../ui/money.tsx';
import { bonusLooks } from '../../bonuses/bonus-looks.ts';
import { bonusPages } from '../../bonuses/partner/bonus-pages.ts';

type Props = { bonus: z.infer<typeof bonusSummary>; points: { utama: number; peringkat: number } };

/** The four bonus types and their sum (R2.2.22). */
export function BonusBreakdown({ bonus, points }: Props) {
  const sub = (type: BonusType, count: number) => {
    if (type === 'reward_utama') return `${formatNumber(points.utama)} poin`;
    if (type === 'reward_peringkat') return `${formatNumber(points.peringkat)} poin`;
    return `${formatNumber(count)} bonus`;
  };
  return (
    <List label="Rincian bonus" foot={<Total label="Total Bonus" amount={bonus.total} />}>
      {bonus.byType.map(({ type, amount, count }) => {
        const { icon: TypeIcon, tone } = bonusLooks[type];
        return (
          <ListRow
            key={type}
            tile={<TypeIcon size={20} stroke={1.75} aria-hidden />}
            tone={tone}
            title={bonusTypeLabels[type]}
            sub={sub(type, count)}
            end={<Money amount={amount} />}
            to={bonusPages[type]}
          />
        );
      })}
    </List>
  );
}

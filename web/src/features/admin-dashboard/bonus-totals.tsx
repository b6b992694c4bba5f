import { formatNumber } from '@rimpang/domain/money';
import { bonusTypeLabels } from '@rimpang/domain/plan';
import { List, ListRow } from '../../ui/list.tsx';
import { Money, Total } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { bonusLooks } from '../bonuses/bonus-looks.ts';
import styles from './dashboard.module.css';
import type { Dashboard } from './types.ts';

/** What the plan has paid by type, its sum, and how much of it has left (spec 2.3). */
export function BonusTotals({ bonus }: { bonus: Dashboard['bonus'] }) {
  const foot = (
    <>
      <Total label="Total Bonus" amount={bonus.total} />
      <dl className={styles.split}>
        <div>
          <dt>Bonus Dibayarkan</dt>
          <dd>
            <Money amount={bonus.paid} size="mid" />
          </dd>
        </div>
        <div>
          <dt>Bonus Belum Dibayarkan</dt>
          <dd>
            <Money amount={bonus.unpaid} size="mid" />
          </dd>
        </div>
      </dl>
    </>
  );
  return (
    <Section title="Bonus seluruh mitra">
      <List label="Bonus menurut jenis" foot={foot}>
        {bonus.byType.map(({ type, amount, count }) => {
          const { icon: TypeIcon, tone } = bonusLooks[type];
          return (
            <ListRow
              key={type}
              tile={<TypeIcon size={20} stroke={1.75} aria-hidden />}
              tone={tone}
              title={bonusTypeLabels[type]}
              sub={`${formatNumber(count)} bonus`}
              end={<Money amount={amount} />}
            />
          );
        })}
      </List>
    </Section>
  );
}

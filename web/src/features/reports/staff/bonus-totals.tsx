import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { bonusTypeLabels } from '@rimpang/domain/plan';
import { Link } from 'react-router';
import { useMay } from '../../../session/session-store.ts';
import { List, ListRow } from '../../../ui/list.tsx';
import { Money, Total } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { bonusLooks } from '../../bonuses/bonus-looks.ts';
import * as staffPaths from '../../../paths/staff.ts';
import styles from './dashboard.module.css';
import type { Dashboard } from './types.ts';

/** What the plan has paid by type, its sum, and how much of it has left (R2.3.2); leads to the bonuses behind it. */
export function BonusTotals({ bonus }: { bonus: Dashboard['bonus'] }) {
  const may = useMay();
  const list = may('bonuses.all') ? staffPaths.partnerBonusList : undefined;
  const foot = (
    <>
      <Total label="Total Bonus" amount={bonus.total} />
      <dl className={styles.split}>
        <Part label="Bonus Dibayarkan" amount={bonus.paid} to={list && staffPaths.ledgerOfAccount('paid')} />
        <Part
          label="Bonus Belum Dibayarkan"
          amount={bonus.unpaid}
          to={list && staffPaths.ledgerOfAccount('unpaid')}
        />
      </dl>
      <p className={styles.note}>
        Yang sudah dibayarkan termasuk biaya penarikan.
        {bonus.forfeited > 0 && ` ${formatRupiah(bonus.forfeited)} dilepas saat kemitraan ditutup.`}
        {openingWords(bonus)}
      </p>
    </>
  );
  return (
    <Section title="Bonus seluruh mitra" action={list && <Link to={list}>Lihat daftar</Link>}>
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
              to={list && `${list}&jenis=${type}`}
            />
          );
        })}
      </List>
    </Section>
  );
}

/** What came along when the company moved in is in the postings behind both figures, and no bonus (decision 219). */
function openingWords({ openingPaid, openingUnpaid }: Dashboard['bonus']): string {
  const parts = [
    openingPaid > 0 && `${formatRupiah(openingPaid)} sudah dibayarkan`,
    openingUnpaid > 0 && `${formatRupiah(openingUnpaid)} masih di saldo mitra`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? ` Saldo awal tidak termasuk: ${parts.join(', ')}.` : '';
}

/** One part of the total; leads to the postings that add up to it. */
function Part({ label, amount, to }: { label: string; amount: number; to: string | undefined }) {
  const figure = <Money amount={amount} />;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{to ? <Link to={to}>{figure}</Link> : figure}</dd>
    </div>
  );
}

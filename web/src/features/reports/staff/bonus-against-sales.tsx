import { formatMonth, startOfMonthNamed } from '@rimpang/domain/calendar';
import { formatPercent } from '@rimpang/domain/money';
import type { api } from '../../../api/client.ts';
import { BonusChart } from './bonus-chart.tsx';
import { isAbove, unitOf } from './chart-scale.ts';
import styles from './chart.module.css';

type Series = Awaited<ReturnType<typeof api.reports.adminSeries>>;
const monthName = (month: string) => formatMonth(startOfMonthNamed(month));

/** The payout ratio against its ceiling, month by month (R10.3); as a table only the sentence about it. */
export function BonusAgainstSales({ series, asTable }: { series: Series; asTable: boolean }) {
  const { months, ceilingPercent } = series;
  const unit = unitOf(Math.max(...months.map(({ sales, bonuses }) => Math.max(sales, bonuses)), 0));
  return (
    <>
      <p className={`${styles.message} ${series.aboveCeiling ? styles.over : ''}`}>{messageOf(series)}</p>
      {!asTable && (
        <>
          <ul className={styles.legend} aria-label="Keterangan grafik">
            <li>
              <i />
              Penjualan ({unit.word})
            </li>
            <li>
              <i className={styles.isBonus} />
              Bonus
            </li>
            <li>
              <i className={styles.isCeiling} />
              Batas {formatPercent(ceilingPercent)}
            </li>
          </ul>
          <BonusChart
            months={months}
            ceilingPercent={ceilingPercent}
            unit={unit}
            width={660}
            className={styles.wide}
          />
          <BonusChart
            months={months.slice(-6)}
            ceilingPercent={ceilingPercent}
            unit={unit}
            width={330}
            className={styles.narrow}
          />
        </>
      )}
    </>
  );
}

/** The newest month with sales, its ratio, on which side of the ceiling it lies, and which other months passed it. */
function messageOf({ months, ceilingPercent }: Series): string {
  const newest = months.findLast(({ ratioPercent }) => ratioPercent !== null);
  if (!newest || newest.ratioPercent === null) return 'Belum ada penjualan dalam 12 bulan terakhir.';
  const side = newest.ratioPercent > ceilingPercent ? 'melewati' : 'di bawah';
  const others = months
    .filter((month) => month !== newest && isAbove(month, ceilingPercent))
    .map(({ month, ratioPercent }) => `${monthName(month)} (${formatPercent(ratioPercent ?? 0)})`);
  const also = others.length > 0 ? ` Melewati batas juga: ${others.join(', ')}.` : '';
  return `${monthName(newest.month)}: bonus ${formatPercent(newest.ratioPercent)} dari penjualan, ${side} batas ${formatPercent(ceilingPercent)}.${also}`;
}

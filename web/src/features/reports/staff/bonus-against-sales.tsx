import { formatMonth, startOfMonthNamed } from '@rimpang/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type api, queries } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Card } from '../../../ui/section.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { BonusChart } from './bonus-chart.tsx';
import { isAbove, percent } from './chart-scale.ts';
import { SeriesTable } from './series-table.tsx';
import styles from './chart.module.css';

type Series = Awaited<ReturnType<typeof api.reports.adminSeries>>;
const monthName = (month: string) => formatMonth(startOfMonthNamed(month));

/** The payout ratio against its ceiling, month by month (R10.3). */
export function BonusAgainstSales() {
  const series = useQuery(queries.reports.adminSeries.queryOptions({ input: { months: 12 } }));
  const [asTable, setAsTable] = useState(false);
  if (!series.data) {
    if (series.error) return <ErrorState error={series.error} retry={() => void series.refetch()} />;
    return <PanelSkeleton height="420px" />;
  }
  const { months, ceilingPercent } = series.data;
  const message = messageOf(series.data);
  return (
    <Card>
      <section className={styles.panel} aria-labelledby="bonus-against-sales">
        <div className={styles.head}>
          <h2 id="bonus-against-sales" className="d">
            Bonus terhadap penjualan
          </h2>
          <Button small variant="plain" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Lihat sebagai grafik' : 'Lihat sebagai tabel'}
          </Button>
        </div>
        <p className={`${styles.message} ${series.data.aboveCeiling ? styles.over : ''}`}>{message}</p>
        {!asTable && (
          <ul className={styles.legend} aria-label="Keterangan grafik">
            <li>
              <i />
              Penjualan (juta)
            </li>
            <li>
              <i className={styles.isBonus} />
              Bonus
            </li>
            <li>
              <i className={styles.isCeiling} />
              Batas {percent(ceilingPercent)}
            </li>
          </ul>
        )}
        {asTable ? (
          <SeriesTable series={series.data} />
        ) : (
          <>
            <BonusChart months={months} ceilingPercent={ceilingPercent} width={660} className={styles.wide} />
            <BonusChart
              months={months.slice(-6)}
              ceilingPercent={ceilingPercent}
              width={330}
              className={styles.narrow}
            />
          </>
        )}
      </section>
    </Card>
  );
}

/** The newest month with sales, its ratio, on which side of the ceiling it lies, and which other months passed it. */
function messageOf({ months, ceilingPercent }: Series): string {
  const newest = months.findLast(({ ratioPercent }) => ratioPercent !== null);
  if (!newest || newest.ratioPercent === null) return 'Belum ada penjualan dalam 12 bulan terakhir.';
  const side = newest.ratioPercent > ceilingPercent ? 'melewati' : 'di bawah';
  const others = months
    .filter((month) => month !== newest && isAbove(month, ceilingPercent))
    .map(({ month, ratioPercent }) => `${monthName(month)} (${percent(ratioPercent ?? 0)})`);
  const also = others.length > 0 ? ` Melewati batas juga: ${others.join(', ')}.` : '';
  return `${monthName(newest.month)}: bonus ${percent(newest.ratioPercent)} dari penjualan, ${side} batas ${percent(ceilingPercent)}.${also}`;
}

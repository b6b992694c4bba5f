import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Chips } from '../../../lists/filter-strip.tsx';
import { choiceFilter } from '../../../lists/filters.ts';
import { useListAddress } from '../../../lists/list-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/section.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { BonusAgainstSales } from './bonus-against-sales.tsx';
import styles from './chart.module.css';
import { type Figure, FigureByMonth, figures, figureTitles } from './figure-by-month.tsx';
import { SeriesTable } from './series-table.tsx';

const bonusTitle = 'Bonus terhadap penjualan';
const choices = [
  { value: 'bonus', label: 'Bonus' },
  ...figures.map((value) => ({ value, label: figureTitles[value] })),
] as const;
const filters = { grafik: choiceFilter(['bonus', ...figures] as const, 'bonus') };

/** The business of the last twelve months as charts, one at a time, or as one table (R2.3.2). */
export function MonthsPanel() {
  const series = useQuery(queries.reports.adminSeries.queryOptions({ input: { months: 12 } }));
  const address = useListAddress(filters);
  const [asTable, setAsTable] = useState(false);
  if (!series.data) {
    if (series.error) return <ErrorState error={series.error} retry={() => void series.refetch()} />;
    return <PanelSkeleton height="26.25rem" />;
  }
  const { grafik = 'bonus' } = address.values;
  const figure: Figure | null = grafik === 'bonus' || asTable ? null : grafik;
  return (
    <Card>
      <section className={styles.panel} aria-labelledby="months-panel">
        <div className={styles.head}>
          <h2 id="months-panel" className="d">
            {figure ? `${figureTitles[figure]} per bulan` : bonusTitle}
          </h2>
          <Button small variant="plain" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Lihat sebagai grafik' : 'Lihat sebagai tabel'}
          </Button>
        </div>
        {!asTable && <Chips label="Grafik" choices={choices} {...address.choice('grafik')} />}
        {figure ? (
          <FigureByMonth months={series.data.months} figure={figure} />
        ) : (
          <BonusAgainstSales series={series.data} asTable={asTable} />
        )}
        {asTable && <SeriesTable series={series.data} />}
      </section>
    </Card>
  );
}

import type { PeriodFigures as Figures } from '@rimpang/contract/series';
import { formatShortDate, startOfDate } from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { daysIn, daysOfSpan, longestPeriodDays, type Period, type Span, spans } from '@rimpang/domain/period';
import { IconCalendar } from '#icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { choiceFilter, dayFilters } from '../../../lists/filters.ts';
import { useListAddress } from '../../../lists/list-address.ts';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import { dayChoices, RangeFields } from '../../../staff-ui/lists/date-range.tsx';
import { FitFigure } from '../../../ui/fit-figure.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { changeWords } from './change-words.ts';
import styles from './dashboard.module.css';

const filters = { masa: choiceFilter([...spans, 'rentang'] as const, 'bulan-ini'), ...dayFilters };

/** The period in the address; `problem` where what was typed is none. */
function periodOf(
  masa: Span | 'rentang',
  dari: string | undefined,
  sampai: string | undefined,
): { period: Period; problem: null } | { period: null; problem: string } {
  if (masa !== 'rentang') return { period: daysOfSpan(masa, new Date()), problem: null };
  if (!dari || !sampai) return { period: null, problem: 'Isi tanggal awal dan akhir.' };
  const days = daysIn({ from: dari, to: sampai });
  if (!(days >= 1)) return { period: null, problem: 'Tanggal akhir sebelum tanggal awal.' };
  if (days > longestPeriodDays) return { period: null, problem: `Paling panjang ${longestPeriodDays} hari.` };
  return { period: { from: dari, to: sampai }, problem: null };
}

/** What happened in a period, each figure beside that of the period before (R2.3.2). */
export function PeriodFigures() {
  const address = useListAddress(filters);
  const { masa = 'bulan-ini', dari, sampai } = address.values;
  const { period, problem } = periodOf(masa, dari, sampai);
  const figures = useQuery({
    ...queries.reports.adminPeriod.queryOptions({ input: period ?? { from: '', to: '' } }),
    enabled: period !== null,
    placeholderData: keepPreviousData,
  });
  const { data } = figures;
  return (
    <section className={styles.period} aria-labelledby="period-figures">
      <div className={styles.periodHead}>
        <h2 id="period-figures" className="d">
          Dalam masa
        </h2>
        <ChipSelect
          label="Masa"
          icon={<IconCalendar size={18} stroke={2} aria-hidden />}
          choices={dayChoices}
          value={masa}
          onChange={(value) => address.filter({ masa: value, dari: null, sampai: null })}
        />
        {masa === 'rentang' && <RangeFields address={address} />}
        {data && !problem && (
          <p>
            {daysOf(data.current)}, dibanding {daysOf(data.previous)}
          </p>
        )}
      </div>
      {problem ? (
        <p role="alert">{problem}</p>
      ) : data ? (
        <ul className={styles.strip} aria-label="Angka masa ini" aria-busy={figures.isPlaceholderData}>
          {cellsOf(data.current, data.previous).map(({ label, value, change }) => (
            <li key={label}>
              <span className={styles.label}>{label}</span>
              <FitFigure length={value.length} most={24}>
                {value}
              </FitFigure>
              <small>{change}</small>
            </li>
          ))}
        </ul>
      ) : figures.error ? (
        <ErrorState error={figures.error} retry={() => void figures.refetch()} />
      ) : (
        <PanelSkeleton height="6rem" />
      )}
    </section>
  );
}

function cellsOf(current: Figures, previous: Figures) {
  const cell = (label: string, now: number, before: number, show: (figure: number) => string) => ({
    label,
    value: show(now),
    change: changeWords(now, before, show),
  });
  return [
    cell('Pendaftaran', current.registrations, previous.registrations, formatNumber),
    cell('RO', current.ro, previous.ro, formatNumber),
    cell('Penjualan', current.sales, previous.sales, formatRupiah),
    cell('Bonus', current.bonuses, previous.bonuses, formatRupiah),
    cell('Pencairan', current.payouts, previous.payouts, formatRupiah),
  ];
}

function daysOf({ from, to }: Period): string {
  const [first, last] = [formatShortDate(startOfDate(from)), formatShortDate(startOfDate(to))];
  return first === last ? first : `${first} – ${last}`;
}

import type { MonthFigures } from '@rimpang/contract/series';
import { formatMonth, startOfMonthNamed } from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { axisSteps, chartBox, heightOf, inUnit, placeOf, shortMonth, unitOf } from './chart-scale.ts';
import styles from './chart.module.css';

/** What has a chart of its own beside that of bonuses and sales. */
export const figures = ['registrations', 'ro', 'payouts'] as const;
export type Figure = (typeof figures)[number];

export const figureTitles: Record<Figure, string> = {
  registrations: 'Pendaftaran',
  ro: 'RO',
  payouts: 'Pencairan',
};

type Props = { months: readonly MonthFigures[]; figure: Figure };

/** One figure month by month, and how the running month stands beside the one before it. */
export function FigureByMonth({ months, figure }: Props) {
  const [before, now] = months.slice(-2);
  return (
    <>
      {before && now && <p className={styles.message}>{sentenceOf(now, before, figure)}</p>}
      <Bars months={months} figure={figure} width={660} className={styles.wide} />
      <Bars months={months.slice(-6)} figure={figure} width={330} className={styles.narrow} />
    </>
  );
}

function sentenceOf(now: MonthFigures, before: MonthFigures, figure: Figure): string {
  const show = figure === 'payouts' ? formatRupiah : formatNumber;
  const of = (month: MonthFigures) => [formatMonth(startOfMonthNamed(month.month)), show(month[figure])];
  const what = figure === 'payouts' ? ' Yang sampai ke rekening mitra, tanpa biaya penarikan.' : '';
  return `${of(now).join(' sejauh ini ')}, ${of(before).join(' ')}.${what}`;
}

type BarsProps = Props & {
  /** In the drawing's own units: narrower drawings keep their letters readable. */
  width: number;
  className: string | undefined;
};

/** The table says the same in figures. */
function Bars({ months, figure, width, className }: BarsProps) {
  const money = figure === 'payouts';
  const steps = axisSteps(Math.max(...months.map((month) => month[figure]), 0), money ? 1_000_000 : 1);
  const top = steps.at(-1) ?? 1;
  const unit = unitOf(top);
  const tenth = unit.rupiah / 10;
  const named = (value: number) =>
    money ? inUnit(Math.round(value / tenth) * tenth, unit) : formatNumber(value);
  return (
    <svg
      viewBox={`0 0 ${width} ${chartBox.height}`}
      className={`${styles.chart} ${className}`}
      aria-hidden="true"
    >
      {money && (
        <text className={styles.axis} x={0} y={12}>
          {unit.word}
        </text>
      )}
      {steps.map((step) => (
        <g key={step}>
          <line
            className={styles.rule}
            x1={chartBox.left}
            x2={width - chartBox.right}
            y1={heightOf(step, top)}
            y2={heightOf(step, top)}
          />
          <text className={styles.axis} x={chartBox.left - 8} y={heightOf(step, top) + 4} textAnchor="end">
            {money ? inUnit(step, unit) : formatNumber(step)}
          </text>
        </g>
      ))}
      {months.map((month, index) => {
        const { x, width: bar } = placeOf(index, months.length, width);
        const y = heightOf(month[figure], top);
        const look = index === months.length - 1 ? styles.current : styles.axis;
        return (
          <g key={month.month}>
            <rect className={styles.sales} x={x} width={bar} rx="3" y={y} height={heightOf(0, top) - y} />
            <text className={look} x={x + bar / 2} y={chartBox.height - 8} textAnchor="middle">
              {shortMonth(month.month)}
            </text>
            {month[figure] > 0 && (
              <text className={look} x={x + bar / 2} y={y - 6} textAnchor="middle">
                {named(month[figure])}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

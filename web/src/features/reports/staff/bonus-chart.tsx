import type { MonthFigures } from '@rimpang/contract/series';
import { formatPercent } from '@rimpang/domain/money';
import {
  type AxisUnit,
  axisSteps,
  chartBox,
  heightOf,
  inUnit,
  isAbove,
  placeOf,
  shortMonth,
} from './chart-scale.ts';
import styles from './chart.module.css';

type Props = {
  months: readonly MonthFigures[];
  ceilingPercent: number;
  unit: AxisUnit;
  /** In the drawing's own units: narrower drawings keep their letters readable. */
  width: number;
  className: string | undefined;
};

/** Sales, the bonuses paid on them, and the ceiling over each month (R12.24). The table says the same in figures. */
export function BonusChart({ months, ceilingPercent, unit, width, className }: Props) {
  const largest = Math.max(...months.map(({ sales, bonuses }) => Math.max(sales, bonuses)), 0);
  const steps = axisSteps(largest);
  const top = steps.at(-1) ?? 1;
  return (
    <svg
      viewBox={`0 0 ${width} ${chartBox.height}`}
      className={`${styles.chart} ${className}`}
      aria-hidden="true"
    >
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
            {inUnit(step, unit)}
          </text>
        </g>
      ))}
      {months.map((month, index) => (
        <Month
          key={month.month}
          month={month}
          place={placeOf(index, months.length, width)}
          top={top}
          ceiling={(month.sales * ceilingPercent) / 100}
          last={index === months.length - 1}
          above={isAbove(month, ceilingPercent)}
        />
      ))}
    </svg>
  );
}

type MonthProps = {
  month: MonthFigures;
  place: { x: number; width: number };
  top: number;
  ceiling: number;
  last: boolean;
  /** Above the ceiling: its share is named, as that of the last month. */
  above: boolean;
};

function Month({ month, place: { x, width }, top, ceiling, last, above }: MonthProps) {
  const ground = heightOf(0, top);
  const bar = (amount: number) => ({ y: heightOf(amount, top), height: ground - heightOf(amount, top) });
  const middle = x + width / 2;
  const line = { x1: x - 3, x2: x + width + 3, y1: heightOf(ceiling, top), y2: heightOf(ceiling, top) };
  return (
    <g>
      <rect className={styles.sales} x={x} width={width} rx="3" {...bar(month.sales)} />
      <rect className={styles.bonus} x={x} width={width} rx="3" {...bar(month.bonuses)} />
      {month.sales > 0 && (
        <>
          <line className={styles.halo} {...line} />
          <line className={styles.ceiling} {...line} />
        </>
      )}
      <text
        className={last ? styles.current : styles.axis}
        x={middle}
        y={chartBox.height - 8}
        textAnchor="middle"
      >
        {shortMonth(month.month)}
      </text>
      {(last || above) && month.ratioPercent !== null && (
        <text
          className={above ? styles.above : styles.current}
          x={middle}
          y={heightOf(Math.max(month.sales, month.bonuses), top) - 8}
          textAnchor="middle"
        >
          {formatPercent(month.ratioPercent)}
        </text>
      )}
    </g>
  );
}

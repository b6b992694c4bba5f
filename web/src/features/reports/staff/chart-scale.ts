import type { MonthFigures } from '@rimpang/contract/series';
import { formatMonth, startOfMonthNamed } from '@rimpang/domain/calendar';

/** The drawing's own units; the SVG scales to its box. */
export const chartBox = { height: 280, left: 44, right: 6, top: 26, bottom: 30 } as const;

/** Round whole steps for an axis that reaches `largest`: at most five, in 1, 2 or 5 times a power of ten; `empty` without any. */
export function axisSteps(largest: number, empty = 1_000_000): number[] {
  if (largest <= 0) return [0, empty];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((step) => step * power >= rough) ?? 10;
  const step = Math.max(1, factor * power);
  const count = Math.ceil(largest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Where an amount lies, from the top of the drawing. */
export function heightOf(amount: number, top: number): number {
  const { height, top: above, bottom } = chartBox;
  return height - bottom - (amount / top) * (height - above - bottom);
}

/** Where month `index` of `count` stands in a drawing that is `whole` wide, and how wide its bars are. */
export function placeOf(index: number, count: number, whole: number): { x: number; width: number } {
  const room = (whole - chartBox.left - chartBox.right) / count;
  return { x: chartBox.left + room * (index + 0.15), width: room * 0.7 };
}

/** `Nov` of `2026-11`. */
export const shortMonth = (month: string) => formatMonth(startOfMonthNamed(month)).slice(0, 3);

/** What the figures beside an axis are counted in. */
export type AxisUnit = { word: string; rupiah: number };

/** The smallest of these in which an axis that reaches `top` needs four figures at the most: wider ones leave the drawing. */
export function unitOf(top: number): AxisUnit {
  if (top < 10_000_000_000) return { word: 'juta', rupiah: 1_000_000 };
  if (top < 10_000_000_000_000) return { word: 'miliar', rupiah: 1_000_000_000 };
  return { word: 'triliun', rupiah: 1_000_000_000_000 };
}

/** `11,25` of 11.250.000 in millions. */
export const inUnit = (amount: number, unit: AxisUnit) => String(amount / unit.rupiah).replace('.', ',');

/** Did this month pay more of its sales as bonuses than the ceiling allows? */
export const isAbove = ({ ratioPercent }: Pick<MonthFigures, 'ratioPercent'>, ceilingPercent: number) =>
  ratioPercent !== null && ratioPercent > ceilingPercent;

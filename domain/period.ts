import { addDays, dateOf, startOfDate, startOfMonth } from './calendar.ts';

/** WIB days written as `2026-11-20`, both included. */
export type Period = { from: string; to: string };

/** Longest period that is compared. */
export const longestPeriodDays = 366;

/** The spans of days that have a name, as addresses write them; what is saved with one moves on with the days. */
export const spans = ['hari-ini', 'kemarin', '7-hari', 'bulan-ini', 'bulan-lalu'] as const;
export type Span = (typeof spans)[number];

const lastOfMonth = (at: Date) => addDays(startOfMonth(at, 1), -1);

/** The days of a span at this moment; none of them lies in the future. */
export function daysOfSpan(span: Span, now: Date): Period {
  const day = (days: number) => dateOf(addDays(now, days));
  if (span === 'hari-ini') return { from: day(0), to: day(0) };
  if (span === 'kemarin') return { from: day(-1), to: day(-1) };
  if (span === '7-hari') return { from: day(-6), to: day(0) };
  if (span === 'bulan-ini') return { from: dateOf(startOfMonth(now)), to: day(0) };
  const last = startOfMonth(now, -1);
  return { from: dateOf(last), to: dateOf(lastOfMonth(last)) };
}

/** How many days a period has; less than one where it ends before it begins. */
export function daysIn({ from, to }: Period): number {
  return Math.round((startOfDate(to).getTime() - startOfDate(from).getTime()) / 86_400_000) + 1;
}

/**
 * What a period is compared with. One that begins with a month and stays in it: the same days of the month before, and a
 * whole month with the whole month before. Any other: as many days just before it.
 */
export function previousPeriod(period: Period): Period {
  const [from, to] = [startOfDate(period.from), startOfDate(period.to)];
  const month = startOfMonth(from);
  const isOfMonth = month.getTime() === from.getTime() && startOfMonth(to).getTime() === month.getTime();
  if (!isOfMonth) return { from: dateOf(addDays(from, -daysIn(period))), to: dateOf(addDays(from, -1)) };
  const before = startOfMonth(from, -1);
  const end = lastOfMonth(before);
  const same = addDays(before, daysIn(period) - 1);
  const whole = lastOfMonth(from).getTime() === to.getTime();
  return { from: dateOf(before), to: dateOf(whole || same > end ? end : same) };
}

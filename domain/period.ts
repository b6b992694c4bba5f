import { addDays, dateOf, startOfDate, startOfMonth } from './calendar.ts';

/** WIB days written as `2026-11-20`, both included. */
export type Period = { from: string; to: string };

/** Longest period that is compared. */
export const longestPeriodDays = 366;

/** The periods that the home offers by name; the others are typed. */
export const periodNames = ['today', 'week', 'month', 'last-month'] as const;
type PeriodName = (typeof periodNames)[number];

const lastOfMonth = (at: Date) => addDays(startOfMonth(at, 1), -1);

/** A named period as it lies at this moment: the days of this week's and month's names end today. */
export function periodNamed(name: PeriodName, now: Date): Period {
  const today = dateOf(now);
  if (name === 'today') return { from: today, to: today };
  if (name === 'week') return { from: dateOf(addDays(now, -6)), to: today };
  if (name === 'month') return { from: dateOf(startOfMonth(now)), to: today };
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

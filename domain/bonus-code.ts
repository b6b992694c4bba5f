import { dateOf, momentOfParts } from './calendar.ts';

/** Is what was typed a bonus code, or the beginning of one? `BONUS-20261120153012-4711`: the WIB second of its moment, and the number of its transfer. */
export const isLikeBonusCode = (typed: string): boolean => /^bonus-/i.test(typed);

/** Is it the whole of a bonus code? */
export const isWholeBonusCode = (typed: string): boolean => /^bonus-\d{14}-\d+$/i.test(typed);

const never = { from: new Date(0), until: new Date(0) };
/** Year, month, day, hour, minute and second, as the least and the most that they can be. */
const least = [0, 1, 1, 0, 0, 0];
const most = [9_999, 12, 31, 23, 59, 59];

const partsOf = (stamp: string): number[] => (stamp.match(/^\d{4}|\d\d/g) ?? []).map(Number);
const moment = (parts: readonly number[]) => momentOfParts(parts).getTime();

/**
 * Between which moments the bonuses lie whose code begins as it was typed: open where that says nothing, and none where no code begins so. It may be
 * more than these, as of a day that the month does not have.
 */
export function momentsOfBonusCode(typed: string): { from?: Date; until?: Date } {
  const stamp = /^bonus-(?:(\d{0,13})|(\d{14})(?:-\d*)?)$/i.exec(typed);
  if (!stamp) return never;
  const digits = stamp[1] ?? stamp[2] ?? '';
  if (digits === '') return {};
  const from = moment(partsOf(digits.padEnd(14, '0')).map((part, at) => Math.max(part, least[at] ?? 0)));
  const last = moment(partsOf(digits.padEnd(14, '9')).map((part, at) => Math.min(part, most[at] ?? 0)));
  return from > last ? never : { from: new Date(from), until: new Date(last + 1_000) };
}

/**
 * The days whose bonuses have all and only the codes that begin as it was typed, where that names a year, a month or a day whole: `BONUS-202611`
 * is all of November. Null of anything else.
 */
export function daysOfBonusCode(typed: string): { from: Date; until: Date } | null {
  const [, digits] = /^bonus-(\d{4}|\d{6}|\d{8})$/i.exec(typed) ?? [];
  if (digits === undefined) return null;
  const parts = partsOf(digits);
  const startOf = (named: readonly number[]) => momentOfParts(least.map((part, at) => named[at] ?? part));
  const from = startOf(parts);
  // Of a month or a day that is not there they are those of another.
  if (!dateOf(from).replaceAll('-', '').startsWith(digits)) return null;
  return { from, until: startOf([...parts.slice(0, -1), (parts.at(-1) ?? 0) + 1]) };
}

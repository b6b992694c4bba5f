import { addDays, formatMonth, startOfMonth } from '@rimpang/domain/calendar';
import type { TypicalIncome } from '@rimpang/domain/offers';
import type { Database } from '../../platform/database/database.ts';
import { selectIncome } from './income-store.ts';

/** What active partners really earned in the last whole month before `now`; for the public pages. */
export async function readTypicalIncome(db: Database, now: Date): Promise<TypicalIncome> {
  const until = startOfMonth(now);
  const from = startOfMonth(addDays(until, -1));
  return { month: formatMonth(from), ...(await selectIncome(db, { from, until })) };
}

import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { deleteOnPages, pagesOf } from '../database/sweep.ts';

/** A form that was opened longer ago than this is not sent again. */
const keepMs = 30 * 86_400_000;
const hourMs = 3_600_000;
const hoursOfDay = 24;
/** So many pages are read and written by one statement: tenths of a second, with all their rows deleted. */
const pagesOfStatement = 1_000;

const table = 'platform.operation';

/**
 * Forgets operation ids whose retry can no longer come, up to a day later than that. Returns how many. Rows go where others went, so that no index
 * by time would be small: each hour of the day looks at its part of the table's pages, whatever they hold (decision 180). A table of
 * few pages is looked at as a whole.
 */
export async function sweepOperations(
  db: Database,
  now: Date,
  pagesAtOnce = pagesOfStatement,
): Promise<number> {
  const pages = await pagesOf(db, table);
  const hour = Math.floor(now.getTime() / hourMs) % hoursOfDay;
  const isSmall = pages <= pagesAtOnce;
  const first = isSmall ? 0 : Math.floor((pages * hour) / hoursOfDay);
  const end = isSmall ? pages : Math.floor((pages * (hour + 1)) / hoursOfDay);
  const over = sql`at < ${new Date(now.getTime() - keepMs)}`;
  return deleteOnPages(db, { table, over }, { first, end, atOnce: pagesAtOnce });
}

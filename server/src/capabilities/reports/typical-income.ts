import { addDays, formatMonth, monthOf, startOfMonth } from '@rimpang/domain/calendar';
import type { TypicalIncome } from '@rimpang/domain/offers';
import type { Database, Tx } from '../../platform/database/database.ts';
import { readSystemState, writeSystemState } from '../../platform/database/system-state.ts';
import { readDayTallies } from '../../platform/database/tally.ts';
import type { Services } from '../../platform/requests/services.ts';
import { sumPaidDays } from '../bonuses/index.ts';
import { allowLongReading } from './export-store.ts';
import { claimComputing, selectIncome } from './income-store.ts';

type Stored = { basis: string; income: TypicalIncome };

/** What a month is known by: an import, its undo, a reset and a removed demo change one of these sums, which are stored by day. */
async function basisOf(db: Tx, companyId: number, months: { month: string; next: string }) {
  const paid = await sumPaidDays(db, companyId, { first: `${months.month}-01`, last: months.next, signs: 7 });
  const registered = await readDayTallies(db, ['partners.registered'], {
    first: '',
    last: months.month,
    signs: 4,
  });
  const amount = paid.find(({ day }) => day === months.month)?.amount ?? 0;
  const partners = registered.reduce((sum, { count }) => sum + count, 0);
  return `${months.month} ${amount} ${partners}`;
}

const readStored = async (db: Database | Tx) =>
  (await readSystemState(db, 'typical-income'))?.value as Stored | undefined;

/**
 * What active partners really earned in the last whole month that was computed, in rupiah; for the public pages. One row: nothing is
 * computed for who waits (decision 196). Null until the first month is stored.
 */
export async function readTypicalIncome(db: Database): Promise<TypicalIncome | null> {
  return (await readStored(db))?.income ?? null;
}

/**
 * Computes it for the last whole month before `now` and stores it for all processes: once for each month, and anew where what was paid in
 * it or who had joined before it is no longer the same (decision 152). Work of a loop, with the time limits of a report; of several
 * processes one does it. Returns whether it was computed.
 */
export async function storeTypicalIncome(
  { db, companyId }: Pick<Services, 'db' | 'companyId'>,
  now: Date,
): Promise<boolean> {
  const until = startOfMonth(now);
  const from = startOfMonth(addDays(until, -1));
  return db.transaction().execute(async (tx) => {
    if (!(await claimComputing(tx))) return false;
    // Read before what is computed: whatever changes between the two makes it computed again.
    const basis = await basisOf(tx, companyId, { month: monthOf(from), next: monthOf(until) });
    if ((await readStored(tx))?.basis === basis) return false;
    await allowLongReading(tx);
    const income = { month: formatMonth(from), ...(await selectIncome(tx, { from, until })) };
    await writeSystemState(tx, 'typical-income', { basis, income } satisfies Stored, now);
    return true;
  });
}

import { addDays, formatMonth, monthOf, startOfMonth } from '@rimpang/domain/calendar';
import type { TypicalIncome } from '@rimpang/domain/offers';
import type { Database } from '../../platform/database/database.ts';
import { readSystemState, writeSystemState } from '../../platform/database/system-state.ts';
import { readDayTallies } from '../../platform/database/tally.ts';
import type { Services } from '../../platform/requests/services.ts';
import { sumPaidDays } from '../bonuses/index.ts';
import { selectIncome } from './income-store.ts';

type Stored = { basis: string; income: TypicalIncome };

/** What a month is known by: an import, its undo, a reset and a removed demo change one of these sums, which are stored by day. */
async function basisOf(db: Database, companyId: number, months: { month: string; next: string }) {
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

/**
 * What active partners really earned in the last whole month before `now`, in rupiah; for the public pages. Computed once for each
 * month and stored for all processes; anew where what was paid in it or who had joined before it is no longer the same (decision 152).
 */
export async function readTypicalIncome(
  { db, companyId, log }: Pick<Services, 'db' | 'companyId' | 'log'>,
  now: Date,
): Promise<TypicalIncome> {
  const until = startOfMonth(now);
  const from = startOfMonth(addDays(until, -1));
  // Read before what is computed: whatever changes between the two makes it computed again.
  const basis = await basisOf(db, companyId, { month: monthOf(from), next: monthOf(until) });
  const stored = (await readSystemState(db, 'typical-income'))?.value as Stored | undefined;
  if (stored?.basis === basis) return stored.income;
  const income = { month: formatMonth(from), ...(await selectIncome(db, { from, until })) };
  await writeSystemState(db, 'typical-income', { basis, income } satisfies Stored, now).catch((err) => {
    log.warn({ err }, 'the typical income of the last month was not stored');
  });
  return income;
}

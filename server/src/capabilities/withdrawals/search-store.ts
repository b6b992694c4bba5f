import { yearMonthLabel } from '@rimpang/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { findPeople, isOneOf, type People } from '../accounts/index.ts';

/** What was typed: part of a name or username, or the beginning or the number of a label. */
export type Searched = { people: People; codes: readonly string[]; beginning: string | null };

/** The first month that a label can name. */
const firstYear = 2020;

/** `42` → the label with this number of every month up to this one. */
function labelsOf(number: string, now: Date): string[] {
  const months = (now.getUTCFullYear() - firstYear + 1) * 12 + 1;
  const digits = number.replace(/^0+/, '').padStart(4, '0');
  return Array.from({ length: months }, (_, index) => {
    const month = new Date(Date.UTC(firstYear, index, 15));
    return `WD-${yearMonthLabel(month)}-${digits}`;
  });
}

/** What is typed is part of a name or username, the beginning of a label, or the number in it. */
export async function searchedWithdrawals(tx: Tx, typed: string, now: Date): Promise<Searched> {
  const people = await findPeople(tx, typed);
  const label = typed.toUpperCase();
  return {
    people,
    codes: /^\d{1,9}$/.test(typed) ? labelsOf(typed, now) : [],
    beginning: /^WD-?/.test(label) ? label : /^\d{4}-?\d*$/.test(typed) ? `WD-${typed}` : null,
  };
}

const beyond = '\u{10FFFF}';

/** Has the row `w` of `withdrawals.withdrawal` one of these labels? */
export function isLabelled({ codes, beginning }: Searched): RawBuilder<unknown> {
  const either = [sql`w.code = any (${codes}::text[])`];
  if (beginning) either.push(sql`(w.code ~>=~ ${beginning} and w.code ~<~ ${beginning + beyond})`);
  return sql`(${sql.join(either, sql` or `)})`;
}

/**
 * Is the row `w` of `withdrawals.withdrawal`, of the person `p`, one of them? Each by its own
 * index, where few people are found.
 */
export const isFoundWithdrawal = (searched: Searched): RawBuilder<unknown> =>
  sql`(${isOneOf(searched.people, sql`w.partner_id`, 'p')} or ${isLabelled(searched)})`;

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import { Failure, fieldFailure } from '../../platform/requests/failure.ts';

/**
 * True in SQL where both accounts are one person's (domain/own-benefit.ts): for the compare-and-set of every decision.
 * Null where one of them is.
 */
export const samePerson = (one: number, other: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`partners.same_person(${one}::bigint, ${other})`;

/** Which of these accounts are the reader's own. */
export async function ownAccounts(
  db: Database | Tx,
  reader: number,
  accounts: readonly (number | null)[],
): Promise<ReadonlySet<number>> {
  const asked = [...new Set(accounts)].filter((id) => id !== null);
  if (asked.length === 0) return new Set();
  const rows = await query({ id: int })`
    select id from unnest(${asked}::bigint[]) as id where ${samePerson(reader, sql`id`)}`.all(db);
  return new Set(rows.map((row) => row.id));
}

type Decision = {
  by: number;
  /** Who gains by it. The company is no person's own (decision 083). */
  beneficiaries: readonly number[];
  companyId: number;
  /** The form field that names the beneficiary. */
  field?: string;
};

/** Refuses a decision of staff for their own benefit; called inside its transaction. Failures: OWN_BENEFIT. */
export async function refuseOwnBenefit(tx: Tx, decision: Decision): Promise<void> {
  const { by, companyId, field } = decision;
  const others = decision.beneficiaries.filter((id) => id !== companyId);
  const own = await ownAccounts(tx, by, others);
  if (own.size === 0) return;
  throw field ? fieldFailure('OWN_BENEFIT', field) : new Failure('OWN_BENEFIT');
}

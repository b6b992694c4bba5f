import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { allPart, bool, firstPart, int, nullable, query, text } from '../../platform/database/query.ts';
import { Failure, fieldFailure } from '../../platform/requests/failure.ts';
import { askedForEach } from '../../platform/requests/own-page-store.ts';

/**
 * True in SQL where both accounts are one person's (domain/own-benefit.ts): for the compare-and-set of every decision.
 * Null where one of them is.
 */
export const samePerson = (
  one: number | RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`partners.same_person(${one}::bigint, ${other})`;

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

/** Who a member of staff is beside that: every account of the person, and where money of the own partnership goes, if anywhere. */
export type OwnSide = {
  accounts: ReadonlySet<number>;
  bank: { code: string | null; last4: string | null } | null;
};

const ownSideFor = askedForEach({ reader: 'bigint' }, ({ reader }) => ({
  partnerships: allPart(query({ id: int })`
    select b.account_id as id from partners.profile a join partners.profile b on b.nik_index = a.nik_index
    where a.account_id = ${reader}`),
  bank: firstPart(query({ code: nullable(text), last4: nullable(text) })`
    select bank_code as code, account_last4 as last4 from partners.profile where account_id = ${reader}`),
}));

/**
 * The same as `ownAccounts` says, before it is known which accounts are asked about: beside the reading of a list, and for all of staff
 * who look at theirs in the same moment by one statement (decision 147).
 */
export async function ownSideOf(db: Database, reader: number): Promise<OwnSide> {
  const { partnerships, bank } = await ownSideFor(db, { reader });
  return { accounts: new Set([reader, ...partnerships.map(({ id }) => id)]), bank };
}

type Decision = {
  by: number;
  /** Who gains by it. The company is no person's own (decision 083). */
  beneficiaries: readonly number[];
  companyId: number;
  /** The form field that names the beneficiary. */
  field?: string;
};

/**
 * Refuses decisions of which one is for the decider's own benefit, the company aside (decision 083). Failures: OWN_BENEFIT, beside
 * the form field that names the beneficiary, where there is one.
 */
export async function refuseOwnBenefits(
  tx: Tx,
  decisions: readonly { by: number; beneficiary: number }[],
  companyId: number,
  field?: string,
): Promise<void> {
  const others = decisions.filter(({ beneficiary }) => beneficiary !== companyId);
  if (others.length === 0) return;
  const { own } = await query({ own: bool })`
    select coalesce(bool_or(${samePerson(sql`d.by_id`, sql`d.beneficiary`)}), false) as own
    from unnest(${others.map(({ by }) => by)}::bigint[],
      ${others.map(({ beneficiary }) => beneficiary)}::bigint[]) as d(by_id, beneficiary)`.one(tx);
  if (own) throw field ? fieldFailure('OWN_BENEFIT', field) : new Failure('OWN_BENEFIT');
}

/** Refuses a decision of staff for their own benefit; called inside its transaction. Failures: OWN_BENEFIT. */
export async function refuseOwnBenefit(tx: Tx, decision: Decision): Promise<void> {
  const { by, companyId, field } = decision;
  const others = decision.beneficiaries.filter((id) => id !== companyId);
  const own = await ownAccounts(tx, by, others);
  if (own.size === 0) return;
  throw field ? fieldFailure('OWN_BENEFIT', field) : new Failure('OWN_BENEFIT');
}

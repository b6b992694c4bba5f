import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, nullable, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { recountKinds } from './total-store.ts';

/** What a partner brings along, in whole rupiah and points; `paid` is a part of `earned`. */
type OpenedPurse = { owner: number; earned: number; paid: number; utama: number; peringkat: number };

/** The legs of an opening: which account of the partner, and against which of the company. */
const legs = sql`(values
  ('opening.earned', 'available', 'opening', g.earned), ('opening.paid', 'available', 'opening', -g.paid),
  ('opening.utama', 'utama', 'opening_utama', g.utama),
  ('opening.peringkat', 'peringkat', 'opening_peringkat', g.peringkat)) as l(rule, kind, against, amount)`;

/**
 * Opens the four accounts of each partner and posts what they bring along: what was earned, then what was paid of it, then
 * points, each against the company's opening account. What is nothing is not posted.
 */
export async function insertOpenedPurses(
  tx: Tx,
  purses: readonly OpenedPurse[],
  { cause, now }: { cause: string; now: Date },
): Promise<void> {
  const given = JSON.stringify(purses);
  const row = sql`jsonb_to_recordset(${given}::jsonb) as g(owner bigint, earned bigint, paid bigint,
    utama bigint, peringkat bigint)`;
  await sql`
    insert into ledger.account (owner_id, kind, unit, balance, earned)
    select g.owner, a.kind, a.unit, a.balance, a.earned from ${row} cross join lateral (values
      (1, 'available', 'rupiah', g.earned - g.paid, g.earned), (2, 'held', 'rupiah', 0, 0),
      (3, 'utama', 'utama', g.utama, 0), (4, 'peringkat', 'peringkat', g.peringkat, 0)
    ) as a(place, kind, unit, balance, earned) order by g.owner, a.place`.execute(tx);
  await sql`
    with leg as materialized (
      select g.owner, l.rule, l.kind, l.against, l.amount from ${row} cross join lateral ${legs}
      where l.amount <> 0
    ), written as (
      insert into ledger.transfer (rule, cause, beneficiary_id, at)
      select rule, ${cause}::text, owner, ${now}::timestamptz from leg order by owner, rule
      returning id, rule, beneficiary_id
    )
    insert into ledger.posting (transfer_id, account_id, amount)
    select w.id, side.account_id, side.amount from leg
      join written w on w.rule = leg.rule and w.beneficiary_id = leg.owner
      join ledger.account own on own.owner_id = leg.owner and own.kind = leg.kind
      join ledger.account company on company.owner_id is null and company.kind = leg.against
      cross join lateral (values (own.id, leg.amount), (company.id, -leg.amount)) as side(account_id, amount)
    order by w.id, side.account_id`.execute(tx);
}

const broughtAlong = { earned: int, paid: int, utama: int, peringkat: int };
type BroughtAlong = RowOf<typeof broughtAlong> & { at: Date };

const sumsOf = (owner: number | RawBuilder<unknown>) => sql`
  select coalesce(sum(amount) filter (where rule = 'opening.earned'), 0)::bigint as earned,
    coalesce(-sum(amount) filter (where rule = 'opening.paid'), 0)::bigint as paid,
    coalesce(sum(amount) filter (where rule = 'opening.utama'), 0)::bigint as utama,
    coalesce(sum(amount) filter (where rule = 'opening.peringkat'), 0)::bigint as peringkat, min(at) as at
  from ledger.opening where owner_id = ${owner}`;

/** What a partner brought along when the company moved in; null where that was nothing. */
export async function selectOpening(db: Database | Tx, owner: number): Promise<BroughtAlong | null> {
  const { at, ...sums } = await query({ ...broughtAlong, at: nullable(time) })`${sumsOf(owner)}`.one(db);
  return at && { ...sums, at };
}

const found = { ...broughtAlong, at: nullable(text) };
export type OpeningFound = RowOf<typeof found>;

/** The same for a part of a page; without a moment where it was nothing. */
export const openingFor = (owner: RawBuilder<unknown>) => query(found)`${sumsOf(owner)}`;

/** Was anything ever posted? */
export async function hasPostings(db: Database | Tx): Promise<boolean> {
  const row = await query({ found: bool })`select exists (select from ledger.transfer) as found`.one(db);
  return row.found;
}

const openedPurse = {
  owner: int,
  available: int,
  held: int,
  earned: int,
  paid: int,
  utama: int,
  peringkat: int,
};

/** Where everybody is. */
export function selectAllPurses(db: Database | Tx) {
  return query(openedPurse)`
    select owner_id as owner, available, held, earned, paid, utama, peringkat from ledger.standing`.all(db);
}

/** Removes these partners' accounts with every transfer to them, and counts the totals by kind again. */
export async function deleteOpenedPurses(tx: Tx, owners: readonly number[]): Promise<void> {
  await sql`delete from ledger.posting p using ledger.transfer t
    where t.id = p.transfer_id and t.beneficiary_id = any (${owners}::bigint[])`.execute(tx);
  await sql`delete from ledger.transfer where beneficiary_id = any (${owners}::bigint[])`.execute(tx);
  await sql`delete from ledger.account where owner_id = any (${owners}::bigint[])`.execute(tx);
  await recountKinds(tx);
}

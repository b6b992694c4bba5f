import { dateOf } from '@rimpang/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type Fold, foldAtOnce, lastFolded } from '../../platform/database/fold.ts';
import type { Days } from '../../platform/database/numbered.ts';
import { int, query, type RowOf, text } from '../../platform/database/query.ts';
import { foldAllOpenings, openings } from './opening-total-store.ts';

const source = 'ledger.posting';
const sourceOfDays = 'ledger.posting days';

/** Postings `p` with their account `a` and their transfer `t`, one after the other: of some thousands the planner would read all transfers. */
const posted = sql`
  ledger.posting p
    cross join lateral (select kind from ledger.account where id = p.account_id offset 0) a
    cross join lateral (select at from ledger.transfer where id = p.transfer_id offset 0) t`;
/** The same of most there are. */
const postedByMany = sql`
  ledger.posting p join ledger.account a on a.id = p.account_id
    join ledger.transfer t on t.id = p.transfer_id`;
const dayOf = sql`platform.wib_day(t.at)`;

const byKind = {
  source,
  rows: sql`ledger.posting`,
  add: (tx: Tx, from: number, to: number) =>
    sql`insert into ledger.kind_total as t (kind, count, rises, amount)
      select a.kind, count(*), count(*) filter (where p.amount > 0), sum(p.amount)
      from ledger.posting p join ledger.account a on a.id = p.account_id
      where p.id > ${from} and p.id <= ${to} group by a.kind
      on conflict (kind) do update set count = t.count + excluded.count,
        rises = t.rises + excluded.rises, amount = t.amount + excluded.amount`.execute(tx),
};

/** Grouped by dates, and only the sums are written out: a text of each posting would cost as much as its joins. */
const byDay = (postings: RawBuilder<unknown>) => ({
  source: sourceOfDays,
  rows: sql`ledger.posting`,
  add: (tx: Tx, from: number, to: number) =>
    sql`insert into ledger.day_total as t (kind, day, count, amount)
      select kind, to_char(date, 'YYYY-MM-DD'), count, amount from (
        select a.kind, (t.at at time zone 'Asia/Jakarta')::date as date, count(*), sum(p.amount) as amount
        from ${postings} where p.id > ${from} and p.id <= ${to} group by 1, 2
      ) summed order by 1, 2
      on conflict (kind, day) do update set count = t.count + excluded.count,
        amount = t.amount + excluded.amount`.execute(tx),
});

/**
 * Postings in the totals by kind of account, by kind and day, and of what left of openings (decision 110). Each by itself: processes of the version before
 * fold the first only, and go on beside these for a while.
 */
export const ledgerFolds: readonly Fold[] = [byKind, byDay(posted), openings];

/** The same of all there is at once, where no other writes: an import in its transaction, and a seed. */
export async function foldAllPostings(tx: Tx): Promise<void> {
  await foldAtOnce(tx, byKind);
  await foldAtOnce(tx, byDay(postedByMany));
  await foldAllOpenings(tx);
}

const kindTotal = { kind: text, count: int, rises: int, amount: int };
type KindTotal = RowOf<typeof kindTotal>;

/** Of everybody's accounts by kind: how many postings, how many of them add, and what stands there. Stored, and what came since. */
export function sumKinds(tx: Database | Tx): Promise<KindTotal[]> {
  return query(kindTotal)`
    select kind, sum(count)::bigint as count, sum(rises)::bigint as rises, sum(amount)::bigint as amount
    from (
      select kind, count, rises, amount from ledger.kind_total
      union all
      select a.kind, 1, (p.amount > 0)::int, p.amount
      from ledger.posting p join ledger.account a on a.id = p.account_id where p.id > ${lastFolded(source)}
    ) total group by kind`.all(tx);
}

/** How many postings the accounts of these kinds have of some days, and their sum, exactly: stored, and what came since. */
export function sumKindsOfDays(
  tx: Database | Tx,
  kinds: readonly string[],
  { from, until }: Days,
): Promise<{ count: number; amount: number }> {
  const wanted = [sql`kind = any (${kinds}::text[])`];
  if (from) wanted.push(sql`day >= ${dateOf(from)}`);
  if (until) wanted.push(sql`day < ${dateOf(until)}`);
  const ofDays = sql.join(wanted, sql` and `);
  return query({ count: int, amount: int })`
    select coalesce(sum(count), 0)::bigint as count, coalesce(sum(amount), 0)::bigint as amount
    from (
      select count, amount from ledger.day_total where ${ofDays}
      union all
      select 1, amount
      from (
        select a.kind, ${dayOf} as day, p.amount from ${posted} where p.id > ${lastFolded(sourceOfDays)}
      ) late
      where ${ofDays}
    ) total`.one(tx);
}

/** Counts the stored totals again from the postings that they are of: after some were taken out. */
export async function recountKinds(tx: Tx): Promise<void> {
  await sql`delete from ledger.kind_total`.execute(tx);
  await sql`delete from ledger.day_total`.execute(tx);
  await sql`
    insert into ledger.kind_total (kind, count, rises, amount)
    select a.kind, count(*), count(*) filter (where p.amount > 0), sum(p.amount)
    from ledger.posting p join ledger.account a on a.id = p.account_id
    where p.id <= ${lastFolded(source)} group by a.kind`.execute(tx);
  await sql`
    insert into ledger.day_total (kind, day, count, amount)
    select a.kind, ${dayOf}, count(*), sum(p.amount) from ${postedByMany}
    where p.id <= ${lastFolded(sourceOfDays)} group by 1, 2`.execute(tx);
}

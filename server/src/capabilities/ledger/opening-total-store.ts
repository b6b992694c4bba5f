import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { foldAtOnce, lastFolded } from '../../platform/database/fold.ts';
import { int, query, type RowOf } from '../../platform/database/query.ts';

const source = 'ledger.opening';

/** Did any partner bring money along? In every other company nothing of this is looked at. */
const isOpened = sql`(select exists (select from ledger.transfer where rule = 'opening.earned'))`;

/** Whose money left between two postings: for the bank, or given up. One posting after the other, as they are few of many. */
const whoseLeft = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  select distinct a.owner_id from ledger.posting p
    cross join lateral (select owner_id, kind from ledger.account where id = p.account_id offset 0) a
    cross join lateral (select rule from ledger.transfer where id = p.transfer_id offset 0) t
  where p.id > ${from} and p.id <= ${to} and (t.rule, a.kind) in (('withdrawal.complete', 'held'),
    ('closing.forfeit', 'available'), ('reset.forfeit', 'available'))`;

/**
 * What left of the money that partners brought along, behind one posting up to another: a payout uses it up before any bonus (decision 116), a closing
 * or a reset gives up the rest of it. After the first of these nothing of it is there, whatever comes.
 */
const leftBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  select coalesce(sum(greatest(0, least(o.earned, l.after) - o.paid)
      - greatest(0, least(o.earned, l.before) - o.paid)), 0)::bigint as paid,
    coalesce(sum(greatest(0, o.earned - l.after)) filter (where f.id > ${from} and f.id <= ${to}),
      0)::bigint as forfeited
  from (${whoseLeft(from, to)} offset 0) n
    cross join lateral (
      select sum(amount) filter (where rule = 'opening.earned') as earned,
        coalesce(-sum(amount) filter (where rule = 'opening.paid'), 0) as paid
      from ledger.opening where owner_id = n.owner_id having count(*) > 0 offset 0
    ) o
    left join lateral (
      select min(p.id) as id from ledger.account a join ledger.posting p on p.account_id = a.id
        join ledger.transfer t on t.id = p.transfer_id and t.rule in ('closing.forfeit', 'reset.forfeit')
      where a.owner_id = n.owner_id and a.kind = 'available' and a.forfeited > 0
    ) f on true
    cross join lateral (
      select coalesce(sum(p.amount) filter (where p.id <= ${from}), 0) as before,
        coalesce(sum(p.amount), 0) as after
      from ledger.payout_leg p where p.owner_id = n.owner_id and p.id <= least(${to}, f.id)
    ) l
  where ${isOpened} and o.earned is not null`;

/** The sums of what left of the openings. */
export const openings = {
  source,
  rows: sql`ledger.posting`,
  add: (tx: Tx, from: number, to: number) =>
    sql`insert into ledger.opening_total as t (part, amount)
      select v.part, v.amount from (${leftBetween(sql`${from}::bigint`, sql`${to}::bigint`)}) l
        cross join lateral (values ('paid', l.paid), ('forfeited', l.forfeited)) as v(part, amount)
      where v.amount > 0 order by v.part
      on conflict (part) do update set amount = t.amount + excluded.amount`.execute(tx),
};

/** The same of all there is at once, where no other writes. */
export const foldAllOpenings = (tx: Tx): Promise<void> => foldAtOnce(tx, openings);

const openingSum = { paid: int, unpaid: int };

/**
 * Of the money that partners brought along (decision 116), in whole rupiah: what was paid to them here, and what still stands on their accounts, available
 * and held. Stored, and what came since.
 */
export function sumOpenings(tx: Database | Tx): Promise<RowOf<typeof openingSum>> {
  return query(openingSum)`
    with gone as (
      select part, amount from ledger.opening_total
      union all
      select v.part, v.amount
      from (${leftBetween(lastFolded(source), sql`9223372036854775807`)}) l
        cross join lateral (values ('paid', l.paid), ('forfeited', l.forfeited)) as v(part, amount)
    ), brought as (
      select coalesce(-sum(amount), 0)::bigint as amount from (
        select amount from ledger.kind_total where kind = 'opening'
        union all
        select p.amount from ledger.posting p
          join ledger.account a on a.id = p.account_id and a.kind = 'opening'
        where p.id > ${lastFolded('ledger.posting')}
      ) x
    )
    select coalesce((select sum(amount) from gone where part = 'paid'), 0)::bigint as paid,
      (b.amount - coalesce((select sum(amount) from gone), 0))::bigint as unpaid
    from brought b`.one(tx);
}

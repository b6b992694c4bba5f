import { type RawBuilder, sql } from 'kysely';
import { askedIds } from '../../platform/database/asked-ids.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, query, type RowOf, uuid } from '../../platform/database/query.ts';

const resemblance = {
  id: uuid,
  otherId: uuid,
  /** The same bytes; otherwise it only looks nearly the same. */
  same: bool,
  /** A visitor sent the other one, with an order of the public pages. */
  ofVisitor: bool,
};
export type Resemblance = RowOf<typeof resemblance>;

/** Of 64 bits; the same slip photographed again or cropped a little stays within this. */
export const nearlySame = 4;
const lookBackMs = 366 * 86_400_000;
/** How far nearly the same pictures are looked for. */
export const slipsSince = (now: Date) => new Date(now.getTime() - lookBackMs);

type Nearness<Moment> = { most: 1 | 2 | 3 | 4; since: Moment };

/** So many other senders of processed slips that look alike: then it is how a banking app draws them (decision 183). */
const appSenders = 5;
/** So many are remembered of a fingerprint: one may be the sender who is asked about, and all say enough without those that look nearly so. */
export const mostSenders = appSenders + 1;
/** So many that look nearly the same are named for each picture. */
const mostAlike = 64;

/**
 * Other used pictures with the same bytes as one of these, whenever they came, and up to `mostAlike` that look nearly the same, the
 * most alike first and of those the newest: of 64 bits at most `most` (up to 4: two of six bands agree then, `files.band_pairs`) differ.
 * The latter look back to `since`; there are none where a banking app draws its slips so. `ids` are rows `(id)`, so that it can be
 * part of a page.
 */
export const resemblancesFor = (
  ids: RawBuilder<unknown>,
  options: Nearness<Date | RawBuilder<unknown>>,
) => query(resemblance)`
    with f as materialized (
      select f.id, f.owner_id, f.sha256, f.fingerprint from ${ids} pictures cross join lateral (
        select id, owner_id, sha256, fingerprint from files.file where id = pictures.id offset 0) f
    ), mine as materialized (
      select f.bits from (select distinct fingerprint as bits from f) f left join lateral (
        select senders from files.fingerprint where bits = f.bits offset 0) n on true
      where coalesce(cardinality(n.senders), 0) < ${sql.lit(mostSenders)}
    ), near as materialized (
      select mine.bits as mine, other.bits, other.senders from mine cross join lateral (
        select n.bits, n.senders, bit_count(n.bits # mine.bits) as differ from files.fingerprint n
        where files.band_pairs(n.bits) && files.band_pairs(mine.bits)
          and bit_count(n.bits # mine.bits) <= ${sql.lit(options.most)} offset 0) other
      order by other.differ, other.bits
    )
    select f.id, twin.id as "otherId", true as same, twin.kind = 'public-proof' as "ofVisitor"
    from f cross join lateral (
      select twin.id, twin.kind from files.file twin
      where twin.sha256 = f.sha256 and twin.id <> f.id and twin.attached_at is not null offset 0) twin
    union all
    select f.id, other.id, false, other.kind = 'public-proof' from f
    cross join (select ${options.since}::timestamptz as since offset 0) s cross join lateral (
      select other.id, other.kind from near cross join lateral (
        select other.id, other.kind from files.file other
        where other.fingerprint = near.bits and other.fingerprint is not null
          and other.attached_at is not null and other.id <> f.id and other.sha256 <> f.sha256
          and other.created_at > s.since
        order by other.created_at desc limit ${sql.lit(mostAlike)}) other
      where near.mine = f.fingerprint limit ${sql.lit(mostAlike)}) other
    where (select count(distinct sent.id) from near cross join unnest(near.senders) sent (id)
      where near.mine = f.fingerprint and sent.id is distinct from f.owner_id) < ${sql.lit(appSenders)}`;

/** The same of pictures whose ids are known. */
export async function resemblancesOf(
  db: Database | Tx,
  ids: readonly string[],
  options: Nearness<Date>,
): Promise<Resemblance[]> {
  return ids.length === 0 ? [] : resemblancesFor(askedIds(ids, 'uuid'), options).all(db);
}

/**
 * One decision at a time about orders whose slips resemble each other, of partners and of visitors: the second one sees what the first
 * one did. Under the name that the version before takes too.
 */
export async function lockResembling(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('pins.resembling-slips'))`.execute(tx);
}

/**
 * Orders with these slips were processed: how they look is how their senders' banking apps draw them, or becomes it. What looks as it
 * does for enough senders already is not written again. Rows are locked in one order.
 */
export async function noteProcessed(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with sent as (
      select f.fingerprint as bits, array_agg(distinct f.owner_id) as ids
      from ${askedIds(ids, 'uuid')} slips cross join lateral (
        select owner_id, fingerprint from files.file where id = slips.id offset 0) f
      where f.fingerprint is not null and f.owner_id is not null group by 1
    ), wanting as materialized (
      select n.bits, sent.ids from sent join files.fingerprint n on n.bits = sent.bits
      where cardinality(n.senders) < ${sql.lit(mostSenders)} and not n.senders @> sent.ids
      order by n.bits for update of n
    )
    update files.fingerprint n
    set senders = (array(select distinct unnest(n.senders || w.ids) order by 1))[1:${sql.lit(mostSenders)}]
    from wanting w where n.bits = w.bits`.execute(tx);
}

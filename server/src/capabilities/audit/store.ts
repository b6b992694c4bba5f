import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  bool,
  bytes,
  int,
  json,
  nullable,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';

/** A chained stretch of entries: transactions of an epoch from `fromXid` on, before `toXid`. */
const blockRow = {
  id: int,
  epoch: int,
  fromXid: text,
  toXid: text,
  entries: int,
  hash: bytes,
  /** In the order of transactions; blocks of the version before sorted their numbers as texts (decision 133). */
  byNumber: bool,
};
export type BlockRow = RowOf<typeof blockRow>;
export type Range = { epoch: number; fromXid: string; toXid: string; byNumber: boolean };

const blockColumns = sql`id, epoch, from_xid::text as "fromXid", to_xid::text as "toXid", entries, hash,
  by_number as "byNumber"`;
const entryRow = { id: int, xid: text, text: text };
export type EntryRow = RowOf<typeof entryRow>;

const lockKey = 7_266_001;

/** One chaining loop at a time across all processes; false where another is at work. */
export async function lockChain(tx: Tx): Promise<boolean> {
  const row = await query({ locked: bool })`select pg_try_advisory_xact_lock(${lockKey}) as locked`.first(tx);
  return row?.locked ?? false;
}

/** The epoch that is being written; a restore begins the next one. */
export async function currentEpoch(db: Database | Tx): Promise<number> {
  const row = await query({ epoch: int })`select audit.current_epoch() as epoch`.first(db);
  return row?.epoch ?? 1;
}

/** The end of the chain, or null before the first block. */
export function lastBlock(db: Database | Tx): Promise<BlockRow | null> {
  return query(blockRow)`
    select ${blockColumns} from audit.seal order by id desc limit 1`.first(db);
}

/** Blocks after `afterId`, oldest first. */
export function blocksAfter(db: Database | Tx, afterId: number, limit: number): Promise<BlockRow[]> {
  return query(blockRow)`
    select ${blockColumns} from audit.seal where id > ${afterId} order by id limit ${limit}`.all(db);
}

/** Every transaction before this one is over: no entry can appear below it any more. */
export async function settledXid(tx: Tx): Promise<string> {
  const row = await query({ xid: text })`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.first(
    tx,
  );
  const xid = row?.xid;
  if (!xid) throw new Error('no snapshot');
  return xid;
}

/**
 * Entries of an epoch's transactions in [fromXid, toXid) in chain order, each as one deterministic text (jsonb sorts its keys,
 * the moment is UTC with microseconds).
 */
export function entriesBetween(
  db: Database | Tx,
  range: Range & { after?: { xid: string; id: number } },
  limit: number,
): Promise<EntryRow[]> {
  const after = range.after ?? { xid: range.fromXid, id: 0 };
  const first = range.byNumber ? sql`e.xid` : sql`e.xid::text`;
  return query(entryRow)`
    select id, xid::text as xid, jsonb_build_array(id, xid::text,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_id, actor_role, action, subject,
      detail,
      address, operation_id)::text as text
    from audit.entry e
    where epoch = ${range.epoch} and xid >= ${range.fromXid}::xid8 and xid < ${range.toXid}::xid8
      and (xid, id) > (${after.xid}::xid8, ${after.id}::bigint)
    order by ${first}, e.id limit ${limit}`.all(db);
}

const settledRow = {
  id: int,
  xid: text,
  at: time,
  action: text,
  subject: nullable(text),
  detail: json<Record<string, unknown>>(),
};
export type SettledRow = RowOf<typeof settledRow>;

/** Entries with one of these actions behind `after`, in transactions of its epoch before `toXid`, in their order. */
export function selectActed(
  db: Database | Tx,
  after: { epoch: number; xid: string; entry: number },
  { toXid, actions, limit }: { toXid: string; actions: readonly string[]; limit: number },
): Promise<SettledRow[]> {
  return query(settledRow)`
    select id, xid::text as xid, at, action, subject, detail from audit.entry e
    where epoch = ${after.epoch} and xid >= ${after.xid}::xid8 and xid < ${toXid}::xid8
      and (xid, id) > (${after.xid}::xid8, ${after.entry}::bigint)
      and action = any (${[...actions]}::text[])
    order by e.xid, e.id limit ${limit}`.all(db);
}

/** Adds the next link. */
export async function insertBlock(tx: Tx, block: Omit<BlockRow, 'id'> & { at: Date }): Promise<void> {
  await sql`insert into audit.seal (epoch, from_xid, to_xid, entries, hash, by_number, at)
    values (${block.epoch}, ${block.fromXid}::xid8, ${block.toXid}::xid8, ${block.entries}, ${block.hash},
      ${block.byNumber}, ${block.at})`.execute(tx);
}

/** Beyond every transaction: where the last block of an epoch ends that a restore has closed. */
export const endOfEpoch = '18446744073709551615';

/** Of one bound on a number the planner expects a third of all entries, and would read the whole log; a second one leaves few. */
const lastXid = sql.lit(endOfEpoch);
const lastEpoch = sql.lit(2_147_483_647);

/** The moments of all entries from this transaction of an epoch on, found by their order: `at`, in no order. */
export const momentsFrom = (
  epoch: RawBuilder<unknown>,
  xid: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select at from audit.entry where epoch = ${epoch} and xid >= ${xid} and xid <= ${lastXid}::xid8
  union all
  select at from audit.entry where epoch > ${epoch} and epoch <= ${lastEpoch})`;

/** What is written but not chained yet, and the oldest moment among it. */
export async function selectUnchained(
  db: Database | Tx,
  end: { epoch: number; xid: string },
): Promise<{ count: number; oldest: Date | null }> {
  const row = await query({ count: int, oldest: nullable(time) })`
    select count(*) as count, min(at) as oldest
    from ${momentsFrom(sql`${end.epoch}::int`, sql`${end.xid}::xid8`)} e`.first(db);
  return row ?? { count: 0, oldest: null };
}

/** Begins the next epoch: a restore goes on behind what the backup held. */
export async function beginEpoch(db: Database | Tx, note: string, at: Date): Promise<void> {
  await sql`insert into audit.epoch (number, began_at, note)
    select max(number) + 1, ${at}, ${note} from audit.epoch`.execute(db);
}

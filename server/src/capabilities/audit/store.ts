import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

/** A chained stretch of entries: transactions of an epoch from `fromXid` on, before `toXid`. */
export type BlockRow = {
  id: number;
  epoch: number;
  fromXid: string;
  toXid: string;
  entries: number;
  hash: Buffer;
};
export type Range = { epoch: number; fromXid: string; toXid: string };
export type EntryRow = { id: number; xid: string; text: string };

const lockKey = 7_266_001;

/** One chaining loop at a time across all processes; false where another is at work. */
export async function lockChain(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${lockKey}) as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

/** The epoch that is being written; a restore begins the next one. */
export async function currentEpoch(db: Database | Tx): Promise<number> {
  const { rows } = await sql<{ epoch: number }>`select audit.current_epoch() as epoch`.execute(db);
  return rows[0]?.epoch ?? 1;
}

/** The end of the chain, or null before the first block. */
export async function lastBlock(db: Database | Tx): Promise<BlockRow | null> {
  const { rows } = await sql<BlockRow>`
    select id, epoch, from_xid::text as "fromXid", to_xid::text as "toXid", entries, hash
    from audit.seal order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Blocks after `afterId`, oldest first. */
export async function blocksAfter(db: Database | Tx, afterId: number, limit: number): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select id, epoch, from_xid::text as "fromXid", to_xid::text as "toXid", entries, hash
    from audit.seal where id > ${afterId} order by id limit ${limit}`.execute(db);
  return rows;
}

/** Every transaction before this one is over: no entry can appear below it any more. */
export async function settledXid(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    xid: string;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(tx);
  const xid = rows[0]?.xid;
  if (!xid) throw new Error('no snapshot');
  return xid;
}

/**
 * Entries of an epoch's transactions in [fromXid, toXid) in chain order, each as one deterministic text (jsonb sorts its keys,
 * the moment is UTC with microseconds).
 */
export async function entriesBetween(
  db: Database | Tx,
  range: Range & { after?: { xid: string; id: number } },
  limit: number,
): Promise<EntryRow[]> {
  const after = range.after ?? { xid: range.fromXid, id: 0 };
  const { rows } = await sql<EntryRow>`
    select id, xid::text as xid, jsonb_build_array(id, xid::text,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_id, actor_role, action, subject, detail,
      address, operation_id)::text as text
    from audit.entry
    where epoch = ${range.epoch} and xid >= ${range.fromXid}::xid8 and xid < ${range.toXid}::xid8
      and (xid, id) > (${after.xid}::xid8, ${after.id}::bigint)
    order by xid, id limit ${limit}`.execute(db);
  return rows;
}

/** Adds the next link. */
export async function insertBlock(tx: Tx, block: Omit<BlockRow, 'id'> & { at: Date }): Promise<void> {
  await sql`insert into audit.seal (epoch, from_xid, to_xid, entries, hash, at)
    values (${block.epoch}, ${block.fromXid}::xid8, ${block.toXid}::xid8, ${block.entries}, ${block.hash}, ${block.at})`.execute(
    tx,
  );
}

/** What is written but not chained yet, and the oldest moment among it. */
export async function unchained(
  db: Database | Tx,
  end: { epoch: number; xid: string },
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(at) as oldest from audit.entry
    where (epoch, xid) >= (${end.epoch}::int, ${end.xid}::xid8)`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

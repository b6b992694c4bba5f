import { createHash, type Hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { bool, bytes, int, query, type RowOf, text } from '../platform/database/query.ts';
import type { Check } from './check.ts';

const blockShape = {
  id: int,
  epoch: int,
  fromXid: text,
  toXid: text,
  entries: int,
  hash: bytes,
  /** Else their numbers were sorted as texts, as the version before did. */
  byNumber: bool,
};
type Block = RowOf<typeof blockShape>;
const entry = { id: int, xid: text, text: text };

const batch = 2_000;
/** Where the last block of an epoch ends that a restore has closed. */
const endOfEpoch = '18446744073709551615';

async function* blocksOf(tx: Tx): AsyncGenerator<Block> {
  for (let after = 0, rows: Block[] = []; ; after = rows.at(-1)?.id ?? after) {
    rows = await query(blockShape)`
      select id, epoch, from_xid::text as "fromXid", to_xid::text as "toXid", entries, hash,
        by_number as "byNumber"
      from audit.seal where id > ${after}
      order by id limit ${batch}`.all(tx);
    yield* rows;
    if (rows.length < batch) return;
  }
}

/** Feeds every entry of a block's range into the hash, in chain order; returns how many there were. */
async function feed(tx: Tx, hash: Hash, block: Block): Promise<number> {
  let count = 0;
  const first = block.byNumber ? sql`e.xid` : sql`e.xid::text`;
  for (let after = { xid: block.fromXid, id: 0 }; ; ) {
    const rows = await query(entry)`
      select id, xid::text as xid, jsonb_build_array(id, xid::text,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
        actor_id, actor_role, action, subject, detail, address, operation_id)::text as text
      from audit.entry e
      where epoch = ${block.epoch} and xid < ${block.toXid}::xid8 and (xid, id) > (${after.xid}::xid8,
        ${after.id}::bigint)
      order by ${first}, e.id limit ${batch}`.all(tx);
    for (const { text } of rows) hash.update(`${Buffer.byteLength(text)}:${text}`);
    count += rows.length;
    after = rows.at(-1) ?? after;
    if (rows.length < batch) return count;
  }
}

/**
 * Walks the chained chain from its beginning: hash = sha256(hash before, every entry with its length before it). Written
 * again here instead of asking the chaining loop, so that one mistake cannot hide itself. What is not chained yet is outside.
 */
export const auditChain: Check = {
  name: 'audit-chain',
  invariants: [2],
  async find(tx) {
    let end = { epoch: 1, xid: '0' };
    let previous: Uint8Array = new Uint8Array(32);
    for await (const block of blocksOf(tx)) {
      if (block.epoch !== end.epoch || block.fromXid !== end.xid)
        return `segel audit ${block.id} tidak menyambung segel sebelumnya`;
      const hash = createHash('sha256').update(previous);
      const entries = await feed(tx, hash, block);
      if (entries !== block.entries)
        return `segel audit ${block.id} mencakup ${block.entries} catatan, tetapi ${entries} ditemukan`;
      if (!hash.digest().equals(block.hash)) return `catatan audit di bawah segel ${block.id} berubah`;
      previous = block.hash;
      const closed = block.toXid === endOfEpoch;
      end = closed ? { epoch: block.epoch + 1, xid: '0' } : { epoch: block.epoch, xid: block.toXid };
    }
    return null;
  },
};

import { createHash, type Hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { endOfStretch, type InOrder, readInOrder } from '../platform/database/in-order.ts';
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
type Entry = RowOf<typeof entry>;

const batch = 2_000;
/** Where the last block of an epoch ends that a restore has closed. */
const endOfEpoch = '18446744073709551615';

/** The next blocks, in the order of the chain. */
function blocksAfter(tx: Tx, after: number): Promise<Block[]> {
  return query(blockShape)`
    select id, epoch, from_xid::text as "fromXid", to_xid::text as "toXid", entries, hash,
      by_number as "byNumber"
    from audit.seal where id > ${after}
    order by id limit ${batch}`.all(tx);
}

/** Entries from where a block begins, before another's end or its own, in the order in which they were hashed. */
function entriesFrom(tx: Tx, { epoch, fromXid, byNumber }: Block, toXid: string): InOrder<Entry> {
  const first = byNumber ? sql`e.xid` : sql`e.xid::text`;
  return readInOrder(
    (after = { xid: fromXid, id: 0, text: '' }) =>
      query(entry)`
        select id, xid::text as xid, jsonb_build_array(id, xid::text,
          to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
          actor_id, actor_role, action, subject, detail, address, operation_id)::text as text
        from audit.entry e
        where epoch = ${epoch} and xid < ${toXid}::xid8
          and (xid, id) > (${after.xid}::xid8, ${after.id}::bigint)
        order by ${first}, e.id limit ${batch}`.all(tx),
    batch,
  );
}

/** Blocks of two seconds each are read together, as far as they follow one another; one that sorted its numbers as texts by itself. */
const goesOn = (one: Block, next: Block) =>
  one.byNumber && next.byNumber && one.epoch === next.epoch && one.toXid === next.fromXid;

/** Every block with the entries of its range that are there, as what the hash is fed with. */
async function* withEntries(tx: Tx): AsyncGenerator<{ block: Block; feed: (hash: Hash) => Promise<number> }> {
  for (let after = 0; ; ) {
    const blocks = await blocksAfter(tx, after);
    let last = -1;
    let entries: InOrder<Entry>;
    for (const [at, block] of blocks.entries()) {
      if (at > last) {
        last = endOfStretch(blocks, at, goesOn);
        entries = entriesFrom(tx, block, blocks[last]?.toXid ?? block.toXid);
      }
      const toXid = BigInt(block.toXid);
      const feed = (hash: Hash) =>
        entries(
          ({ xid }) => BigInt(xid) < toXid,
          ({ text }) => hash.update(`${Buffer.byteLength(text)}:${text}`),
        );
      yield { block, feed };
    }
    if (blocks.length < batch) return;
    after = blocks.at(-1)?.id ?? after;
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
    for await (const { block, feed } of withEntries(tx)) {
      if (block.epoch !== end.epoch || block.fromXid !== end.xid)
        return `segel audit ${block.id} tidak menyambung segel sebelumnya`;
      const hash = createHash('sha256').update(previous);
      const entries = await feed(hash);
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

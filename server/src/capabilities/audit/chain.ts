import { createHash } from 'node:crypto';
import { type Database, snapshot, type Tx } from '../../platform/database/database.ts';
import {
  currentEpoch,
  endOfEpoch,
  entriesBetween,
  type EntryRow,
  insertBlock,
  lastBlock,
  lockChain,
  type Range,
  type BlockRow,
  blocksAfter,
  settledXid,
  selectUnchained,
} from './store.ts';
import { endOfStretch, type InOrder, readInOrder } from '../../platform/database/in-order.ts';
import { firstXid } from './settled.ts';

const batch = 2_000;
const genesis = Buffer.alloc(32);

/** hash = sha256(previous hash, every entry in order, each with its length before it): of those before `toXid` that are next. */
async function hashNext(
  entries: InOrder<EntryRow>,
  previous: Buffer,
  toXid: string,
): Promise<{ hash: Buffer; entries: number }> {
  const hash = createHash('sha256').update(previous);
  const end = BigInt(toXid);
  const count = await entries(
    ({ xid }) => BigInt(xid) < end,
    ({ text }) => hash.update(`${Buffer.byteLength(text)}:${text}`),
  );
  return { hash: hash.digest(), entries: count };
}

const entriesOf = (db: Database | Tx, range: Range): InOrder<EntryRow> =>
  readInOrder((after) => entriesBetween(db, { ...range, after }, batch), batch);

/** Where the chain goes on: after the last block, or at the beginning of the epoch that follows a closed one. */
function startAfter(last: Pick<BlockRow, 'epoch' | 'toXid'> | null): { epoch: number; xid: string } {
  if (!last) return { epoch: 1, xid: firstXid };
  if (last.toXid === endOfEpoch) return { epoch: last.epoch + 1, xid: firstXid };
  return { epoch: last.epoch, xid: last.toXid };
}

/**
 * Blocks every entry whose transaction is certainly over. Runs beside the writers instead of inside their
 * transactions, which would make them wait for one another (architecture.md). Nothing is written into an epoch that a
 * restore has closed, so it gets one last block, empty or not. Returns how many entries it chained.
 */
export function chainAudit(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockChain(tx))) return 0;
    const current = await currentEpoch(tx);
    let chained = 0;
    for (;;) {
      const last = await lastBlock(tx);
      const { epoch, xid: fromXid } = startAfter(last);
      const toXid = epoch < current ? endOfEpoch : await settledXid(tx);
      const range = { epoch, fromXid, toXid, byNumber: true };
      const { hash, entries } = await hashNext(entriesOf(tx, range), last?.hash ?? genesis, toXid);
      if (entries > 0 || epoch < current) await insertBlock(tx, { ...range, entries, hash, at: now });
      chained += entries;
      if (epoch >= current) return chained;
    }
  });
}

export type ChainReport = {
  blocks: number;
  entries: number;
  /** Written, not chained yet: seconds old while the chaining loop runs. */
  unchained: number;
  oldestUnchained: Date | null;
  /** The first link that does not fit, in words; null where the chain is whole. */
  broken: string | null;
};

/** Blocks that follow one another are read together; one that sorted its numbers as texts by itself. */
const goesOn = (one: BlockRow, next: BlockRow) =>
  one.byNumber && next.byNumber && one.epoch === next.epoch && one.toXid === next.fromXid;

/**
 * Recomputes the whole chain from the entries, in one snapshot (invariant 2): as many statements as its entries and blocks need by
 * thousands, however many blocks there are.
 */
export function verifyChain(db: Database): Promise<ChainReport> {
  return snapshot(db, async (tx) => {
    const report: ChainReport = { blocks: 0, entries: 0, unchained: 0, oldestUnchained: null, broken: null };
    let previous: BlockRow | null = null;
    for (;;) {
      const blocks: BlockRow[] = await blocksAfter(tx, previous?.id ?? 0, batch);
      let last = -1;
      let entries: InOrder<EntryRow> | undefined;
      for (const [at, block] of blocks.entries()) {
        if (!entries || at > last) {
          last = endOfStretch(blocks, at, goesOn);
          entries = entriesOf(tx, { ...block, toXid: blocks[last]?.toXid ?? block.toXid });
        }
        report.broken = await problemOf(entries, block, previous);
        if (report.broken) return report;
        report.blocks += 1;
        report.entries += block.entries;
        previous = block;
      }
      if (blocks.length < batch) break;
    }
    const tail = await selectUnchained(tx, startAfter(previous));
    return { ...report, unchained: tail.count, oldestUnchained: tail.oldest };
  });
}

async function problemOf(
  entries: InOrder<EntryRow>,
  block: BlockRow,
  previous: BlockRow | null,
): Promise<string | null> {
  const start = startAfter(previous);
  if (block.epoch !== start.epoch || block.fromXid !== start.xid)
    return `block ${block.id} does not begin where the one before ended`;
  const found = await hashNext(entries, previous?.hash ?? genesis, block.toXid);
  if (found.entries !== block.entries) {
    return `block ${block.id} covers ${block.entries} entries, but ${found.entries} are there`;
  }
  return found.hash.equals(block.hash) ? null : `entries under block ${block.id} were changed`;
}

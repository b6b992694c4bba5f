import { createHash } from 'node:crypto';
import { type Database, snapshot, type Tx } from '../../platform/database/database.ts';
import {
  currentEpoch,
  entriesBetween,
  type EntryRow,
  insertSeal,
  lastSeal,
  lockSealer,
  type Range,
  type SealRow,
  sealsAfter,
  settledXid,
  unsealed,
} from './store.ts';

const firstXid = '0';
/** Beyond every transaction: where the last seal of an epoch ends that a restore has closed. */
const endOfEpoch = '18446744073709551615';
const batch = 2_000;
const genesis = Buffer.alloc(32);

/** hash = sha256(previous hash, every entry in order, each with its length before it). */
async function hashRange(
  db: Database | Tx,
  previous: Buffer,
  range: Range,
): Promise<{ hash: Buffer; entries: number }> {
  const hash = createHash('sha256').update(previous);
  let entries = 0;
  let after: EntryRow | undefined;
  for (;;) {
    const rows = await entriesBetween(db, { ...range, after }, batch);
    for (const { text } of rows) hash.update(`${Buffer.byteLength(text)}:${text}`);
    entries += rows.length;
    after = rows.at(-1);
    if (rows.length < batch) return { hash: hash.digest(), entries };
  }
}

/** Where the chain goes on: after the last seal, or at the beginning of the epoch that follows a closed one. */
function startAfter(last: Pick<SealRow, 'epoch' | 'toXid'> | null): { epoch: number; xid: string } {
  if (!last) return { epoch: 1, xid: firstXid };
  if (last.toXid === endOfEpoch) return { epoch: last.epoch + 1, xid: firstXid };
  return { epoch: last.epoch, xid: last.toXid };
}

/**
 * Seals every entry whose transaction is certainly over. Runs beside the writers instead of inside their
 * transactions, which would make them wait for one another (architecture.md). Nobody writes into an epoch that a
 * restore has closed, so it gets one last seal, empty or not. Returns how many entries it sealed.
 */
export function sealAudit(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockSealer(tx))) return 0;
    const current = await currentEpoch(tx);
    let sealed = 0;
    for (;;) {
      const last = await lastSeal(tx);
      const { epoch, xid: fromXid } = startAfter(last);
      const toXid = epoch < current ? endOfEpoch : await settledXid(tx);
      const range = { epoch, fromXid, toXid };
      const { hash, entries } = await hashRange(tx, last?.hash ?? genesis, range);
      if (entries > 0 || epoch < current) await insertSeal(tx, { ...range, entries, hash, at: now });
      sealed += entries;
      if (epoch >= current) return sealed;
    }
  });
}

export type ChainReport = {
  seals: number;
  entries: number;
  /** Written, not sealed yet: seconds old while the sealer runs. */
  unsealed: number;
  oldestUnsealed: Date | null;
  /** The first link that does not fit, in words; null where the chain is whole. */
  broken: string | null;
};

/** Recomputes the whole chain from the entries, in one snapshot (invariant 2). */
export function verifyChain(db: Database): Promise<ChainReport> {
  return snapshot(db, async (tx) => {
    const report: ChainReport = { seals: 0, entries: 0, unsealed: 0, oldestUnsealed: null, broken: null };
    let previous: SealRow | null = null;
    for (;;) {
      const seals: SealRow[] = await sealsAfter(tx, previous?.id ?? 0, batch);
      for (const seal of seals) {
        report.broken = await problemOf(tx, seal, previous);
        if (report.broken) return report;
        report.seals += 1;
        report.entries += seal.entries;
        previous = seal;
      }
      if (seals.length < batch) break;
    }
    const tail = await unsealed(tx, startAfter(previous));
    return { ...report, unsealed: tail.count, oldestUnsealed: tail.oldest };
  });
}

async function problemOf(tx: Tx, seal: SealRow, previous: SealRow | null): Promise<string | null> {
  const start = startAfter(previous);
  if (seal.epoch !== start.epoch || seal.fromXid !== start.xid)
    return `seal ${seal.id} does not begin where the one before ended`;
  const found = await hashRange(tx, previous?.hash ?? genesis, seal);
  if (found.entries !== seal.entries) {
    return `seal ${seal.id} covers ${seal.entries} entries, but ${found.entries} are there`;
  }
  return found.hash.equals(seal.hash) ? null : `entries under seal ${seal.id} were changed`;
}

import { createHash } from 'node:crypto';
import { type Database, snapshot, type Tx } from '../../platform/database.ts';
import {
  entriesBetween,
  type EntryRow,
  insertSeal,
  lastSeal,
  lockSealer,
  type SealRow,
  sealsAfter,
  settledXid,
  unsealed,
} from './store.ts';

const firstXid = '0';
const batch = 2_000;
const genesis = Buffer.alloc(32);

/** hash = sha256(previous hash, every entry in order, each with its length before it). */
async function hashRange(
  db: Database | Tx,
  previous: Buffer,
  range: { fromXid: string; toXid: string },
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

/**
 * Seals every entry whose transaction is certainly over. Runs beside the writers instead of inside their
 * transactions, which would make them wait for one another (architecture.md). Returns how many entries it sealed.
 */
export function sealAudit(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockSealer(tx))) return 0;
    const last = await lastSeal(tx);
    const range = { fromXid: last?.toXid ?? firstXid, toXid: await settledXid(tx) };
    const { hash, entries } = await hashRange(tx, last?.hash ?? genesis, range);
    if (entries > 0) await insertSeal(tx, { ...range, entries, hash, at: now });
    return entries;
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
    let previous: Pick<SealRow, 'id' | 'toXid' | 'hash'> = { id: 0, toXid: firstXid, hash: genesis };
    for (;;) {
      const seals = await sealsAfter(tx, previous.id, batch);
      for (const seal of seals) {
        report.broken = await problemOf(tx, seal, previous);
        if (report.broken) return report;
        report.seals += 1;
        report.entries += seal.entries;
        previous = seal;
      }
      if (seals.length < batch) break;
    }
    const tail = await unsealed(tx, previous.toXid);
    return { ...report, unsealed: tail.count, oldestUnsealed: tail.oldest };
  });
}

async function problemOf(
  tx: Tx,
  seal: SealRow,
  previous: Pick<SealRow, 'toXid' | 'hash'>,
): Promise<string | null> {
  if (seal.fromXid !== previous.toXid) return `seal ${seal.id} does not begin where the one before ended`;
  const found = await hashRange(tx, previous.hash, seal);
  if (found.entries !== seal.entries) {
    return `seal ${seal.id} covers ${seal.entries} entries, but ${found.entries} are there`;
  }
  return found.hash.equals(seal.hash) ? null : `entries under seal ${seal.id} were changed`;
}

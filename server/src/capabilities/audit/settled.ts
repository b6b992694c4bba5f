import type { Tx } from '../../platform/database/database.ts';
import { currentEpoch, endOfEpoch, selectActed, settledXid, type SettledRow } from './store.ts';

export const firstXid = '0';

/** How far a reader of the log has come: behind `entry` among the entries from `xid` on. */
export type AuditPlace = { epoch: number; xid: string; entry: number };
export type SettledEntry = SettledRow & { epoch: number };

/**
 * The next entries with one of these actions, and where to go on. No entry is passed over: only those are read before which
 * no transaction is under way, in the order of transactions, whatever the moment of their commit.
 */
export async function readSettled(
  tx: Tx,
  place: AuditPlace,
  { actions, limit }: { actions: readonly string[]; limit: number },
): Promise<{ entries: SettledEntry[]; end: AuditPlace }> {
  const { epoch } = place;
  const current = await currentEpoch(tx);
  const toXid = epoch < current ? endOfEpoch : await settledXid(tx);
  const rows = await selectActed(tx, place, { toXid, actions, limit });
  const entries = rows.map((row) => ({ ...row, epoch }));
  const last = entries.at(-1);
  if (last && entries.length === limit) return { entries, end: { epoch, xid: last.xid, entry: last.id } };
  if (epoch < current) return { entries, end: { epoch: epoch + 1, xid: firstXid, entry: 0 } };
  const end = BigInt(toXid) > BigInt(place.xid) ? { epoch, xid: toXid, entry: 0 } : place;
  return { entries, end };
}

import type { Ancestor } from '@rimpang/domain/plan';
import type { Database, Tx } from '../../platform/database/database.ts';
import { listChildren, findMembers, showNetworkRoot } from './list-members.ts';
import { showDiagram } from './show-diagram.ts';
import {
  countPending,
  insertMembers,
  insertRoot,
  selectAncestors,
  selectIsMember,
  selectRootId,
  settlePending,
  updateRos,
} from './store.ts';

export {
  type Branch,
  gathered,
  inRange,
  isBelow,
  isLarge,
  isMostly,
  isSoonNamed,
  isWalked,
  noBranch,
  passedFirst,
  selectBranch,
} from './branch-store.ts';
export { isWithin } from './card-store.ts';
export { archiveNetwork } from './archive-store.ts';
export { lockAllMembers, membersAbove } from './store.ts';
export {
  deleteOpenedMembers,
  insertOpenedMembers,
  type OpenedCounters,
  type OpenedMember,
  setRootCounters,
} from './opening-store.ts';
export { departed, staffInTree } from './departed-store.ts';
export { retireMember, setRoActive } from './change-member-store.ts';
export { storedDaysFor, storeNewcomers } from './newcomer-store.ts';
export { areExceptionsFew, mayHaveLapsed, withRoStatus } from './ro-status-store.ts';
export { unsettledOf } from './unsettled-store.ts';

export const networkVerbs = {
  root: showNetworkRoot,
  children: listChildren,
  find: findMembers,
  diagram: showDiagram,
};

/** The root's account id; null before the first start has made it. */
export const rootId = (db: Database | Tx): Promise<number | null> => selectRootId(db);

/** Plants the root of the tree: the company (decision 002). The database allows one. */
export const addRootMember = (tx: Tx, id: number, now: Date): Promise<void> => insertRoot(tx, id, now);

/** Does this account stand in the tree, so that others may stand under it? */
export const isMember = (db: Database | Tx, id: number): Promise<boolean> => selectIsMember(db, id);

/** Everyone above a member as they stand now, nearest first, the company last. */
export const ancestorsOf = async (tx: Database | Tx, id: number): Promise<Ancestor[]> =>
  (await selectAncestors(tx, [id])).get(id) ?? [];

/** The same for several members; none for who stands in no tree. */
export const ancestorsOfAll = (tx: Tx, ids: readonly number[]): Promise<Map<number, Ancestor[]>> =>
  ids.length > 0 ? selectAncestors(tx, ids) : Promise.resolve(new Map<number, Ancestor[]>());

/**
 * Places new members, each under an upline, and queues the counters above them (architecture: no hot root). Returns everyone's
 * ancestors, nearest first; none for who was not placed, because the upline stands in no tree, or at its last level.
 */
export const addMembers = (
  tx: Tx,
  members: readonly { id: number; uplineId: number }[],
  now: Date,
): Promise<Map<number, Ancestor[]>> => insertMembers(tx, members, now);

/**
 * Repeat orders of several members, one each: personal_ro + 1, RO Aktif, team_ro + 1 queued for every ancestor that is active then
 * (invariant 13). They count as one after the other, from the top of the tree down, and come back in that order, without who
 * stands in no tree.
 */
export const recordRos = (
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<{ id: number; personalRo: number; ancestors: Ancestor[] }[]> => updateRos(tx, ids, now);

/** Changes that are not settled yet. */
export const pendingChanges = (db: Database): Promise<number> => countPending(db);

const settleBatch = 500;

/** Applies the queued changes to the counters, in batches; readers add what is left, so that no reader gets a stale number. */
export async function settleNetwork(db: Database): Promise<number> {
  let settled = 0;
  for (;;) {
    const batch = await settlePending(db, settleBatch);
    settled += batch;
    if (batch < settleBatch) return settled;
  }
}

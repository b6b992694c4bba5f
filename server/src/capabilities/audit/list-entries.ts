import { contract } from '@rimpang/contract/index';
import { addDays, startOfDate } from '@rimpang/domain/calendar';
import { type Database, snapshot, type Tx } from '../../platform/database/database.ts';
import { readSystemState } from '../../platform/database/system-state.ts';
import { lastSeen, pageOf, placeOf } from '../../platform/requests/paging.ts';
import { sharedView } from '../../platform/requests/shared-view.ts';
import { view } from '../../platform/requests/verb.ts';
import { findPeople } from '../accounts/index.ts';
import { selectActions, selectChain, selectLog, selectTimeline } from './log-store.ts';
import { presentEntry } from './present.ts';

/** The audit log, newest first: who, what, about what, when. */
export const listAuditEntries = sharedView(contract.audit.list, async ({ db, input }) => {
  const { actor, action, subject, from, to, limit } = input;
  const filter = {
    actor: actor ? await findPeople(db, actor) : null,
    action: action || null,
    subject: subject || null,
    from: from ? startOfDate(from) : null,
    until: to ? addDays(startOfDate(to), 1) : null,
  };
  const found = await selectLog(db, filter, placeOf(input));
  return pageOf(found, limit, presentEntry);
});

export const listAuditActions = view(contract.audit.actions, async ({ db }) => ({
  actions: await selectActions(db),
}));

/** What one person did and what was done to that account, for the page of a partner. */
export async function timelineOf(
  db: Database | Tx,
  accountId: number,
  page: { after?: string; limit: number },
) {
  const { after, limit } = page;
  const found = await selectTimeline(db, accountId, { before: lastSeen(after), limit: limit + 1 });
  return pageOf(found, limit, presentEntry);
}

export async function chainNow(db: Database | Tx) {
  const row = await selectChain(db);
  const stored = await readSystemState(db, 'audit-chain');
  const { lastId, lastAt, lastEntries } = row;
  const verified = stored?.value as { ok: boolean; problem: string | null } | undefined;
  return {
    blocks: row.blocks,
    entries: row.entries,
    lastBlock:
      lastId === null || !lastAt ? null : { id: lastId, at: lastAt.toISOString(), entries: lastEntries ?? 0 },
    unchained: row.unchained,
    oldestUnchainedAt: row.oldestUnchainedAt?.toISOString() ?? null,
    verified: stored && verified ? { ...verified, at: stored.at.toISOString() } : null,
    epochs: row.epochs.map((epoch) => ({ ...epoch, beganAt: new Date(epoch.beganAt).toISOString() })),
  };
}

/** Last block, what is not chained yet, and when the chain was recomputed last. */
export const showAuditChain = view(contract.audit.chain, ({ db }) => snapshot(db, chainNow));

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import {
  patchSystemState,
  readSystemState,
  replaceSystemState,
  writeSystemState,
} from '../../platform/database/system-state.ts';
import { lockAllOperations } from '../../platform/requests/operation-store.ts';
import { lockAllAccounts } from '../accounts/index.ts';
import { lockAllBalances } from '../ledger/index.ts';
import { lockAllMembers } from '../network/index.ts';

export type ResetKind = 'network' | 'pins';
export type ResetState = {
  kind: ResetKind;
  phase: 'backup' | 'closing' | 'done' | 'failed' | 'cancelled';
  by: string;
  backup: string | null;
  operation: string | null;
};

/** A reset that says nothing for this long has died with its process. */
const silentMs = 120_000;
const silentSince = (now: Date): Date => new Date(now.getTime() - silentMs);
const isUnderWay = sql`stored.value ->> 'phase' in ('backup', 'closing')`;

/** How far the last reset is; null where there never was one. */
export async function readResetState(db: Database | Tx): Promise<(ResetState & { at: Date }) | null> {
  const stored = await readSystemState(db, 'reset');
  return stored && { ...(stored.value as ResetState), at: stored.at };
}

/** Says that the reset of this operation lives, as long as it is under way. */
export async function beatReset(db: Database, operation: string | null, now: Date): Promise<void> {
  const where = sql`${isUnderWay} and stored.value ->> 'operation' is not distinct from ${operation}`;
  await patchSystemState(db, 'reset', { value: {}, at: now, where });
}

/** Did it end with its process? What it had begun was rolled back. */
export const hasDied = ({ phase, at }: ResetState & { at: Date }, now: Date): boolean =>
  (phase === 'backup' || phase === 'closing') && at <= silentSince(now);

/** Stores how a reset ended. */
export async function endReset(
  db: Database | Tx,
  state: ResetState,
  phase: 'done' | 'failed',
  now: Date,
): Promise<void> {
  await writeSystemState(db, 'reset', { ...state, phase }, now);
}

/** Begins a reset unless one is under way; of two at once one gets false. */
export async function beginReset(db: Database, state: ResetState, now: Date): Promise<boolean> {
  const where = sql`(not ${isUnderWay} or stored.at <= ${silentSince(now)})`;
  return replaceSystemState(db, 'reset', { value: state, at: now, where });
}

type PhaseChange = { operation?: string | null; phase: ResetState['phase']; backup?: string; now: Date };

/** Out of the backup, once: into the closing entries, or cancelled. False where it is not there (any more). */
export async function leaveBackupPhase(db: Database | Tx, change: PhaseChange): Promise<boolean> {
  const { operation, phase, backup, now } = change;
  const value = { phase, ...(backup && { backup }) };
  const whose =
    operation === undefined ? sql`true` : sql`stored.value ->> 'operation' is not distinct from ${operation}`;
  const where = sql`stored.value ->> 'phase' = 'backup' and ${whose}`;
  return patchSystemState(db, 'reset', { value, at: now, where });
}

/** Lets one transaction take as long as closing everything takes, and stops every other writer meanwhile. */
export async function lockForReset(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`set local lock_timeout = '60s'`.execute(tx);
  // Operations first: every write of money or PINs claims its operation before it takes any other lock. Transactions under
  // way finish, later ones wait without holding anything; in the other order both sides would wait for each other.
  await lockAllOperations(tx);
  // Who changes something for a person holds an account (`holdOpen`), so its lock stops every writer; readers go on.
  await lockAllAccounts(tx);
  await lockAllMembers(tx);
  await lockAllBalances(tx);
}

type Record = {
  kind: ResetKind;
  byId: number;
  backup: string;
  lastEventId: number;
  lastBonusId: number;
  now: Date;
};

/** Writes down that the reset happens; returns its number, which its closing entries name as their cause. */
export async function recordReset(tx: Tx, reset: Record): Promise<number> {
  const row = await query({ id: int })`
    insert into platform.reset (kind, by_id, backup, last_event_id, last_bonus_id, detail, at)
    values (${reset.kind}, ${reset.byId}, ${reset.backup}, ${reset.lastEventId}, ${reset.lastBonusId}, '{}',
      ${reset.now})
    returning id`.one(tx);
  return row.id;
}

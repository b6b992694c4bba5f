import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import {
  patchSystemState,
  readSystemState,
  replaceSystemState,
} from '../../platform/database/system-state.ts';
import { lockAllOperations } from '../../platform/requests/operation-store.ts';
import { lockAllAccounts } from '../accounts/index.ts';
import { lockAllBalances } from '../ledger/index.ts';
import { lockAllMembers } from '../network/index.ts';

export type ResetKind = 'network' | 'pins';
export type ResetState = {
  /** Which attempt this is: of two with the same operation id each writes of itself only. */
  run: string;
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
const isOf = (run: string) => sql`stored.value ->> 'run' = ${run}`;

/** How far the last reset is; null where there never was one. */
export async function readResetState(db: Database | Tx): Promise<(ResetState & { at: Date }) | null> {
  const stored = await readSystemState(db, 'reset');
  return stored && { ...(stored.value as ResetState), at: stored.at };
}

/** Says that this run lives, as long as it is under way. */
export async function beatReset(db: Database, run: string, now: Date): Promise<void> {
  await patchSystemState(db, 'reset', { value: {}, at: now, where: sql`${isUnderWay} and ${isOf(run)}` });
}

/** Did it end with its process? What it had begun was rolled back. */
export const hasDied = ({ phase, at }: ResetState & { at: Date }, now: Date): boolean =>
  (phase === 'backup' || phase === 'closing') && at <= silentSince(now);

/** Stores how this run ended, once. False where it is not under way (any more): it is over, or another has taken its place. */
export const endReset = (
  db: Database | Tx,
  run: string,
  phase: 'done' | 'failed',
  now: Date,
): Promise<boolean> =>
  patchSystemState(db, 'reset', { value: { phase }, at: now, where: sql`${isUnderWay} and ${isOf(run)}` });

/** Is this run still making its backup? */
export async function isBackingUp(db: Database, run: string): Promise<boolean> {
  const state = await readResetState(db);
  return state?.run === run && state.phase === 'backup';
}

/** Begins a reset unless one is under way, or its operation was done this moment; of two at once one gets false. */
export async function beginReset(db: Database, state: ResetState, now: Date): Promise<boolean> {
  const isDone = sql`stored.value ->> 'phase' = 'done'
    and stored.value ->> 'operation' is not distinct from ${state.operation}`;
  const where = sql`(not ${isUnderWay} or stored.at <= ${silentSince(now)}) and not (${isDone})`;
  return replaceSystemState(db, 'reset', { value: state, at: now, where });
}

type PhaseChange = { run?: string; phase: ResetState['phase']; backup?: string; now: Date };

/**
 * Out of the backup, once: into the closing entries, or cancelled; of whichever run where none is named. False where it is not
 * there (any more).
 */
export async function leaveBackupPhase(db: Database | Tx, change: PhaseChange): Promise<boolean> {
  const { run, phase, backup, now } = change;
  const value = { phase, ...(backup && { backup }) };
  const where = sql`stored.value ->> 'phase' = 'backup' and ${run === undefined ? sql`true` : isOf(run)}`;
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

import type { AnyContractProcedure } from '@orpc/contract';
import { sql } from 'kysely';
import type { Caller } from './caller.ts';
import type { Database, Tx } from './database.ts';
import { Failure } from './failure.ts';
import { readFact, writeFact } from './fact.ts';
import type { House } from './house.ts';
import type { Runnable } from './verb.ts';

export type ResetKind = 'network' | 'pins';
export type ResetState = {
  kind: ResetKind;
  phase: 'backup' | 'closing' | 'done' | 'failed';
  by: string;
  backup: string | null;
  operation: string | null;
};

/** A reset that says nothing for this long has died with its process. */
const longestMs = 2 * 3_600_000;

/** What to type to have the past back. */
export const restoreCommand = (backup: string): string => `npm run restore -- --from ${backup}`;

/** How far the last reset is; null where there never was one. */
export async function readResetState(db: Database | Tx): Promise<(ResetState & { at: Date }) | null> {
  const fact = await readFact(db, 'reset');
  return fact && { ...(fact.value as ResetState), at: fact.at };
}

type Beginning = { db: Database; house: Omit<House, 'db'>; caller: Caller; kind: ResetKind; now: Date };

/**
 * Takes the backup without which no reset begins (decision 10), and tells how far things are. A retry of a reset that is
 * done gets no second backup. Belongs in `prepare`. Failures: RESET_RUNNING, BACKUP_FAILED; then nothing has changed.
 */
export async function backUpBeforeReset({ db, house, caller, kind, now }: Beginning): Promise<string> {
  const state = await readResetState(db);
  const operation = caller.operationId ?? null;
  if (state?.phase === 'done' && state.operation === operation && state.backup) return state.backup;
  const running = state && ['backup', 'closing'].includes(state.phase);
  if (running && now.getTime() - state.at.getTime() < longestMs) throw new Failure('RESET_RUNNING');
  const by = caller.actor?.fullName ?? '';
  const tell = (phase: ResetState['phase'], backup: string | null) =>
    writeFact(db, 'reset', { kind, phase, by, backup, operation } satisfies ResetState, now);
  await tell('backup', null);
  try {
    const backup = await house.takeBackup(`reset-${kind}`);
    await tell('closing', backup);
    return backup;
  } catch (error) {
    house.log.error({ err: error }, 'the backup before a reset failed');
    await tell('failed', null);
    throw new Failure('BACKUP_FAILED');
  }
}

/** A reset that comes to nothing after its backup says so; what it began was rolled back. */
export function tellingFailure<R extends Runnable<AnyContractProcedure>>(reset: R): R {
  return {
    ...reset,
    async run(house: House, caller: Caller, input: never) {
      try {
        return await reset.run(house, caller, input);
      } catch (error) {
        const state = await readResetState(house.db);
        if (state && state.phase !== 'done' && state.operation === caller.operationId) {
          const { at: _, ...rest } = state;
          await writeFact(house.db, 'reset', { ...rest, phase: 'failed' }, house.clock());
        }
        throw error;
      }
    },
  };
}

/** Lets one transaction take as long as closing everything takes, and keeps everybody else from writing meanwhile. */
export async function holdTheHouse(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`set local lock_timeout = '60s'`.execute(tx);
  // Everything that belongs to a person refers to the account, so its lock holds every writer; readers go on.
  await sql`lock table identity.account, network.member, ledger.account in exclusive mode`.execute(tx);
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
  const { rows } = await sql<{ id: number }>`
    insert into platform.reset (kind, by_id, backup, last_event_id, last_bonus_id, detail, at)
    values (${reset.kind}, ${reset.byId}, ${reset.backup}, ${reset.lastEventId}, ${reset.lastBonusId}, '{}', ${reset.now})
    returning id`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('the reset was not written');
  return row.id;
}

/** In the same transaction: whoever sees the reset sees that it is done. */
export async function finishReset(tx: Tx, now: Date): Promise<void> {
  const state = await readResetState(tx);
  if (!state) return;
  const { at: _, ...rest } = state;
  await writeFact(tx, 'reset', { ...rest, phase: 'done' }, now);
}

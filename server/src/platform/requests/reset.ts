import type { AnyContractProcedure } from '@orpc/contract';
import { sql } from 'kysely';
import type { Caller } from './caller.ts';
import type { Database, Tx } from '../database/database.ts';
import { Failure } from './failure.ts';
import { readFact, writeFact } from '../database/fact.ts';
import type { House } from './house.ts';
import type { Runnable } from './verb.ts';

export type ResetKind = 'network' | 'pins';
export type ResetState = {
  kind: ResetKind;
  phase: 'backup' | 'closing' | 'done' | 'failed' | 'cancelled';
  by: string;
  backup: string | null;
  operation: string | null;
};

/** A reset that says nothing for this long has died with its process. */
const longestMs = 2 * 3_600_000;

/** How far the last reset is; null where there never was one. */
export async function readResetState(db: Database | Tx): Promise<(ResetState & { at: Date }) | null> {
  const fact = await readFact(db, 'reset');
  return fact && { ...(fact.value as ResetState), at: fact.at };
}

type Beginning = { db: Database; house: Omit<House, 'db'>; caller: Caller; kind: ResetKind; now: Date };

/**
 * Takes the backup without which no reset begins (decision 10), and tells how far things are. A retry of a reset that is
 * done gets no second backup. Until it is there the reset can be cancelled, from any process. Belongs in `prepare`.
 * Failures: RESET_RUNNING, BACKUP_FAILED, RESET_CANCELLED; then nothing has changed.
 */
export async function backUpBeforeReset({ db, house, caller, kind, now }: Beginning): Promise<string> {
  const state = await readResetState(db);
  const operation = caller.operationId ?? null;
  if (state?.phase === 'done' && state.operation === operation && state.backup) return state.backup;
  const by = caller.actor?.fullName ?? '';
  const mine: ResetState = { kind, phase: 'backup', by, backup: null, operation };
  if (!(await begin(db, mine, now))) throw new Failure('RESET_RUNNING');
  const stop = stopWhenCancelled(db, operation);
  try {
    const backup = await house.takeBackup(`reset-${kind}`, stop.signal);
    if (!(await changePhase(db, { operation, phase: 'closing', backup, now })))
      throw new Error('the reset is not waiting for its backup any more');
    return backup;
  } catch (error) {
    if (await isCancelled(db, operation)) throw new Failure('RESET_CANCELLED');
    house.log.error({ err: error }, 'the backup before a reset failed');
    await writeFact(db, 'reset', { ...mine, phase: 'failed' }, now);
    throw new Failure('BACKUP_FAILED');
  } finally {
    stop.end();
  }
}

/** Says that a reset begins, unless one is under way; of two at once one hears false. */
async function begin(db: Database, mine: ResetState, now: Date): Promise<boolean> {
  const silentSince = new Date(now.getTime() - longestMs);
  const { rows } = await sql`
    insert into platform.fact as f (key, value, at) values ('reset', ${JSON.stringify(mine)}::jsonb, ${now})
    on conflict (key) do update set value = excluded.value, at = excluded.at
    where f.value ->> 'phase' not in ('backup', 'closing') or f.at <= ${silentSince}
    returning 1`.execute(db);
  return rows.length > 0;
}

type PhaseChange = { operation?: string | null; phase: ResetState['phase']; backup?: string; now: Date };

/** Out of the backup, once: into the closing entries, or cancelled. False where it is not there (any more). */
async function changePhase(db: Database | Tx, change: PhaseChange): Promise<boolean> {
  const { operation, phase, backup, now } = change;
  const next = JSON.stringify({ phase, ...(backup && { backup }) });
  const whose =
    operation === undefined ? sql`true` : sql`value ->> 'operation' is not distinct from ${operation}`;
  const { rows } = await sql`
    update platform.fact set value = value || ${next}::jsonb, at = ${now}
    where key = 'reset' and value ->> 'phase' = 'backup' and ${whose} returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Stops a reset while its backup runs; null where none does. Once the closing entries have begun they are one
 * transaction that ends by itself: whole, or not at all.
 */
export async function cancelReset(tx: Tx, now: Date): Promise<ResetState | null> {
  if (!(await changePhase(tx, { phase: 'cancelled', now }))) return null;
  return readResetState(tx);
}

const askEveryMs = 300;

async function isCancelled(db: Database, operation: string | null): Promise<boolean> {
  const state = await readResetState(db);
  return state?.phase === 'cancelled' && state.operation === operation;
}

/** The one who cancels may have reached another process: the word stands in the database. */
function stopWhenCancelled(db: Database, operation: string | null) {
  const controller = new AbortController();
  const timer = setInterval(() => {
    void isCancelled(db, operation).then(
      (cancelled) => cancelled && controller.abort(),
      () => undefined,
    );
  }, askEveryMs);
  return { signal: controller.signal, end: () => clearInterval(timer) };
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
        if (state && !['done', 'cancelled'].includes(state.phase) && state.operation === caller.operationId) {
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
  // The door first: every write of money or PINs claims its operation before it takes anything else. Whoever is inside
  // finishes, whoever comes waits outside with empty hands; taken the other way round, both would wait for each other.
  await sql`lock table platform.operation in exclusive mode`.execute(tx);
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

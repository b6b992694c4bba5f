import { randomUUID } from 'node:crypto';
import type { AnyContractProcedure } from '@orpc/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { requireOperationId, wasDone } from '../../platform/requests/operation-store.ts';
import type { Services } from '../../platform/requests/services.ts';
import type { Runnable } from '../../platform/requests/verb.ts';
import {
  beatReset,
  beginReset,
  endReset,
  hasDied,
  isBackingUp,
  leaveBackupPhase,
  type ResetKind,
  type ResetState,
  readResetState,
} from './store.ts';

type Beginning = {
  db: Database;
  services: Omit<Services, 'db'>;
  caller: Caller;
  run: string;
  kind: ResetKind;
  now: Date;
  /** Is it the person? Throws where not; what it answers uses the proof up. */
  prove: () => Promise<() => Promise<void>>;
};

/**
 * Takes the backup without which no reset begins (decision 010), and tells how far things are. A retry of a reset that is
 * done gets null instead of a second one: its answer is stored. A retry of one that is under way hears that, and leaves it alone;
 * both without a proof, which the first one used up when it began. Until the backup is there the reset can be cancelled, from any process.
 * Belongs in `prepare`. Failures: of the proof, OPERATION_ID_MISSING, RESET_RUNNING, BACKUP_FAILED, RESET_CANCELLED; then nothing has changed.
 */
export async function backUpBeforeReset(beginning: Beginning): Promise<string | null> {
  const { db, services, caller, run, kind, now } = beginning;
  const operation = requireOperationId(caller.operationId, !caller.actor);
  const isDone = () => wasDone(db, { actorId: caller.actor?.id ?? 0, key: operation });
  if (await isDone()) return null;
  const spend = await proved(beginning, operation);
  const by = caller.actor?.fullName ?? '';
  const mine: ResetState = { run, kind, phase: 'backup', by, backup: null, operation };
  if (!spend || !(await beginReset(db, mine, now))) {
    if (await isDone()) return null;
    throw new Failure('RESET_RUNNING');
  }
  await spend();
  const stop = stopWhenCancelled(db, run);
  try {
    const backup = await services.takeBackup(`reset-${kind}`, stop.signal);
    if (await leaveBackupPhase(db, { run, phase: 'closing', backup, now: services.clock() })) return backup;
  } catch (error) {
    if (await endReset(db, run, 'failed', services.clock())) {
      services.log.error({ err: error }, 'the backup before a reset failed');
      throw new Failure('BACKUP_FAILED');
    }
  } finally {
    stop.end();
  }
  throw new Failure('RESET_CANCELLED');
}

/** What uses the proof up; null where the operation runs already, or was done meanwhile: it has used it up. Failures: of the proof. */
async function proved({ db, prove, now }: Beginning, operation: string | null) {
  const isKnown = async () => {
    const state = await readResetState(db);
    const isMine = operation !== null && state?.operation === operation;
    return isMine && state.phase !== 'failed' && state.phase !== 'cancelled' && !hasDied(state, now);
  };
  if (await isKnown()) return null;
  try {
    return await prove();
  } catch (error) {
    if (await isKnown()) return null;
    throw error;
  }
}

/** The backup of a reset that is being carried out. Throws where there is none: its stored answer went away meanwhile. */
export function demandBackup(backup: string | null): string {
  if (backup === null) throw new Error('no reset without its backup');
  return backup;
}

/**
 * Stops a reset while its backup runs; null where none does. Once the closing entries have begun they are one
 * transaction that ends by itself: whole, or not at all.
 */
export async function cancelRunningReset(tx: Tx, now: Date): Promise<ResetState | null> {
  if (!(await leaveBackupPhase(tx, { phase: 'cancelled', now }))) return null;
  return readResetState(tx);
}

const askEveryMs = 300;

/**
 * The request to cancel may have reached another process, so the database is asked. Another reset may have begun since: this one
 * ends then too.
 */
function stopWhenCancelled(db: Database, run: string) {
  const controller = new AbortController();
  const timer = setInterval(() => {
    void isBackingUp(db, run).then(
      (goesOn) => goesOn || controller.abort(),
      () => undefined,
    );
  }, askEveryMs);
  return { signal: controller.signal, end: () => clearInterval(timer) };
}

const beatMs = 5_000;

/** Says again and again that this run lives; until it is ended. */
function beating({ db, clock }: Services, run: string) {
  const timer = setInterval(() => {
    void beatReset(db, run, clock()).catch(() => undefined);
  }, beatMs);
  return { end: () => clearInterval(timer) };
}

/**
 * The verb of a reset, which is made for each run of it by the run's name. A run says that it lives, and its failure is stored where
 * it fails after its backup; what it began was rolled back. A run writes of itself only: a repeat of its request, or another reset
 * that began since, is none of its own.
 */
export function withStoredFailure<R extends Runnable<AnyContractProcedure>>(resetOf: (run: string) => R): R {
  return {
    ...resetOf('none'),
    async run(services: Services, caller: Caller, input: never) {
      const run = randomUUID();
      const beat = beating(services, run);
      try {
        return await resetOf(run).run(services, caller, input);
      } finally {
        beat.end();
        // What is not done by now will not be. Where that cannot be stored, its silence says it.
        await endReset(services.db, run, 'failed', services.clock()).catch(() => undefined);
      }
    },
  };
}

/**
 * Stores that this run is done, in its own transaction: seen together with what it did. Failures: RESET_CANCELLED where it was held
 * for dead and another has begun; then nothing has changed.
 */
export async function finishReset(tx: Tx, run: string, now: Date): Promise<void> {
  if (!(await endReset(tx, run, 'done', now))) throw new Failure('RESET_CANCELLED');
}

import type { AnyContractProcedure } from '@orpc/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { Services } from '../../platform/requests/services.ts';
import type { Runnable } from '../../platform/requests/verb.ts';
import {
  beatReset,
  beginReset,
  endReset,
  leaveBackupPhase,
  type ResetKind,
  type ResetState,
  readResetState,
} from './store.ts';

type Beginning = { db: Database; services: Omit<Services, 'db'>; caller: Caller; kind: ResetKind; now: Date };

/**
 * Takes the backup without which no reset begins (decision 010), and tells how far things are. A retry of a reset that is
 * done gets no second backup. Until it is there the reset can be cancelled, from any process. Belongs in `prepare`.
 * Failures: RESET_RUNNING, BACKUP_FAILED, RESET_CANCELLED; then nothing has changed.
 */
export async function backUpBeforeReset({ db, services, caller, kind, now }: Beginning): Promise<string> {
  const state = await readResetState(db);
  const operation = caller.operationId ?? null;
  if (state?.phase === 'done' && state.operation === operation && state.backup) return state.backup;
  const by = caller.actor?.fullName ?? '';
  const mine: ResetState = { kind, phase: 'backup', by, backup: null, operation };
  if (!(await beginReset(db, mine, now))) throw new Failure('RESET_RUNNING');
  const stop = stopWhenCancelled(db, operation);
  try {
    const backup = await services.takeBackup(`reset-${kind}`, stop.signal);
    const closing = { operation, phase: 'closing', backup, now: services.clock() } as const;
    if (!(await leaveBackupPhase(db, closing)))
      throw new Error('the reset is not waiting for its backup any more');
    return backup;
  } catch (error) {
    if (await isCancelled(db, operation)) throw new Failure('RESET_CANCELLED');
    services.log.error({ err: error }, 'the backup before a reset failed');
    await endReset(db, mine, 'failed', now);
    throw new Failure('BACKUP_FAILED');
  } finally {
    stop.end();
  }
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

async function isCancelled(db: Database, operation: string | null): Promise<boolean> {
  const state = await readResetState(db);
  return state?.phase === 'cancelled' && state.operation === operation;
}

/** The request to cancel may have reached another process, so the database is asked. */
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

const beatMs = 5_000;

/** Says again and again that this operation's reset lives; until it is ended. */
function beating({ db, clock }: Services, { operationId = null }: { operationId?: string | null }) {
  const timer = setInterval(() => {
    void beatReset(db, operationId, clock()).catch(() => undefined);
  }, beatMs);
  return { end: () => clearInterval(timer) };
}

/**
 * The verb of a reset: it says that it lives, and its failure is stored where it fails after its backup; what it began was rolled
 * back.
 */
export function withStoredFailure<R extends Runnable<AnyContractProcedure>>(reset: R): R {
  return {
    ...reset,
    async run(services: Services, caller: Caller, input: never) {
      const beat = beating(services, caller);
      try {
        return await reset.run(services, caller, input);
      } catch (error) {
        const state = await readResetState(services.db);
        if (state && !['done', 'cancelled'].includes(state.phase) && state.operation === caller.operationId) {
          const { at: _, ...rest } = state;
          await endReset(services.db, rest, 'failed', services.clock());
        }
        throw error;
      } finally {
        beat.end();
      }
    },
  };
}

/** Stores that the reset is done, in its own transaction: seen together with what it did. */
export async function finishReset(tx: Tx, now: Date): Promise<void> {
  const state = await readResetState(tx);
  if (!state) return;
  const { at: _, ...rest } = state;
  await endReset(tx, rest, 'done', now);
}

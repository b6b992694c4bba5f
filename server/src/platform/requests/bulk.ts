import { createHash } from 'node:crypto';
import type { AnyContractProcedure } from '@orpc/contract';
import type { Caller } from './caller.ts';
import { Failure } from './failure.ts';
import type { Services } from './services.ts';
import { requireOperationId } from './operation-store.ts';
import { type OutputOf, type RawInputOf, type Runnable, view } from './verb.ts';

/**
 * A request about many things: authorised and parsed like any other, and then one verb per thing, each in its own
 * transaction with its own audit entry. What goes wrong with one is that one's answer; the others go on.
 */
export const bulkRequest = view;

/** The id of one thing's operation, the same whenever the same request is sent again. */
function partOf(operationId: string, name: string): string {
  const hex = createHash('sha256').update(`${operationId}:${name}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Either what the verb answered, or why it said no. */
export type Done<E extends AnyContractProcedure> =
  | { result: OutputOf<E>; failure: null }
  | { result: null; failure: Failure };

/**
 * Runs a verb as one part of a bulk request. A retry of the request gets each part's first answer, so nothing happens
 * twice. Failures of the part are returned; OPERATION_ID_MISSING and everything unexpected is thrown.
 */
export async function runPart<E extends AnyContractProcedure>(
  verb: Runnable<E>,
  { services, caller }: { services: Services; caller: Caller },
  name: string,
  input: RawInputOf<E>,
): Promise<Done<E>> {
  const operationId = partOf(requireOperationId(caller.operationId, false), name);
  try {
    return { result: await verb.run(services, { ...caller, operationId }, input), failure: null };
  } catch (error) {
    if (error instanceof Failure && error.status !== 503) return { result: null, failure: error };
    throw error;
  }
}

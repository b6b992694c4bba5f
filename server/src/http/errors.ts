import type { Logger } from 'pino';
import { asFailure } from '../platform/database/database-failures.ts';
import { Failure } from '../platform/requests/failure.ts';

/**
 * The body of every refusal; part of the contract and frozen by a test. `defined` tells the typed client that the
 * code is one of the contract's list.
 */
type ErrorBody = { defined: boolean; code: string; status: number; message: string; data: unknown };
type Refusal = { status: number; headers: Record<string, string>; body: ErrorBody };

/** A code that no verb can return: something broke that no person outside can cause or mend. */
const internal: ErrorBody = {
  defined: false,
  code: 'INTERNAL',
  status: 500,
  message: 'Terjadi kesalahan. Coba lagi.',
  data: {},
};

/** Where no person can say when it is over: a person has to make room, or to look after a backup. */
const unknownWaitSeconds = 30;

/**
 * What a caller is told about an error. Failures speak for themselves; anything else is logged with the request's
 * id and answered without a word about its inside.
 */
export function refusalOf(error: unknown, log: Logger, requestId: string): Refusal {
  const failure = asFailure(error);
  if (failure instanceof Failure) {
    const { code, status, message, data, cause } = failure;
    if (status === 503 && cause) log.warn({ err: cause, requestId, code }, 'refused for a moment');
    const wait = data.retryAfterSeconds ?? (status === 503 ? unknownWaitSeconds : undefined);
    return {
      status,
      headers: wait === undefined ? {} : { 'retry-after': String(wait) },
      body: { defined: true, code, status, message, data },
    };
  }
  log.error({ err: error, requestId }, 'request failed');
  return { status: internal.status, headers: {}, body: internal };
}

/** The refusal as a response of its own, for routes outside the contract. */
export function refusalResponse(error: unknown, log: Logger, requestId: string): Response {
  const { status, headers, body } = refusalOf(error, log, requestId);
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

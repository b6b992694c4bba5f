import type { FailureCode } from '@rimpang/contract/failures';
import pg from 'pg';
import { Failure, fieldFailure, Overtaken } from '../requests/failure.ts';
import { StorageError } from '../storage/storage-error.ts';

/** Constraint → the failure that its violation means, and the form field. Uniqueness is decided by the index, not by a query before. */
export type ConstraintMeanings = Readonly<Record<string, { code: FailureCode; field: string }>>;

/**
 * No character, no JSON text, no value of the column's kind. The contract refuses such texts first (decision 088); what
 * slips through is still the sender's mistake.
 */
const unreadable = new Set(['22021', '22P05', '22P02']);
const retryable = new Set(['40001', '40P01']);
/** Locks, time limits, a lost parallel worker (55000) and resources (53100, a full disk, has a failure of its own): over in a moment. */
const busy = /^(55P03|55000|57014|25P0[34]|53...)$/;
/** The server ends the connection, or does not accept one: shutdown, crash, recovery, and the whole class 08. */
const leaving = /^(08...|57P..|40003)$/;
/** What the operating system says about a connection that cannot be had or is gone. */
const unreachable =
  /^(ECONN\w+|EPIPE|EAGAIN|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENETRESET|ENOTFOUND|EAI_\w+|EADDRNOTAVAIL)$/;
/** What the driver says about it, which has no code. */
const lostWords =
  /Connection terminated|connection error and is not queryable|Client was closed and is not queryable|Query read timeout|timeout exceeded when trying to connect|timeout expired|E(CONNREFUSED|CONNRESET|PIPE)\b/;

/** Errors of statements whose connection was lost, whatever they say. */
const marked = new WeakSet<Error>();

/** Notes that this error means: the database is not there at the moment. Returns it. */
export function markUnavailable(error: unknown): unknown {
  if (error instanceof Error) marked.add(error);
  return error;
}

const codeOf = (error: Error): string => String((error as NodeJS.ErrnoException).code ?? '');

/** Is the database not there at the moment: connection lost, refused, silent? What was under way may or may not have happened. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Failure) return false;
  if (error instanceof pg.DatabaseError) return leaving.test(error.code ?? '') || marked.has(error);
  // An address with several numbers fails with all their reasons at once.
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  return marked.has(error) || unreachable.test(codeOf(error)) || lostWords.test(error.message);
}

/** Was a write refused because this server only reads: a standby, a demoted primary, an operator's switch? */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/** Did a statement run into its time limit, or was it ended by hand? Less of the same work may fit in. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}

/** Is there a row already that has what this constraint allows once? */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/** Serialization failures, deadlocks and what was overtaken: the whole unit may be run once more. */
export function isRetryable(error: unknown): boolean {
  return error instanceof Overtaken || (error instanceof pg.DatabaseError && retryable.has(error.code ?? ''));
}

/**
 * Turns an error of database or file storage that a user can cause, or that will pass, into its failure; anything else
 * comes back as it was. `meanings` are what the capabilities say about their constraints.
 */
export function asFailure(error: unknown, meanings: ConstraintMeanings = {}): unknown {
  if (error instanceof StorageError) return new Failure('BUSY', { retryAfterSeconds: 5 }, error);
  if (error instanceof Overtaken) return new Failure('BUSY', { retryAfterSeconds: 1 });
  if (error instanceof pg.DatabaseError) {
    const meaning = meanings[error.constraint ?? ''];
    if (error.code === '23505' && meaning) return fieldFailure(meaning.code, meaning.field);
    if (unreadable.has(error.code ?? '')) return new Failure('INPUT_INVALID', {}, error);
    if (error.code === '53100') return new Failure('STORAGE_FULL', {}, error);
    if (isReadOnly(error)) return new Failure('DATABASE_READ_ONLY', { retryAfterSeconds: 5 }, error);
    if (busy.test(error.code ?? '') || isRetryable(error))
      return new Failure('BUSY', { retryAfterSeconds: 1 }, error);
  }
  return isUnavailable(error) ? new Failure('BUSY', { retryAfterSeconds: 2 }, error) : error;
}

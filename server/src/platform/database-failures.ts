import type { FailureCode } from '@rimpang/contract/failures';
import pg from 'pg';
import { Failure, fieldFailure } from './failure.ts';

/** What a violated constraint means to the person who caused it: uniqueness is decided by the index, not by a query before. */
const meanings: Record<string, { code: FailureCode; field: string }> = {
  account_username_key: { code: 'USERNAME_TAKEN', field: 'username' },
  account_email_key: { code: 'EMAIL_TAKEN', field: 'email' },
  profile_nik_key: { code: 'NIK_TAKEN', field: 'nik' },
};

const retryable = new Set(['40001', '40P01']);
const busy = new Set([
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  '25P03',
]);
const lostConnection =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|timeout exceeded when trying to connect/;

/** Serialization failures and deadlocks: the whole unit may be run once more. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && retryable.has(error.code ?? '');
}

/** Turns a database error a user can cause, or that will pass, into its failure; anything else comes back as it was. */
export function asFailure(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const meaning = meanings[error.constraint ?? ''];
    if (error.code === '23505' && meaning) return fieldFailure(meaning.code, meaning.field);
    if (error.code === '53100') return new Failure('STORAGE_FULL');
    if (busy.has(error.code ?? '') || isRetryable(error))
      return new Failure('BUSY', { retryAfterSeconds: 1 });
  }
  if (error instanceof Error && lostConnection.test(error.message))
    return new Failure('BUSY', { retryAfterSeconds: 2 });
  return error;
}

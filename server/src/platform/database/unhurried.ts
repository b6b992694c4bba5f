import { sql } from 'kysely';

/**
 * The commit of the transaction that asks for it waits for neither disk nor standby. Only for a transaction that does nothing else than a hint, or than what is
 * worked out again where a crash takes it: whole transactions, the newest ones, never one before another that did wait. Not null.
 */
export const unhurried = sql`set_config('synchronous_commit', 'off', true)`;

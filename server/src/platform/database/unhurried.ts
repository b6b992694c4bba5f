import { sql } from 'kysely';

/**
 * The commit of the transaction that asks for it waits for neither disk nor standby: of a hint, or of what is worked out again where a crash takes it.
 * What a crash takes is whole transactions, the newest ones, and never one that another which did wait came after. Not null.
 */
export const unhurried = sql`set_config('synchronous_commit', 'off', true)`;

/** How long a session of the application may wait and work, in milliseconds (trust.md, faults). */
export const sessionLimits = {
  /** Longest that a person waits for one statement. */
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

/** The same as a connection begins with them. */
export const limitOptions = Object.entries(sessionLimits)
  .map(([name, ms]) => `-c ${name}=${ms}`)
  .join(' ');

/** No statement is divided among processors. */
export const undividedOption = '-c max_parallel_workers_per_gather=0';

/**
 * A PgBouncer in transaction mode before the application's address: it hands over no settings of a session. `transaction`: and no
 * named statements. `prepared`: those it does (max_prepared_statements).
 */
export const poolers = ['transaction', 'prepared'] as const;
export type Pooler = (typeof poolers)[number];

/** Connections of one process, unless DATABASE_POOL_SIZE says another number. */
export const usualConnections = 20;

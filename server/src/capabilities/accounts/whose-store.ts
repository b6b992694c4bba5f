import { type RawBuilder, sql } from 'kysely';

/** One account, or every closed one: whose data go, when an account is closed and when a reset closed very many. */
export type Whose = number | 'closed';

/** Follows the column that names the account. */
export const isWhose = (whose: Whose): RawBuilder<unknown> =>
  whose === 'closed'
    ? sql`in (select id from identity.account_state where closed_at is not null)`
    : sql`= ${whose}`;

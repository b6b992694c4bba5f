import { type RawBuilder, sql } from 'kysely';

/** Which check must name it, how, and what was changed with every guard off. */
export type Tampering = [check: string, difference: RegExp, change: RawBuilder<unknown>[]];

/** The account, the bonus event of the registration, and the first transfer of a rule to a partner of the demo. */
export const accountOf = (name: string) => sql`(select id from identity.account where username = ${name})`;
export const registrationOf = (name: string) =>
  sql`(select id from bonuses.event where cause = 'registration:' || ${accountOf(name)})`;
export const transferOf = (rule: string, name: string) =>
  sql`(select min(id) from ledger.transfer where rule = ${rule} and beneficiary_id = ${accountOf(name)})`;

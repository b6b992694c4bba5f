import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { inspectTransaction, type Report } from './verify.ts';

/** Which check must name it, how, and what was changed with every guard off. */
export type Tampering = [check: string, difference: RegExp, change: RawBuilder<unknown>[]];

/** The account, the bonus event of the registration, and the first transfer of a rule to a partner of the demo. */
export const accountOf = (name: string) => sql`(select id from identity.account where username = ${name})`;
export const registrationOf = (name: string) =>
  sql`(select id from bonuses.event where cause = 'registration:' || ${accountOf(name)})`;
export const transferOf = (rule: string, name: string) =>
  sql`(select min(id) from ledger.transfer where rule = ${rule} and beneficiary_id = ${accountOf(name)})`;

class Undone extends Error {}

/** What `verify` says about a change made with triggers and foreign keys off; afterwards nothing has happened. */
export async function reportOn(owner: Database, change: readonly RawBuilder<unknown>[]): Promise<Report> {
  let report: Report | undefined;
  const attempt = owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of change) await statement.execute(tx);
    report = await inspectTransaction(tx);
    throw new Undone();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  if (!report) throw new Error('nothing was reported');
  return report;
}

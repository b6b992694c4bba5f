import { partnerStatuses } from '@rimpang/domain/partners';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bytes, int, nullable, oneOf, query, type RowOf, text } from '../../platform/database/query.ts';
import { lockProfile } from '../accounts/index.ts';

const waitingProfile = {
  status: oneOf(partnerStatuses),
  accountCipher: nullable(bytes),
  accountLast4: nullable(text),
  invitedById: nullable(int),
  invitedByUsername: nullable(text),
  invitedByName: nullable(text),
};
export type WaitingProfile = RowOf<typeof waitingProfile>;

const waiting = sql`select p.status, p.account_cipher as "accountCipher", p.account_last4 as "accountLast4",
  i.id as "invitedById", i.username as "invitedByUsername", i.full_name as "invitedByName"
  from partners.partnership p left join identity.person i on i.id = p.invited_by and not i.closed`;

/** What is known about a sign-up; null for an account without a profile. */
export function selectWaiting(db: Database | Tx, accountId: number): Promise<WaitingProfile | null> {
  return query(waitingProfile)`${waiting} where p.account_id = ${accountId}`.first(db);
}

/** The same, held until the transaction ends: of two activations at once the second sees what the first did. */
export async function lockWaiting(tx: Tx, accountId: number): Promise<WaitingProfile | null> {
  await lockProfile(tx, accountId);
  return selectWaiting(tx, accountId);
}

import { partnerStatuses } from '@rimpang/domain/partners';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bytes, int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';
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

const invitedRow = { id: int, username: text, fullName: text, at: time };

/** Who followed a partner's referral link and waits, newest first: of those who became partners none is passed by. */
export function selectInvited(
  db: Database,
  inviterId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<RowOf<typeof invitedRow>[]> {
  return query(invitedRow)`
    select a.id, a.username, a.full_name as "fullName", p.joined_at as at
    from partners.partnership p join identity.person a on a.id = p.account_id
    where p.invited_by = ${inviterId} and p.status = 'Tidak Aktif' and a.role = 'mitra' and not a.closed
      and (${before}::bigint is null or p.account_id < ${before})
    order by p.account_id desc limit ${limit}`.all(db);
}

/** The same of one, held until the transaction ends: of two activations at once the second sees what the first did. */
export async function lockWaiting(tx: Tx, accountId: number): Promise<WaitingProfile | null> {
  await lockProfile(tx, accountId);
  return selectWaiting(tx, accountId);
}

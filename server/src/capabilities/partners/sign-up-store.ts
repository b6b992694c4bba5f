import { partnerStatuses } from '@rimpang/domain/partners';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bytes, int, nullable, oneOf, query, type RowOf, text } from '../../platform/database/query.ts';
import { type NewProfile } from './store.ts';

type SignUpProfile = {
  accountId: number;
  accountCipher: Buffer;
  accountLast4: string;
  invitedBy: number | null;
  now: Date;
};

/** The profile of an account that signed up by itself: everything else comes with the activation. */
export async function insertSignUp(tx: Tx, profile: SignUpProfile): Promise<void> {
  await sql`
    insert into partners.profile (account_id, status, account_cipher, account_last4, invited_by, joined_at)
    values (${profile.accountId}, 'Tidak Aktif', ${profile.accountCipher}, ${profile.accountLast4},
      ${profile.invitedBy},
      ${profile.now})`.execute(tx);
}

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
  from partners.profile p left join identity.person i on i.id = p.invited_by and not i.closed`;

/** What is known about a sign-up; null for an account without a profile. */
export function selectWaiting(db: Database, accountId: number): Promise<WaitingProfile | null> {
  return query(waitingProfile)`${waiting} where p.account_id = ${accountId}`.first(db);
}

/** The same, held until the transaction ends: of two activations at once the second sees what the first did. */
export function lockWaiting(tx: Tx, accountId: number): Promise<WaitingProfile | null> {
  return query(waitingProfile)`
    ${waiting} where p.account_id = ${accountId} for update of p`.first(tx);
}

/** Completes the profile of a sign-up. Throws the unique violation of an active NIK (invariant 17). */
export async function completeProfile(tx: Tx, profile: Omit<NewProfile, 'joinedAt'>): Promise<void> {
  const p = profile;
  await sql`
    update partners.profile set status = ${p.status}, nik_cipher = ${p.nikCipher}, nik_index = ${p.nikIndex},
      address = ${p.address}, phone = ${p.phone}, bank_code = ${p.bank}, bank_holder = ${p.bankHolder},
      account_cipher = ${p.accountCipher}, account_last4 = ${p.accountLast4}
    where account_id = ${p.accountId}`.execute(tx);
}

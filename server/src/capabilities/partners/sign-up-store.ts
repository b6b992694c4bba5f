import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { NewProfile } from './store.ts';

export type SignUpProfile = {
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
    values (${profile.accountId}, 'Tidak Aktif', ${profile.accountCipher}, ${profile.accountLast4}, ${profile.invitedBy},
      ${profile.now})`.execute(tx);
}

export type WaitingProfile = {
  status: 'Aktif' | 'Tidak Aktif';
  accountCipher: Buffer | null;
  accountLast4: string | null;
  invitedById: number | null;
  invitedByUsername: string | null;
  invitedByName: string | null;
};

const waiting = sql`select p.status, p.account_cipher as "accountCipher", p.account_last4 as "accountLast4",
  i.id as "invitedById", i.username as "invitedByUsername", i.full_name as "invitedByName"
  from partners.profile p left join identity.person i on i.id = p.invited_by and not i.closed`;

/** What is known about a sign-up; null for an account without a profile. */
export async function selectWaiting(db: Database, accountId: number): Promise<WaitingProfile | null> {
  const { rows } = await sql<WaitingProfile>`${waiting} where p.account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** The same, held until the transaction ends: of two activations at once the second sees what the first did. */
export async function lockWaiting(tx: Tx, accountId: number): Promise<WaitingProfile | null> {
  const { rows } = await sql<WaitingProfile>`
    ${waiting} where p.account_id = ${accountId} for update of p`.execute(tx);
  return rows[0] ?? null;
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

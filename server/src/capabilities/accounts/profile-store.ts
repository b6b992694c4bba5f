import { partnerStatuses } from '@rimpang/domain/partners';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bytes, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';

export type NewProfile = {
  accountId: number;
  status: 'Aktif' | 'Tidak Aktif';
  nikCipher: Buffer;
  nikIndex: Buffer;
  address: string;
  phone: string;
  bank: string;
  bankHolder: string;
  accountCipher: Buffer;
  accountLast4: string;
  joinedAt: Date;
};

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

/** Completes the profile of a sign-up. Throws the unique violation of an active NIK (invariant 17). */
export async function completeProfile(tx: Tx, profile: Omit<NewProfile, 'joinedAt'>): Promise<void> {
  const p = profile;
  await sql`
    update partners.profile set status = ${p.status}, nik_cipher = ${p.nikCipher}, nik_index = ${p.nikIndex},
      address = ${p.address}, phone = ${p.phone}, bank_code = ${p.bank}, bank_holder = ${p.bankHolder},
      account_cipher = ${p.accountCipher}, account_last4 = ${p.accountLast4}
    where account_id = ${p.accountId}`.execute(tx);
}

const storedProfile = {
  status: oneOf(partnerStatuses),
  nikCipher: nullable(bytes),
  address: nullable(text),
  phone: nullable(text),
  bankCode: nullable(text),
  bankHolder: nullable(text),
  accountCipher: nullable(bytes),
  accountLast4: nullable(text),
  joinedAt: time,
};
export type StoredProfile = RowOf<typeof storedProfile>;

/** What is read of a whole profile; `cipher` is how its encrypted numbers travel. */
const profileColumns = (cipher: (column: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
  status, ${cipher(sql`nik_cipher`)} as "nikCipher", address, phone, bank_code as "bankCode",
  bank_holder as "bankHolder", ${cipher(sql`account_cipher`)} as "accountCipher",
  account_last4 as "accountLast4", joined_at as "joinedAt"`;

const asBytes = (column: RawBuilder<unknown>) => column;
const asHex = (column: RawBuilder<unknown>) => sql`encode(${column}, 'hex')`;

/** What of a record is shown to the person it is about: for a statement about the own profile. */
export const ownRecord = sql`(
  select a.id, a.revision, a.email_confirmed_at is not null as email_confirmed, p.address, p.nik_cipher
  from identity.account a join partners.profile p on p.account_id = a.id)`;

/** The whole profile, numbers encrypted; null where the account has none. */
export function selectStoredProfile(db: Database | Tx, id: number): Promise<StoredProfile | null> {
  return query(storedProfile)`
    select ${profileColumns(asBytes)} from partners.profile where account_id = ${id}`.first(db);
}

const writtenProfile = {
  ...storedProfile,
  nikCipher: nullable(text),
  accountCipher: nullable(text),
  joinedAt: text,
};
type WrittenProfile = RowOf<typeof writtenProfile>;

/** The same as part of a page, and as a page hands it on: encrypted numbers in hexadecimal, the moment as text. */
export const profileFor = (id: RawBuilder<unknown>) => query(writtenProfile)`
  select ${profileColumns(asHex)} from partners.profile where account_id = ${id}`;

const fromHex = (written: string | null) => (written === null ? null : Buffer.from(written, 'hex'));

export const readProfile = ({
  nikCipher,
  accountCipher,
  joinedAt,
  ...profile
}: WrittenProfile): StoredProfile => ({
  ...profile,
  nikCipher: fromHex(nikCipher),
  accountCipher: fromHex(accountCipher),
  joinedAt: new Date(joinedAt),
});

/** The same, held until the transaction ends. */
export function lockStoredProfile(tx: Tx, id: number): Promise<StoredProfile | null> {
  return query(storedProfile)`
    select ${profileColumns(asBytes)} from partners.profile where account_id = ${id} for update`.first(tx);
}

/** Holds the profile until the transaction ends; of two changes at once the second sees what the first did. */
export async function lockProfile(tx: Tx, id: number): Promise<void> {
  await sql`select from partners.profile where account_id = ${id} for update`.execute(tx);
}

type ProfileChange = {
  id: number;
  address: string;
  phone: string;
  bank: string;
  bankHolder: string;
  /** Null leaves the number as it is. */
  nik: { cipher: Buffer; index: Buffer } | null;
  account: { cipher: Buffer; last4: string } | null;
};

/** Writes what staff entered. Throws the unique violation of an active NIK: NIK_TAKEN. */
export async function updateProfile(tx: Tx, change: ProfileChange): Promise<void> {
  const { nik, account } = change;
  await sql`update partners.profile set address = ${change.address}, phone = ${change.phone},
    bank_code = ${change.bank},
      bank_holder = ${change.bankHolder}, nik_cipher = coalesce(${nik?.cipher ?? null}::bytea, nik_cipher),
      nik_index = coalesce(${nik?.index ?? null}::bytea, nik_index),
      account_cipher = coalesce(${account?.cipher ?? null}::bytea, account_cipher),
      account_last4 = coalesce(${account?.last4 ?? null}::text, account_last4)
    where account_id = ${change.id}`.execute(tx);
}

const erasing = sql`status = 'Tidak Aktif', erased = true, nik_cipher = null,
  nik_index = null, address = null, phone = null, bank_code = null, bank_holder = null,
  account_cipher = null, account_last4 = null`;

/** Erases every personal field; the NIK may hold another partnership from now on. */
export async function eraseProfile(tx: Tx, id: number): Promise<void> {
  await sql`update partners.profile set ${erasing} where account_id = ${id}`.execute(tx);
}

export async function deleteProfile(tx: Tx, id: number): Promise<void> {
  await sql`delete from partners.profile where account_id = ${id}`.execute(tx);
}

/** Erases every profile's personal fields: after a reset there are no partners, and every NIK may join again. */
export async function eraseAllProfiles(tx: Tx): Promise<void> {
  await sql`update partners.profile set ${erasing}`.execute(tx);
}

type OwnBank = { code: string; holder: string; cipher: Buffer; last4: string };

/** Saves the account form; the bank stays where none is given. False for an account without a profile. */
export async function updateOwnProfile(
  tx: Tx,
  accountId: number,
  change: { phone: string; address: string; bank: OwnBank | null },
): Promise<boolean> {
  const { phone, address, bank } = change;
  const { rows } = await sql`
    update partners.profile set phone = ${phone}, address = ${address},
      bank_code = coalesce(${bank?.code ?? null}, bank_code),
      bank_holder = coalesce(${bank?.holder ?? null}, bank_holder),
      account_cipher = coalesce(${bank?.cipher ?? null}::bytea, account_cipher),
      account_last4 = coalesce(${bank?.last4 ?? null}, account_last4)
    where account_id = ${accountId} returning 1`.execute(tx);
  return rows.length > 0;
}

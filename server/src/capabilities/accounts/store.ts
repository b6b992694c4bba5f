import { type Role, roles } from '@rimpang/domain/roles';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';

const accountRow = {
  id: int,
  username: text,
  fullName: text,
  /** Empty while the owner has not verified it (decision 035). */
  email: text,
  role: oneOf(roles),
  rank: text,
  passwordHash: text,
  mustChangePassword: bool,
  temporaryUntil: nullable(time),
};
export type AccountRow = RowOf<typeof accountRow>;

const columns = sql`id, username, full_name as "fullName", coalesce(email, '') as email, role, rank,
  password_hash as "passwordHash",
  must_change_password as "mustChangePassword", temporary_until as "temporaryUntil"`;

/** Who signs in with this name: staff by username or e-mail first, then partners by username (R5.1), any case. */
export function findForLogin(db: Database, name: string): Promise<AccountRow | null> {
  return query(accountRow)`
    select ${columns} from identity.account
    where closed_at is null
      and (lower(username) = lower(${name}) or (role <> 'mitra' and lower(email) = lower(${name})))
    order by role = 'mitra', lower(username) <> lower(${name}), id limit 1`.first(db);
}

/**
 * The account as it is now, for who proved to know this password; null where it was closed or got another one since. A change of password
 * or second factor waits until the transaction ends, and ends the session that was opened in it; one that came first is seen here.
 */
export function holdForSignIn(
  tx: Tx,
  { id, passwordHash }: Pick<AccountRow, 'id' | 'passwordHash'>,
): Promise<AccountRow | null> {
  return query(accountRow)`
    select ${columns} from identity.account
    where id = ${id} and password_hash = ${passwordHash} and closed_at is null for share`.first(tx);
}

/** An account that is not closed, or null. */
export function findAccount(db: Database | Tx, id: number): Promise<AccountRow | null> {
  return query(accountRow)`
    select ${columns} from identity.account where id = ${id} and closed_at is null`.first(db);
}

/** Waits for a transaction that is changing this account. */
export async function lockAccount(tx: Tx, id: number): Promise<void> {
  await sql`select from identity.account where id = ${id} for update`.execute(tx);
}

/** Keeps every account as it is until the transaction ends: what belongs to a person refers to its account. */
export async function lockAllAccounts(tx: Tx): Promise<void> {
  await sql`lock table identity.account in exclusive mode`.execute(tx);
}

type NewAccount = {
  username: string;
  /** Null for the first owner only, who gives one later. */
  email: string | null;
  fullName: string;
  role: Role;
  rank: string;
  passwordHash: string;
  /** True where another person knows the password: it must be changed at the first sign-in. */
  mustChangePassword?: boolean;
  now: Date;
  /** False for a sign-up: the address is claimed, and blocks no other account until its owner verifies it. */
  emailKnown?: boolean;
  /** True where it needs no link to show that the address is the holder's: the invented people of a demo (decision 214). */
  emailConfirmed?: boolean;
};

/** Returns the new id. Username and e-mail are unique across everybody by index: USERNAME_TAKEN, EMAIL_TAKEN. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<number> {
  const { email, emailKnown = true, emailConfirmed = false } = account;
  const row = await query({ id: int })`
    insert into identity.account (username, email, unverified_email, full_name, role, rank, password_hash,
      must_change_password, email_confirmed_at, created_at)
    values (${account.username}, ${emailKnown ? email : null}, ${emailKnown ? null : email},
      ${account.fullName}, ${account.role}, ${account.rank},
      ${account.passwordHash}, ${account.mustChangePassword ?? false},
      ${emailConfirmed ? account.now : null}, ${account.now})
    returning id`.one(tx);
  return row.id;
}

const foundPartner = { id: int, username: text, fullName: text, role: oneOf(roles) };
export type FoundPartner = RowOf<typeof foundPartner>;

/** A partner unless closed. The company counts as one: it is the first super_admin, made before everybody else. */
const isPartner = sql`a.closed_at is null
  and (a.role = 'mitra' or (a.role = 'super_admin' and not exists (
    select from identity.account b where b.role = 'super_admin' and b.id < a.id)))`;
const partnerColumns = sql`a.id, a.username, a.full_name as "fullName", a.role`;

/** The partner with exactly this username, any case, unless closed; the company too. */
export function findPartner(db: Database | Tx, username: string): Promise<FoundPartner | null> {
  return query(foundPartner)`
    select ${partnerColumns} from identity.account a
    where lower(a.username) = lower(${username}) and ${isPartner}`.first(db);
}

/**
 * The same for several usernames, by the name that was asked for, and they stay so until the transaction ends (`holdOpen`): for
 * the receivers of transfers.
 */
export async function holdPartners(tx: Tx, usernames: readonly string[]): Promise<Map<string, FoundPartner>> {
  const rows = await query({ ...foundPartner, asked: text })`
    select n.name as asked, ${partnerColumns}
    from unnest(${[...new Set(usernames)]}::text[]) as n(name)
    join identity.account a on lower(a.username) = lower(n.name) and ${isPartner}
    order by a.id for key share of a`.all(tx);
  return new Map(rows.map(({ asked, ...partner }) => [asked, partner]));
}

/** The same for one username. */
export async function holdPartner(tx: Tx, username: string): Promise<FoundPartner | null> {
  return (await holdPartners(tx, [username])).get(username) ?? null;
}

/**
 * Those of these accounts that are open, and stay so until the transaction ends: a closing or a change of role waits, or
 * was first and is seen here. It is the lock a foreign key takes anyway, so it blocks only those two; they
 * take the row `for update` (`lockPartnerAccount`) before they decide anything. Locked in the order of their ids.
 */
export async function holdOpen(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await query({ id: int })`
    select id from identity.account where id = any (${ids}::bigint[]) and closed_at is null
      order by id for key share`.all(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these actors whose accounts are open and still have that role; held as by `holdOpen`. */
export async function holdActors<A extends { id: number; role: Role }>(
  tx: Tx,
  actors: readonly A[],
): Promise<ReadonlySet<A>> {
  const ids = actors.map(({ id }) => id);
  const rows = await query({ id: int, role: oneOf(roles) })`
    select id, role from identity.account where id = any (${ids}::bigint[]) and closed_at is null
      order by id for key share`.all(tx);
  const now = new Map(rows.map(({ id, role }) => [id, role]));
  return new Set(actors.filter(({ id, role }) => now.get(id) === role));
}

/** Changes the name people are shown under. */
export async function updateName(tx: Tx, id: number, fullName: string): Promise<void> {
  await sql`update identity.account set full_name = ${fullName}
    where id = ${id} and full_name <> ${fullName}`.execute(tx);
}

/** Which of these usernames exist, in no order. */
export function selectByUsernames(
  db: Database,
  usernames: readonly string[],
): Promise<{ username: string; fullName: string; role: Role }[]> {
  return query({ username: text, fullName: text, role: oneOf(roles) })`
    select username, full_name as "fullName", role from identity.account
    where username = any(${usernames}) and closed_at is null`.all(db);
}

import { roles, staffRoles } from '@rimpang/domain/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  bool,
  int,
  list,
  nullable,
  object,
  oneOf,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';
import { storedCells } from '../accounts/index.ts';

const callerRow = {
  tokenId: int,
  name: text,
  actions: list(text),
  addresses: list(text),
  expiresAt: time,
  revokedAt: nullable(time),
  lastUsedAt: nullable(time),
  id: int,
  username: text,
  fullName: text,
  email: text,
  role: oneOf(roles),
  rank: text,
  mustChangePassword: bool,
  closed: bool,
  secondFactor: bool,
  cells: list(object({ role: oneOf(['cs', 'finance']), module: text, allowed: bool })),
};
export type TokenCaller = RowOf<typeof callerRow>;

/** Token, account and matrix in one query: what a person may no longer do, no token of theirs may from the next request on. */
export function selectByHash(db: Database, hash: Buffer): Promise<TokenCaller | null> {
  return query(callerRow)`
    select t.id as "tokenId", t.name, t.actions, t.addresses,
      t.expires_at as "expiresAt", t.revoked_at as "revokedAt", t.last_used_at as "lastUsedAt",
      a.id, a.username, a.full_name as "fullName", coalesce(a.email, '') as email, a.role, a.rank,
      a.must_change_password as "mustChangePassword", a.closed_at is not null as closed,
      exists (select from identity.confirmed_factor f where f.account_id = a.id) as "secondFactor",
      ${storedCells} as cells
    from identity.api_token t join identity.account_state a on a.id = t.account_id
    where t.token_hash = ${hash}`.first(db);
}

/** Notes a use, where the last one that was noted is older than `since`. */
export async function noteUse(
  db: Database,
  use: { tokenId: number; address: string | null; now: Date; since: Date },
): Promise<void> {
  await sql`update identity.api_token set last_used_at = ${use.now}, last_used_address = ${use.address}
    where id = ${use.tokenId} and (last_used_at is null or last_used_at < ${use.since})`.execute(db);
}

const tokenRow = {
  id: int,
  name: text,
  hint: text,
  owner: object({ id: int, username: text, fullName: text, role: oneOf(roles) }),
  ownerMayWork: bool,
  actions: list(text),
  addresses: list(text),
  createdAt: time,
  expiresAt: time,
  lastUsedAt: nullable(time),
  lastUsedAddress: nullable(text),
  revokedAt: nullable(time),
};
export type TokenRow = RowOf<typeof tokenRow>;

const most = 500;

const select = (where: RawBuilder<unknown>) => query(tokenRow)`
    select t.id, t.name, t.hint, json_build_object('id', a.id, 'username', a.username, 'fullName',
      a.full_name, 'role', a.role) as owner,
      a.closed_at is null and a.role = any(${[...staffRoles]}::text[]) as "ownerMayWork",
      t.actions, t.addresses, t.created_at as "createdAt",
      t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt",
      t.last_used_address as "lastUsedAddress", t.revoked_at as "revokedAt"
    from identity.api_token t join identity.account_state a on a.id = t.account_id
    where ${where} order by t.id desc limit ${most}`;

/** Every token, newest first. */
export const selectTokens = (db: Database): Promise<TokenRow[]> => select(sql`true`).all(db);

/** One token; null where there is none. */
export const selectToken = (db: Database | Tx, id: number): Promise<TokenRow | null> =>
  select(sql`t.id = ${id}`).first(db);

type NewToken = {
  accountId: number;
  name: string;
  hash: Buffer;
  hint: string;
  actions: readonly string[];
  addresses: readonly string[];
  now: Date;
  expiresAt: Date;
};

/** Adds a token and returns its number. */
export async function insertToken(tx: Tx, token: NewToken): Promise<number> {
  const row = await query({ id: int })`
    insert into identity.api_token (account_id, name, token_hash, hint, actions, addresses, created_at,
      expires_at)
    values (${token.accountId}, ${token.name}, ${token.hash}, ${token.hint}, ${[...token.actions]}::text[],
      ${[...token.addresses]}::text[], ${token.now}, ${token.expiresAt})
    returning id`.one(tx);
  return row.id;
}

/** How many tokens of this person are in use. */
export async function countLive(tx: Tx, accountId: number, now: Date): Promise<number> {
  const row = await query({ count: int })`
    select count(*) as count from identity.api_token
    where account_id = ${accountId} and revoked_at is null and expires_at > ${now}`.one(tx);
  return row.count;
}

/** Ends a token for good; false where it was revoked already. */
export async function markRevoked(tx: Tx, id: number, byId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update identity.api_token set revoked_at = ${now}, revoked_by = ${byId}
    where id = ${id} and revoked_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Ends every token of these people for good, as they themselves would, or as `byId` does. Returns how many there were. */
export async function revokeTokensOf(
  tx: Tx,
  ids: readonly number[],
  now: Date,
  byId: number | null = null,
): Promise<number> {
  const { rows } = await sql`
    update identity.api_token set revoked_at = ${now}, revoked_by = coalesce(${byId}::bigint, account_id)
    where account_id = any(${ids}::bigint[]) and revoked_at is null returning 1`.execute(tx);
  return rows.length;
}

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { bool, bytes, int, nullable, query, type RowOf, time } from '../../../platform/database/query.ts';

const factorRow = { secretCipher: bytes, confirmedAt: nullable(time), codesLeft: int };
type FactorRow = RowOf<typeof factorRow>;

/** The second factor of an account, also one that waits for its first code; null where none was begun. */
export function selectFactor(db: Database | Tx, accountId: number): Promise<FactorRow | null> {
  return query(factorRow)`
    select secret_cipher as "secretCipher", confirmed_at as "confirmedAt",
      (select count(*) from identity.recovery_code c where c.account_id = f.account_id
      and c.used_at is null) as "codesLeft"
    from identity.second_factor f where account_id = ${accountId}`.first(db);
}

/** Begins, or begins again; false where one is confirmed already. */
export async function upsertPending(
  tx: Tx,
  accountId: number,
  secretCipher: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into identity.second_factor as f (account_id, secret_cipher, created_at)
      values (${accountId}, ${secretCipher}, ${now})
    on conflict (account_id) do update set secret_cipher = excluded.secret_cipher,
      created_at = excluded.created_at
    where f.confirmed_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** From now on sign-in asks for it, and the recovery codes count; false where another request was faster. */
export async function confirmFactor(
  tx: Tx,
  factor: { accountId: number; secretCipher: Buffer; step: number; codeHashes: Buffer[]; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update identity.second_factor set confirmed_at = ${factor.now}, last_step = ${factor.step}
    where account_id = ${factor.accountId} and confirmed_at is null and secret_cipher = ${factor.secretCipher}
    returning 1`.execute(tx);
  if (rows.length === 0) return false;
  await sql`insert into identity.recovery_code (account_id, code_hash)
    select ${factor.accountId}, decode(h, 'hex') from
      unnest(${factor.codeHashes.map((hash) => hash.toString('hex'))}::text[]) h`.execute(tx);
  return true;
}

/** Is this time step, or this recovery code where there is none, still unused? Uses up neither. */
export async function isCodeUnused(
  db: Database,
  accountId: number,
  code: { step: number | null; codeHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    select from identity.second_factor f where account_id = ${accountId} and confirmed_at is not null and (
      f.last_step < ${code.step}::bigint or (f.last_step is null and ${code.step}::bigint is not null)
      or exists (
        select from identity.recovery_code c where ${code.step}::bigint is null
          and c.account_id = f.account_id
          and c.code_hash = ${code.codeHash} and c.used_at is null))`.execute(db);
  return rows.length > 0;
}

/** Uses up a time step: of several tries with one code, one counts. */
export async function takeStep(tx: Tx, accountId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update identity.second_factor set last_step = ${step}
    where account_id = ${accountId} and confirmed_at is not null and (last_step is null
      or last_step < ${step})
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Uses up a recovery code, once. */
export async function takeRecoveryCode(
  tx: Tx,
  accountId: number,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update identity.recovery_code set used_at = ${now}
    where account_id = ${accountId} and code_hash = ${codeHash} and used_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Forgets secret and codes; false where it was not on, also where it was begun only. */
export async function deleteFactor(tx: Tx, accountId: number): Promise<boolean> {
  const row = await query({ was: bool })`
    delete from identity.second_factor where account_id = ${accountId}
    returning confirmed_at is not null as was`.first(tx);
  return row?.was ?? false;
}

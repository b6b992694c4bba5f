import { sql } from 'kysely';
import type pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { DatabaseCheckError } from '../platform/database/database-check-error.ts';
import { bool, bytes, query, text } from '../platform/database/query.ts';
import { fingerprintOf, wrongKey } from '../platform/secrets/fingerprint-store.ts';
import type { Vault } from '../platform/secrets/vault.ts';

/** Where something encrypted lies, the most telling first; the oldest row of each was written with the first key. */
const encrypted = [
  { table: 'partners.profile', column: 'nik_cipher', order: 'account_id' },
  { table: 'partners.profile', column: 'account_cipher', order: 'account_id' },
  { table: 'withdrawals.withdrawal', column: 'account_cipher', order: 'id' },
  { table: 'identity.second_factor', column: 'secret_cipher', order: 'created_at' },
];

async function isThere(client: pg.ClientBase, table: string): Promise<boolean> {
  const row = await query({ there: bool })`select to_regclass(${table}) is not null as there`.one(
    handleOf(client),
  );
  return row.there;
}

async function storedFingerprint(client: pg.ClientBase): Promise<string | null> {
  if (!(await isThere(client, 'platform.secret_key'))) return null;
  const row = await query({ fingerprint: text })`select fingerprint from platform.secret_key`.first(
    handleOf(client),
  );
  return row?.fingerprint ?? null;
}

/** A database from before fingerprints shows its key by what it can open; null where nothing is encrypted. */
async function opensWhatIsThere(client: pg.ClientBase, vault: Vault): Promise<boolean | null> {
  for (const { table, column, order } of encrypted) {
    if (!(await isThere(client, table))) continue;
    const row = await query({ cipher: bytes })`
      select ${sql.ref(column)} as cipher from ${sql.table(table)}
      where ${sql.ref(column)} is not null order by ${sql.ref(order)} limit 1`.first(handleOf(client));
    if (!row) continue;
    try {
      vault.decrypt(row.cipher);
      return true;
    } catch {
      return false;
    }
  }
  return null;
}

/**
 * Throws DatabaseCheckError where the key is not the one with which this database was begun, and where it would be begun with one that
 * an env file left something of its own in (`remains`): the same key, written elsewhere, would open nothing. Reads only.
 */
export async function demandKey(
  client: pg.ClientBase,
  { vault, remains }: { vault: Vault; remains?: string | null },
): Promise<void> {
  const stored = await storedFingerprint(client);
  const fits = stored === null ? await opensWhatIsThere(client, vault) : stored === fingerprintOf(vault);
  if (fits === false) throw wrongKey(remains);
  if (fits === null && remains)
    throw new DatabaseCheckError(
      `SECRET_KEY: ${remains} ikut menjadi kunci, dan kunci yang sama tanpa itu kelak tidak membuka apa pun; tulis tanpa itu. Belum ada yang ditulis.`,
    );
}

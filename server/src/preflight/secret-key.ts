import type pg from 'pg';
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
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ]);
  return rows[0]?.there ?? false;
}

async function storedFingerprint(client: pg.ClientBase): Promise<string | null> {
  if (!(await isThere(client, 'platform.secret_key'))) return null;
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from platform.secret_key');
  return rows[0]?.fingerprint ?? null;
}

/** A database from before fingerprints shows its key by what it can open; one without anything encrypted takes any. */
async function opensWhatIsThere(client: pg.ClientBase, vault: Vault): Promise<boolean> {
  for (const { table, column, order } of encrypted) {
    if (!(await isThere(client, table))) continue;
    const { rows } = await client.query<{ cipher: Buffer }>(
      `select ${column} as cipher from ${table} where ${column} is not null order by ${order} limit 1`,
    );
    if (!rows[0]) continue;
    try {
      vault.decrypt(rows[0].cipher);
      return true;
    } catch {
      return false;
    }
  }
  return true;
}

/** Throws DatabaseCheckError where the key is not the one with which this database was begun. Reads only. */
export async function demandKey(client: pg.ClientBase, vault: Vault): Promise<void> {
  const stored = await storedFingerprint(client);
  const fits = stored === null ? await opensWhatIsThere(client, vault) : stored === fingerprintOf(vault);
  if (!fits) throw wrongKey();
}

import type pg from 'pg';
import { readMigrations } from '../backup/catalog.ts';
import { BackupError } from '../backup/manifest.ts';
import type { Config } from '../platform/runtime/config.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { dropDatabase } from '../platform/database/drop-database.ts';
import { withDatabase } from '../platform/database/postgres-url.ts';
import type { Placed } from './command.ts';

/** Also without quotes in SQL and in an address. */
const plainName = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Makes a database of that name on the server of DATABASE_URL, unless it is there, and returns the settings that point
 * to it; `takeBack` removes one that was made here and is still empty, for what is refused afterwards. Throws BackupError where there is no own server, the name is none, or the owner may not make databases.
 */
export async function inNewDatabase(config: Config, name: string): Promise<Placed> {
  const { databaseUrl, appDatabaseUrl } = config;
  if (!databaseUrl)
    throw new BackupError(
      '--database hanya untuk server sendiri (DATABASE_URL); untuk basis data bawaan cukup DATA_DIR baru.',
    );
  if (!plainName.test(name))
    throw new BackupError(`--database ${name}: pakai huruf kecil, angka, dan garis bawah saja.`);
  const isNew = await createDatabase(databaseUrl, name);
  const inIt = {
    ...config,
    databaseUrl: withDatabase(databaseUrl, name),
    appDatabaseUrl: appDatabaseUrl && withDatabase(appDatabaseUrl, name),
  };
  return { config: inIt, takeBack: isNew ? () => dropEmpty(databaseUrl, name) : undefined };
}

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectClient(url);
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** What a restore has filled, or left half filled, stays. */
async function dropEmpty(url: string, name: string): Promise<void> {
  const made = await withClient(withDatabase(url, name), readMigrations);
  if (made.length > 0) return;
  await withClient(url, (client) => dropDatabase(client, name, { force: false }));
}

/** False where it is there already. */
async function createDatabase(url: string, name: string): Promise<boolean> {
  const client = await connectClient(url);
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    // There already; whether it is empty is asked before anything is written into it.
    if (code === '42P04') return false;
    if (code !== '42501') throw error;
    throw new BackupError(
      `Pemilik di DATABASE_URL tidak boleh membuat basis data; buat dahulu basis data kosong ${name} miliknya, atau beri hak (alter role … createdb), lalu ulangi.`,
    );
  } finally {
    await client.end();
  }
}

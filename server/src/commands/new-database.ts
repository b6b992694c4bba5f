import { BackupError } from '../backup/manifest.ts';
import type { Config } from '../platform/runtime/config.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { withDatabase } from '../platform/database/postgres-url.ts';

/** Also without quotes in SQL and in an address. */
const plainName = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Makes a database of that name on the server of DATABASE_URL, unless it is there, and returns the settings that point
 * to it. Throws BackupError where there is no own server, the name is none, or the owner may not make databases.
 */
export async function inNewDatabase(config: Config, name: string): Promise<Config> {
  const { databaseUrl, appDatabaseUrl } = config;
  if (!databaseUrl)
    throw new BackupError(
      '--database hanya untuk server sendiri (DATABASE_URL); untuk basis data bawaan cukup DATA_DIR baru.',
    );
  if (!plainName.test(name))
    throw new BackupError(`--database ${name}: pakai huruf kecil, angka, dan garis bawah saja.`);
  await createDatabase(databaseUrl, name);
  return {
    ...config,
    databaseUrl: withDatabase(databaseUrl, name),
    appDatabaseUrl: appDatabaseUrl && withDatabase(appDatabaseUrl, name),
  };
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = await connectClient(url);
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const { code } = error as { code?: string };
    // There already; whether it is empty is asked before anything is written into it.
    if (code === '42P04') return;
    if (code !== '42501') throw error;
    throw new BackupError(
      `Pemilik di DATABASE_URL tidak boleh membuat basis data; buat dahulu basis data kosong ${name} miliknya, atau beri hak (alter role … createdb), lalu ulangi.`,
    );
  } finally {
    await client.end();
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { DatabasePool } from './database-pool.ts';
import { keepFingerprint } from './key-fingerprint.ts';

const folder = join(import.meta.dirname, '../../migrations');

/** Names of the plain SQL files of server/migrations, in the order of their numbers. */
export async function listMigrations(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  return names.map((name) => name.replace(/\.sql$/, '')).sort();
}

const provider = {
  async getMigrations() {
    const entries = (await listMigrations()).map(async (name) => {
      const text = await readFile(join(folder, `${name}.sql`), 'utf8');
      const up = async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db));
      return [name, { up }] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  },
};

/**
 * Brings the database up to date (or up to the migration `to`) as its owner, all pending files in one transaction: a
 * failure leaves it as it was.
 * Keeps `fingerprint`, that of SECRET_KEY, the first time; throws DatabaseCheckError where another one is there.
 * Lets the application's role log in with `appPassword`. Returns the names of what was applied; throws what failed.
 */
export async function migrate(options: {
  ownerUrl: string;
  appPassword: string;
  fingerprint?: string;
  to?: string;
}): Promise<string[]> {
  const pool = new DatabasePool({ connectionString: options.ownerUrl, max: 1, patient: true });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider });
    const { error, results = [] } = options.to
      ? await migrator.migrateTo(options.to)
      : await migrator.migrateToLatest();
    if (error) throw error;
    if (options.fingerprint) await keepFingerprint(db, options.fingerprint);
    await allowLogin(db, options.appPassword);
    return results.map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/** Left out where the owner may not change roles: the operator then gives APP_DATABASE_URL. */
async function allowLogin(db: Kysely<unknown>, password: string): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select rolcreaterole or rolsuper as may from pg_roles where rolname = current_user`.execute(db);
  if (rows[0]?.may) await sql`alter role rimpang_app login password ${sql.lit(password)}`.execute(db);
}

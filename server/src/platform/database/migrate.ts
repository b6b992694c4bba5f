import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DialectAdapter, Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { type MigrationResult, Migrator } from 'kysely/migration';
import { keepFingerprint } from '../secrets/fingerprint-store.ts';
import { connectClient } from './database-client.ts';
import { isRetryable } from './database-failures.ts';
import { DatabasePool } from './database-pool.ts';
import { withLogin } from './postgres-url.ts';
import { bool, query } from './query.ts';

const folder = join(import.meta.dirname, '../../../migrations');

/** Names of the plain SQL files of server/migrations, in the order of their numbers. */
export async function listMigrations(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  return names.map((name) => name.replace(/\.sql$/, '')).sort();
}

/**
 * `isGated`: before anything else everybody is waited for who changes something, and who comes next waits. `onFailure` hears what a file
 * met: of a connection that is lost with it (a full disk) the end of the transaction says only that it is lost.
 */
const providerOf = (isGated: () => boolean, onFailure: (error: unknown) => void) => ({
  async getMigrations() {
    const entries = (await listMigrations()).map(async (name) => {
      const text = await readFile(join(folder, `${name}.sql`), 'utf8');
      const up = async (db: Kysely<unknown>) => {
        try {
          if (isGated()) await holdWritersOff(db);
          await sql.raw(text).execute(db);
        } catch (error) {
          onFailure(error);
          throw error;
        }
      };
      return [name, { up }] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  },
});

/**
 * What changes money or PINs claims its operation first, in every version: who waits for that table holds nothing that a
 * migration wants, so that no circle comes about. Reading goes on.
 */
async function holdWritersOff(db: Kysely<unknown>): Promise<void> {
  const { isThere } = await query({ isThere: bool })`
    select to_regclass('platform.operation') is not null as "isThere"`.one(db);
  if (isThere) await sql`lock table platform.operation in exclusive mode`.execute(db);
}

/**
 * The driver's own lock is not taken, since `rimpang.migrate` is held already: giving it back on a connection that was lost (a full disk, a
 * server that was ended) would say so of the connection, in place of what happened.
 */
class PlainDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return Object.assign(new PostgresAdapter(), {
      acquireMigrationLock: async () => {},
      releaseMigrationLock: async () => {},
    });
  }
}

/** Beside a company at work, changes of several tables meet writers who hold what they need next. */
const mostTries = 10;
const pauseMs = 250;

/** All pending files in one transaction, begun anew after a deadlock, which undid all of it; then without writers in between. */
async function applyPending(db: Kysely<unknown>, to: string | undefined): Promise<MigrationResult[]> {
  let tries = 1;
  let met: unknown;
  const provider = providerOf(
    () => tries > 1,
    (error) => (met = error),
  );
  const migrator = new Migrator({ db, provider });
  for (; ; tries += 1) {
    met = undefined;
    const { error, results = [] } = to ? await migrator.migrateTo(to) : await migrator.migrateToLatest();
    if (!error) return results;
    const cause = met ?? error;
    if (!isRetryable(cause) || tries === mostTries) throw cause;
    await sleep(pauseMs * tries);
  }
}

/**
 * Brings the database up to date (or up to the migration `to`) as its owner, all pending files in one transaction: a
 * failure leaves it as it was; after a deadlock with writers at work they are held off and it is tried again, ten times in all.
 * Keeps `fingerprint`, that of SECRET_KEY, the first time; throws DatabaseCheckError where another one is there.
 * Lets the application's role log in with `appPassword`. Returns the names of what was applied; throws what failed.
 */
export async function migrateDatabase(options: {
  ownerUrl: string;
  appPassword: string;
  fingerprint?: string;
  to?: string;
}): Promise<string[]> {
  const pool = new DatabasePool({
    connectionString: options.ownerUrl,
    max: 1,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: 0,
    patient: true,
  });
  const db = new Kysely<unknown>({ dialect: new PlainDialect({ pool }) });
  try {
    // Held to the end of the connection: two processes that start together come one after the other, role included.
    await sql`select pg_advisory_lock(hashtext('rimpang.migrate'))`.execute(db);
    const results = await applyPending(db, options.to);
    if (options.fingerprint) await keepFingerprint(db, options.fingerprint);
    await allowLogin(db, options);
    return results.map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/**
 * Left out where the owner may not change roles (the operator then gives APP_DATABASE_URL), and where the role logs in
 * with this password already: setting it again would fail the start of a product that sets it at the same
 * moment, and cost a second product on the same server its connections.
 */
async function allowLogin(
  db: Kysely<unknown>,
  { ownerUrl, appPassword }: { ownerUrl: string; appPassword: string },
): Promise<void> {
  const role = await query({ may: bool, login: bool })`
    select m.rolsuper or (m.rolcreaterole and pg_has_role(m.oid, r.oid, 'MEMBER WITH ADMIN OPTION')) as may,
      r.rolcanlogin as login
    from pg_roles m, pg_roles r
    where m.rolname = current_user and r.rolname = 'rimpang_app'`.first(db);
  // A role that is new may not log in at all; trying would put a refusal into the server's log at every first start.
  if (!role?.may || (role.login && (await logsIn(withLogin(ownerUrl, 'rimpang_app', appPassword))))) return;
  await sql`alter role rimpang_app login password ${sql.lit(appPassword)}`.execute(db);
}

async function logsIn(url: string): Promise<boolean> {
  try {
    const client = await connectClient(url);
    await client.end();
    return true;
  } catch {
    return false;
  }
}

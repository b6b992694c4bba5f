import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { query, text } from '../platform/database/query.ts';
import { dropDatabase } from '../platform/database/drop-database.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { startPostgres } from '../platform/postgres/postgres.ts';
import type { PostgresBinaries } from '../platform/postgres/postgres-binaries.ts';
import { withDatabase, withLogin } from '../platform/database/postgres-url.ts';
import { makeTestFolder } from './memory-folder.ts';

/** What a test needs to know about the server; plain data, because it travels between processes. */
export type TestPostgres = {
  /** Owner's connection string to the maintenance database. */
  ownerUrl: string;
  /** The application role's connection string, to be pointed at a cloned database. */
  appUrl: string;
  /** Name of the migrated template; clones carry it as their prefix. */
  template: string;
};

/** A private, fully migrated database. */
export type TestDatabase = {
  name: string;
  /** Connection string of the role that owns and migrates. */
  ownerUrl: string;
  /** Connection string of the role the application runs as (no UPDATE/DELETE on append-only tables). */
  appUrl: string;
  /** Removes the database; open connections to it are cut. */
  drop(): Promise<void>;
};

/** Roles belong to the whole server, so every test database has the same. */
export const appPassword = 'rimpang-test-only';

/**
 * One server for a whole test run: `TEST_DATABASE_URL` when it is set (a role that may create databases and
 * roles), else an embedded one without fsync in a temporary folder. Migrates the template that tests clone.
 * `stop()` removes every database and folder this run made.
 */
export async function startTestPostgres(): Promise<TestPostgres & { stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { maintenanceUrl: given, stop: async () => {} } : await startTemporary();
  const template = `rimpang_test_${randomBytes(4).toString('hex')}`;
  try {
    await run(server.maintenanceUrl, `create database ${template}`);
    await migrateDatabase({ ownerUrl: withDatabase(server.maintenanceUrl, template), appPassword });
    await close(server.maintenanceUrl, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const appUrl = withLogin(server.maintenanceUrl, 'rimpang_app', appPassword);
  return {
    ownerUrl: server.maintenanceUrl,
    appUrl,
    template,
    async stop() {
      if (given) await dropAll(given, template);
      await server.stop();
    },
  };
}

/** A copy of a database of this run to which nothing is connected (50–100 ms); without one, of the migrated template. */
export async function copyDatabase(
  postgres: TestPostgres,
  source = postgres.template,
): Promise<TestDatabase> {
  return createDatabase(postgres, `template ${source} strategy file_copy`);
}

/** Refuses connections to a database from now on, so that it can be copied at any moment; returns its name. */
export async function closeTemplate(postgres: TestPostgres, { name }: TestDatabase): Promise<string> {
  await close(postgres.ownerUrl, name);
  return name;
}

async function close(ownerUrl: string, name: string): Promise<void> {
  await run(ownerUrl, `alter database ${name} is_template true allow_connections false`);
}

/** A database without a single table. */
export async function emptyDatabaseOn(postgres: TestPostgres): Promise<TestDatabase> {
  return createDatabase(postgres, 'template template0');
}

/** The product's limits answer people within seconds; on a machine that does ten other things, tests take longer. */
const patience = new URLSearchParams({
  connect_timeout: '120',
  options: '-c statement_timeout=120000 -c lock_timeout=60000 -c idle_in_transaction_session_timeout=120000',
});

/** The same connection string with the limits of a test run. */
function patient(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${patience.toString().replaceAll('+', '%20')}`;
}

async function createDatabase(postgres: TestPostgres, how: string): Promise<TestDatabase> {
  const { ownerUrl, appUrl, template } = postgres;
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await run(ownerUrl, `create database ${name} ${how}`);
  return {
    name,
    ownerUrl: patient(withDatabase(ownerUrl, name)),
    appUrl: patient(withDatabase(appUrl, name)),
    drop: () => connected(ownerUrl, (client) => dropDatabase(client, name, { force: true })),
  };
}

/** Hands over the address of a server that forgets everything, of the release that these programs are of. */
export async function withTemporaryPostgres<T>(
  programs: PostgresBinaries,
  work: (maintenanceUrl: string) => Promise<T>,
): Promise<T> {
  const { maintenanceUrl, stop } = await startTemporary(programs);
  try {
    return await work(maintenanceUrl);
  } finally {
    await stop();
  }
}

async function startTemporary(
  programs?: PostgresBinaries,
): Promise<{ maintenanceUrl: string; stop(): Promise<void> }> {
  const folder = await makeTestFolder();
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await startPostgres({ dataDir: folder, fsync: false, programs });
    return {
      maintenanceUrl: server.ownerUrl('postgres'),
      async stop() {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Drops the template and the clones that a crashed test file left behind. */
async function dropAll(url: string, template: string): Promise<void> {
  const names = await connected(url, (client) =>
    query({ datname: text })`
      select datname from pg_database where starts_with(datname, ${template})`.all(handleOf(client)),
  );
  for (const { datname } of names) {
    await run(url, `alter database ${datname} is_template false`);
    await connected(url, (client) => dropDatabase(client, datname, { force: true }));
  }
}

async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const run = (connectionString: string, statement: string) =>
  connected(connectionString, (client) => client.query(statement));

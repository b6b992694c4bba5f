import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from '../platform/postgres-url.ts';
import { appPassword, type TestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** A private, fully migrated database of one test file. */
export type TestDatabase = {
  /** Connection string of the role that owns and migrates. */
  ownerUrl: string;
  /** Connection string of the role the application runs as (no UPDATE/DELETE on append-only tables). */
  appUrl: string;
  /** Removes the database; open connections to it are cut. */
  drop(): Promise<void>;
};

/**
 * Clones the migrated template into a new database (50–100 ms). Call it once per test file, in `beforeAll`,
 * and call `drop()` in `afterAll`; whatever is forgotten disappears with the test server.
 */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { ownerUrl, appUrl, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await command(ownerUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    ownerUrl: withDatabase(ownerUrl, name),
    appUrl: withDatabase(appUrl, name),
    drop: () => command(ownerUrl, `drop database if exists ${name} with (force)`),
  };
}

/** A database without a single table: the fresh machine of a restore. */
export async function emptyDatabase(): Promise<TestDatabase & { appPassword: string }> {
  const { ownerUrl, appUrl, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await command(ownerUrl, `create database ${name} template template0`);
  return {
    ownerUrl: withDatabase(ownerUrl, name),
    appUrl: withDatabase(appUrl, name),
    appPassword,
    drop: () => command(ownerUrl, `drop database if exists ${name} with (force)`),
  };
}

async function command(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

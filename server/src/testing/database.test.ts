import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

async function asRole(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a clone is migrated and private', async () => {
  const other = await cloneDatabase();
  await asRole(database.ownerUrl, 'create table public.only_here (n int)');
  await expect(asRole(other.ownerUrl, 'select * from public.only_here')).rejects.toThrow(/does not exist/);
  await other.drop();
  await expect(asRole(other.ownerUrl, 'select 1')).rejects.toThrow(/does not exist/);
});

test('the application signs in with its own role, which owns nothing', async () => {
  const [role] = await asRole(
    database.appUrl,
    'select current_user as name, rolsuper from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({ name: 'rimpang_app', rolsuper: false });
  await expect(asRole(database.appUrl, 'create table public.nothing (n int)')).rejects.toThrow(
    /permission denied/,
  );
});

import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { bootstrap } from '../../bootstrap/bootstrap.ts';
import { cloneDatabase, emptyDatabase } from '../../testing/database.ts';
import { appPassword } from '../../testing/test-postgres.ts';
import { explainFailure } from '../runtime/explain.ts';
import { openDatabase } from './database.ts';
import { listMigrations, migrateDatabase } from './migrate.ts';
import { query, text } from './query.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** What a process does with the database before it answers. */
async function start(database: { ownerUrl: string; appUrl: string; appPassword: string }) {
  await migrateDatabase(database);
  const db = openDatabase(database.appUrl, { max: 2 });
  try {
    return await bootstrap(db, new Date(), { mode: 'demo', password: 'rimpang-demo-1' });
  } finally {
    await db.destroy();
  }
}

test('processes that start together on one database all start: one makes the tables, one makes the root', async () => {
  const database = await emptyDatabase();
  closing.push(() => database.drop());
  const first = await Promise.all(Array.from({ length: 3 }, () => start(database)));
  expect(new Set(first.map(({ companyId }) => companyId)).size).toBe(1);
  const owner = openDatabase(database.ownerUrl, { max: 1 });
  const { rows } = await sql`select from identity.account`.execute(owner);
  await owner.destroy();
  expect(rows).toHaveLength(1);
  for (let round = 0; round < 3; round += 1)
    await Promise.all(Array.from({ length: 6 }, () => start(database)));
});

test('the role’s password is set where it differs, and left alone where it does not', async () => {
  const database = { ...(await cloneDatabase()), appPassword };
  closing.push(() => database.drop());
  await migrateDatabase(database);
  const owner = openDatabase(database.ownerUrl, { max: 1 });
  closing.unshift(() => owner.destroy());
  // The row's version tells whether it was written; the test's own password is restored by the same means.
  const versionOf = async () =>
    (
      await query({ v: text })`select xmin::text as v from pg_authid where rolname = 'rimpang_app'`.first(
        owner,
      )
    )?.v;
  const before = await versionOf();
  await migrateDatabase(database);
  expect(await versionOf()).toBe(before);
  // No connection is allowed here, which looks the same as another password.
  await sql.raw(`revoke connect on database ${database.name} from public`).execute(owner);
  await migrateDatabase(database);
  expect(await versionOf()).not.toBe(before);
});

/** The next changes of tables meet a deadlock, so many times. */
async function withDeadlocks(count: number) {
  const database = { ...(await emptyDatabase()), appPassword };
  closing.push(() => database.drop());
  await migrateDatabase({ ...database, to: '085-api-tokens' });
  const owner = openDatabase(database.ownerUrl, { max: 1 });
  closing.unshift(() => owner.destroy());
  // A sequence counts on where a transaction is undone.
  await sql
    .raw(`create sequence public.met;
    create function public.meet() returns event_trigger language plpgsql as $$ begin
      if tg_tag = 'CREATE FUNCTION' and nextval('public.met') <= ${count} then
        raise exception 'deadlock detected' using errcode = '40P01';
      end if;
    end $$;
    create event trigger meet on ddl_command_start execute function public.meet()`)
    .execute(owner);
  return { database, owner };
}

test('a deadlock with writers at work undoes all pending migrations, and they are tried again', async () => {
  const { database, owner } = await withDeadlocks(2);
  const applied = await migrateDatabase(database);
  expect(applied[0]).toBe('086-import-on-screen');
  const { rows } = await sql`select from public.kysely_migration`.execute(owner);
  expect(rows).toHaveLength((await listMigrations()).length);
});

test('writers who hold what a migration needs next are held off after the first deadlock', async () => {
  const { database, owner } = await withDeadlocks(0);
  // As a migration that changes two tables: it has the first and wants the second, and writers take them the other way round.
  await sql
    .raw(`alter database ${database.name} set deadlock_timeout = '200ms';
    create table public.first (); create table public.second ();
    create function public.change() returns event_trigger language plpgsql as $$ begin
      lock table public.first, public.second in access exclusive mode;
    end $$;
    create event trigger change on ddl_command_start when tag in ('CREATE TABLE') execute function public.change()`)
    .execute(owner);
  const db = openDatabase(database.ownerUrl, { max: 6 });
  closing.unshift(() => db.destroy());
  let isOver = false;
  const write = async () => {
    while (!isOver)
      await db
        .transaction()
        .execute(async (tx) => {
          await sql`lock table platform.operation in row exclusive mode`.execute(tx);
          await sql`select from public.second`.execute(tx);
          await sql`select pg_sleep(0.1)`.execute(tx);
          await sql`select from public.first`.execute(tx);
        })
        // Of a circle one falls out, the one that noticed it first; people are served by a further try.
        .catch((error: { code?: string }) => {
          if (error.code !== '40P01') throw error;
        });
  };
  const writers = Array.from({ length: 6 }, write);
  const applied = await migrateDatabase(database).finally(() => (isOver = true));
  expect(applied[0]).toBe('086-import-on-screen');
  await Promise.all(writers);
});

test('a server that ends in the middle is what the operator hears of', async () => {
  const database = { ...(await emptyDatabase()), appPassword };
  closing.push(() => database.drop());
  await migrateDatabase({ ...database, to: '085-api-tokens' });
  const owner = openDatabase(database.ownerUrl, { max: 1 });
  closing.unshift(() => owner.destroy());
  await sql
    .raw(`create function public.cut() returns event_trigger language plpgsql as $$ begin
      if tg_tag = 'CREATE FUNCTION' then perform pg_terminate_backend(pg_backend_pid()); end if;
    end $$;
    create event trigger cut on ddl_command_start execute function public.cut()`)
    .execute(owner);
  const told = await migrateDatabase(database).catch((error: unknown) => explainFailure(error));
  expect(told).toMatch(/^Server basis data berhenti di tengah pekerjaan/);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/database.ts';
import { type Database, openDatabase } from './database.ts';

const limits = async (db: Database) => {
  const { rows } = await sql`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as
      statement`.execute(db);
  await db.destroy();
  return rows[0];
};

test('locks and statements wait for seconds only, unless the connection string says otherwise', async () => {
  const { appUrl, drop } = await cloneDatabase();
  const plain = appUrl.replace(/[?&]connect_timeout=[^&]*/, '').replace(/[?&]options=[^&]*/, '');
  expect(await limits(openDatabase(plain))).toEqual({ lock: '3s', statement: '10s' });
  expect(await limits(openDatabase(appUrl))).toEqual({ lock: '1min', statement: '2min' });
  await drop();
});

test.each(['1min', '60s', '0'])('a connection waits as long as an address allows with %s', async (limit) => {
  const { appUrl, drop } = await cloneDatabase();
  const db = openDatabase(
    appUrl.replace(/options=[^&]*/, `options=${encodeURIComponent(`-c statement_timeout=${limit}`)}`),
  );
  // Longer than sixty milliseconds and the grace of a connection, far shorter than each of these limits.
  const { rows } = await sql`select pg_sleep(0.7) is not null as slept`.execute(db);
  expect(rows).toEqual([{ slept: true }]);
  await db.destroy();
  await drop();
});

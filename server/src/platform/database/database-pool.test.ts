import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/database.ts';
import { type Database, openDatabase, poolOf } from './database.ts';
import { DatabasePool } from './database-pool.ts';

let db: Database;
let pool: DatabasePool;
let drop: () => Promise<void>;

beforeAll(async () => {
  const cloned = await cloneDatabase();
  drop = cloned.drop;
  db = openDatabase(cloned.appUrl, { max: 1 });
  pool = poolOf(db);
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

/** What a callback is called with. */
const told = (call: (callback: (...args: unknown[]) => void) => void) =>
  new Promise<unknown[]>((resolve) => call((...args) => resolve(args)));

describe('the pool answers in each way that pg-pool has', () => {
  test('a query awaited, with parameters and without', async () => {
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    expect((await pool.query('select $1::int as n', [2])).rows).toEqual([{ n: 2 }]);
    await expect(pool.query('select nothing')).rejects.toThrow('nothing');
    await expect(pool.query('select $1::int / 0', [1])).rejects.toThrow('division by zero');
  });

  test('a query with a callback', async () => {
    const [error, result] = await told((callback) => pool.query('select $1::int as n', [3], callback));
    expect(error ?? null).toBeNull();
    expect((result as { rows: unknown[] }).rows).toEqual([{ n: 3 }]);
    const [refused] = await told((callback) => pool.query('select nothing', callback));
    expect(String(refused)).toContain('nothing');
  });

  test('a connection handed to a callback, of the present generation, and given back', async () => {
    pool.renew();
    const [error, client, done] = await told((callback) => pool.connect(callback));
    expect(error).toBeUndefined();
    const { rows } = await (client as { query: DatabasePool['query'] }).query('select 4 as n');
    expect(rows).toEqual([{ n: 4 }]);
    (done as () => void)();
    expect((await pool.query('select 5 as n')).rows).toEqual([{ n: 5 }]);
  });
});

test('without a server, the callback and the promise hear that the database is unavailable', async () => {
  const nowhere = openDatabase('postgres://x@127.0.0.1:1/x');
  const [error] = await told((callback) => poolOf(nowhere).connect(callback));
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  await expect(poolOf(nowhere).query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await nowhere.destroy();
});

test('what idle connections say is news, until they are being closed', async () => {
  const heard: string[] = [];
  const { ownerUrl: connectionString, drop: dropOwn } = await cloneDatabase();
  const own = new DatabasePool({ connectionString, max: 1, onError: ({ message }) => heard.push(message) });
  const client = await own.connect();
  client.release();
  client.emit('error', new Error('while it stands by'));
  const closing = await own.connect();
  closing.release();
  const ended = own.end();
  closing.emit('error', new Error('while it is closed'));
  await ended;
  expect(heard).toEqual(['while it stands by']);
  await dropOwn();
});

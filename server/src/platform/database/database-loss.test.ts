import { oc } from '@orpc/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openSite } from '../../testing/browsers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { verb, view } from '../requests/verb.ts';
import { asFailure } from './database-failures.ts';
import { type Database, openDatabase } from './database.ts';
import { int, query } from './query.ts';

let h: Harness;
let db: Database;
const idle: Error[] = [];

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  db = openDatabase(h.appUrl, { max: 5, onError: (error) => idle.push(error) });
});
afterAll(async () => {
  await db.destroy();
  await h.close();
});

/** Ends one connection from outside and waits until the server has forgotten it. */
async function terminate(pid: number): Promise<void> {
  await sql`select pg_terminate_backend(${pid})`.execute(h.owner);
  await expect
    .poll(async () => (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(h.owner)).rows)
    .toEqual([]);
}
const pidOf = async (on: Database) =>
  (await query({ pid: int })`select pg_backend_pid() as pid`.first(on))?.pid ?? 0;
const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'ok',
    (error: unknown) => (asFailure(error) as { code?: string }).code ?? String(error),
  );
const oneMoreTurn = () => new Promise((done) => setImmediate(done));

test('an idle connection that is cut is replaced', async () => {
  await terminate(await pidOf(db));
  await expect.poll(() => idle.length).toBeGreaterThan(0);
  expect(await pidOf(db)).toBeGreaterThan(0);
});

test('a connection that is cut while it is checked out and between two statements ends nothing but its work', async () => {
  const between = db.connection().execute(async (one) => {
    await terminate(await pidOf(one));
    await oneMoreTurn();
    await sql`select 1`.execute(one);
  });
  expect(await codeOf(between)).toBe('BUSY');
  const transaction = db.transaction().execute(async (tx) => {
    await terminate(await pidOf(tx));
    await oneMoreTurn();
    await sql`select 1`.execute(tx);
  });
  expect(await codeOf(transaction)).toBe('BUSY');
  expect(await pidOf(db)).toBeGreaterThan(0);
});

test('a connection that is cut in the middle of a statement', async () => {
  const running = db.transaction().execute(async (tx) => {
    const pid = await pidOf(tx);
    const slow = sql`select pg_sleep(30)`.execute(tx);
    slow.catch(() => {});
    await terminate(pid);
    await slow;
  });
  expect(await codeOf(running)).toBe('BUSY');
});

test('a refusal of the person is not hidden, and a fault of ours stays one, on a healthy connection', async () => {
  expect(await codeOf(sql`select 1 / 0`.execute(db))).toBe('22012');
  await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow(RangeError);
});

test('all connections cut at once, again and again under load: only 503, and it goes on', async () => {
  const endpoint = oc
    .$meta({ action: 'pins.stock' })
    .input(z.strictObject({}))
    .output(z.object({ n: z.number() }));
  const look = view(endpoint, async ({ db: on }) => {
    await sql`select pg_sleep(0.005)`.execute(on);
    return { n: 1 };
  });
  const change = verb(endpoint, {
    run: async ({ tx }) => {
      for (let i = 0; i < 4; i += 1) await sql`select pg_sleep(0.002)`.execute(tx);
      return { result: { n: 1 }, audit: null };
    },
  });
  const caller = await h.as('budi');
  const codes: string[] = [];
  let over = false;
  const workers = Array.from({ length: 8 }, async (_, lane) => {
    while (!over) {
      const services = { ...h.services, db };
      codes.push(await codeOf((lane % 2 ? look : change).run(services, caller, {})));
    }
  });
  for (let round = 0; round < 15; round += 1) {
    const before = codes.length;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'rimpang_app' and datname = current_database()`.execute(h.owner);
    await expect.poll(() => codes.length).toBeGreaterThan(before + 10);
  }
  over = true;
  await Promise.all(workers);
  expect([...new Set(codes)].filter((code) => !['ok', 'BUSY'].includes(code))).toEqual([]);
  expect(codes.filter((code) => code === 'ok').length).toBeGreaterThan(50);
});

const system = (code: string) => Object.assign(new Error(`connect ${code}`), { code });
test.each(
  '08000 08001 08003 08004 08006 08P01 57P01 57P02 57P03 57P05 53300 53200 55000 57014 55P03 25P03 25P04 40001 40P01 40003'.split(
    ' ',
  ),
)('SQLSTATE %s means waiting', async (code) => {
  const { default: pg } = await import('pg');
  const error = Object.assign(new pg.DatabaseError(code, 0, 'error'), { code });
  expect(asFailure(error)).toMatchObject({ code: 'BUSY', status: 503 });
});

test.each([
  ['a refused connection', system('ECONNREFUSED')],
  ['a reset one', system('ECONNRESET')],
  ['a broken pipe', system('EPIPE')],
  ['a full queue of a frozen server', system('EAGAIN')],
  ['a silent network', system('ETIMEDOUT')],
  ['no route', system('EHOSTUNREACH')],
  ['a name that is not found', system('ENOTFOUND')],
  ['a resolver that is down', system('EAI_AGAIN')],
  ['both addresses of a name', new AggregateError([system('ECONNREFUSED'), system('ECONNREFUSED')])],
  ['a dead client', new Error('Client has encountered a connection error and is not queryable')],
  ['a closed client', new Error('Client was closed and is not queryable')],
  ['an end without a word', new Error('Connection terminated unexpectedly')],
  ['an end in time', new Error('Connection terminated')],
  ['a slow handshake', new Error('Connection terminated due to connection timeout')],
  ['a full pool', new Error('timeout exceeded when trying to connect')],
  ['a silent server', new Error('Query read timeout')],
])('%s means waiting', (_, error) => {
  expect(asFailure(error)).toMatchObject({ code: 'BUSY', data: { retryAfterSeconds: 2 } });
});

test('what is not about the connection stays what it is', () => {
  for (const error of [new Error('no'), new TypeError('no'), system('ENOENT'), system('EACCES')])
    expect(asFailure(error)).toBe(error);
});

test('every refusal for a moment says when to come again', async () => {
  const full = await openSite({ ...h, services: { ...h.services, enoughSpace: () => false } });
  const budi = await full.as('budi');
  const answer = await budi.post('/api/pins/transfers', {});
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({ code: 'STORAGE_FULL' });
});

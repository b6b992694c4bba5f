import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { settleTallies } from '../../platform/database/tally.ts';
import { untilEarlierTransactionsEnded } from '../../testing/earlier-transactions.ts';
import { int, query } from '../../platform/database/query.ts';
import { chainAudit, countEntries, verifyChain } from './index.ts';

let h: Harness;

const write = (subject: string) =>
  sql`insert into audit.entry (at, actor_id, actor_role, action, subject, detail)
    values (${h.services.clock()}, 1, 'admin', 'test.write', ${subject},
      ${JSON.stringify({ b: 1, a: [2, 'é'] })}::jsonb)`;
const chainNow = () => chainAudit(h.services.db, h.services.clock());
const block = async () => {
  await untilEarlierTransactionsEnded(h.services.db);
  return chainNow();
};
const verify = () => verifyChain(h.services.db);

/** As a person who owns the database and switches the guard off. */
const tamper = async (change: string) => {
  await h.owner.connection().execute(async (db) => {
    await sql
      .raw('alter table audit.entry disable trigger all; alter table audit.seal disable trigger all')
      .execute(db);
    await sql.raw(change).execute(db);
    await sql
      .raw('alter table audit.entry enable trigger all; alter table audit.seal enable trigger all')
      .execute(db);
  });
};

beforeAll(async () => {
  h = await openHarness();
  for (let i = 0; i < 5; i += 1) await write(`first:${i}`).execute(h.services.db);
  await block();
});
afterAll(() => h.close());

test('blocks what is there, again and again, and the chain verifies', async () => {
  const before = await verify();
  expect(before).toMatchObject({ broken: null, unchained: 0 });
  await write('second').execute(h.services.db);
  expect(await verify()).toMatchObject({ broken: null, unchained: 1 });
  expect(await block()).toBe(1);
  expect(await block()).toBe(0);
  expect(await verify()).toMatchObject({
    broken: null,
    unchained: 0,
    blocks: before.blocks + 1,
    entries: before.entries + 1,
  });
});

test('an entry of a transaction that is still under way is never left out', async () => {
  const slow = openDatabase(h.appUrl, { max: 1 });
  const release = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const transaction = slow.transaction().execute(async (tx) => {
    await write('slow').execute(tx);
    written.resolve();
    await release.promise;
  });
  await written.promise;
  await write('fast').execute(h.services.db);
  expect(await chainNow()).toBe(0);
  release.resolve();
  await transaction;
  await slow.destroy();
  expect(await block()).toBe(2);
  expect(await verify()).toMatchObject({ broken: null, unchained: 0 });
});

test('two processes at once make one chain', async () => {
  for (let i = 0; i < 20; i += 1) await write(`race:${i}`).execute(h.services.db);
  await untilEarlierTransactionsEnded(h.services.db);
  const chained = await Promise.all(Array.from({ length: 8 }, chainNow));
  expect(chained.reduce((sum, n) => sum + n, 0)).toBe(20);
  expect(await verify()).toMatchObject({ broken: null });
});

test('more entries than one reading holds', async () => {
  await sql`insert into audit.entry (at, action, subject)
    select ${h.services.clock()}, 'test.many', 'n:' || n from generate_series(1, 4500) n`.execute(
    h.services.db,
  );
  expect(await block()).toBe(4500);
  expect(await verify()).toMatchObject({ broken: null });
});

test('is counted whole: what is in the chain is stored, what came since is added', async () => {
  const { services, owner } = h;
  const counted = () =>
    query({ log: int, chained: int, stored: int })`
      select (select count(*) from audit.entry) as log,
        (select sum(entries) from audit.seal) as chained,
        (select sum(quantity) from platform.tallied where source = 'audit.chained') as stored`.one(owner);
  await block();
  await settleTallies(services.db);
  for (const subject of ['a', 'b']) await write(`counted:${subject}`).execute(services.db);
  const { log, chained, stored } = await counted();
  expect([stored, await countEntries(services.db)]).toEqual([chained, log]);
  expect(log).toBe(chained + 2);
  await block();
  expect((await counted()).stored).toBe(log);
});

test.each([
  ['a changed detail', `update audit.entry set detail = '{}' where subject = 'first:2'`, /were changed/],
  [
    'a changed moment',
    `update audit.entry set at = at + interval '1 microsecond' where subject = 'first:2'`,
    /were changed/,
  ],
  ['a removed entry', `delete from audit.entry where subject = 'first:2'`, /entries, but/],
  [
    'an added entry',
    `insert into audit.entry (xid, at, action) select xid, at, 'test.forged' from audit.entry where subject = 'first:2'`,
    /entries, but/,
  ],
  [
    'two entries that changed places',
    `update audit.entry set subject = case subject when 'race:1' then 'race:2' else 'race:1' end where subject in ('race:1', 'race:2')`,
    /were changed/,
  ],
  ['a removed block', 'delete from audit.seal where id = (select min(id) from audit.seal)', /does not begin/],
  [
    'a changed hash',
    `update audit.seal set hash = sha256('x') where id = (select min(id) from audit.seal)`,
    /were changed/,
  ],
])('notices %s', async (_, change, message) => {
  expect((await verify()).broken).toBeNull();
  const backup = `b${randomUUID().replaceAll('-', '')}`;
  await sql
    .raw(
      `create schema ${backup}; create table ${backup}.entry as table audit.entry; create table ${backup}.block as table audit.seal`,
    )
    .execute(h.owner);
  await tamper(change);
  expect((await verify()).broken).toMatch(message);
  await tamper(`truncate audit.entry, audit.seal;
    insert into audit.entry overriding system value select * from ${backup}.entry;
    insert into audit.seal overriding system value select * from ${backup}.block; drop schema ${backup} cascade`);
});

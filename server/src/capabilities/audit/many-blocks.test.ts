import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import { untilEarlierTransactionsEnded } from '../../testing/earlier-transactions.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { statementsOf } from '../../testing/sent-statements.ts';
import { auditChain } from '../../verify/audit-chain.ts';
import { auditVerbs, chainAudit, verifyChain } from './index.ts';
import { beginEpoch } from './terminal.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await chainBlocks(5);
});
afterAll(() => h.close());

/** As many blocks as this, as the loop makes them every two seconds, of one entry or two. */
async function chainBlocks(count: number): Promise<void> {
  const { db, clock } = h.services;
  for (let n = 0; n < count; n += 1) {
    for (let entries = 0; entries <= n % 2; entries += 1)
      await sql`insert into audit.entry (at, action, subject)
        values (${clock()}, 'test.chained', ${`n:${n}`})`.execute(db);
    await untilEarlierTransactionsEnded(db);
    await chainAudit(db, clock());
  }
}
const nightly = () => h.owner.transaction().execute((tx) => auditChain.find(tx));
const pressed = () => verifyChain(h.services.db);
const ofChain = (sent: readonly string[]) => sent.filter((name) => /\baudit\./.test(name));

test('the number of statements does not grow with the number of blocks', async () => {
  const counts = async () => ({
    pressed: (await statementsOf(pressed)).length,
    nightly: (await statementsOf(nightly)).length,
  });
  const few = await counts();
  expect(few.nightly).toBeGreaterThan(1);
  await chainBlocks(40);
  expect(await counts()).toEqual(few);
  // Another epoch is another stretch, and is read by itself.
  await beginEpoch(h.owner, 'Uji', h.services.clock());
  await chainBlocks(10);
  const two = await counts();
  await chainBlocks(20);
  expect(await counts()).toEqual(two);
  expect(await pressed()).toMatchObject({ broken: null, unchained: 0 });
  expect(await nightly()).toBeNull();
});

test('of people who press at the same moment one recomputes the chain for all', async () => {
  await h.staff('lain', 'admin');
  const [one, other] = [await h.as('superadmin'), await h.as('lain')];
  const press = (who: typeof one) => auditVerbs.verifyChain.run(h.services, who, {});
  const alone = ofChain(await statementsOf(() => press(one)));
  const both = ofChain(await statementsOf(() => Promise.all([press(one), press(other)])));
  const reading = (sent: readonly string[]) =>
    sent.filter((name) => /^select audit\.entry/i.test(name)).length;
  expect(both.length).toBeGreaterThan(0);
  expect({ both: reading(both), sent: both.length < 2 * alone.length }).toEqual({
    both: reading(alone),
    sent: true,
  });
});

/** The block in the middle of the first epoch, and an entry of it. */
const middle = () =>
  query({ id: int, before: int, after: int, entry: int })`
    select s.id, s.id - 1 as before, s.id + 1 as after, (
      select min(id) from audit.entry e
      where e.epoch = 1 and e.xid >= s.from_xid and e.xid < s.to_xid) as entry
    from audit.seal s where s.epoch = 1 and s.entries = 2 order by s.id offset 10 limit 1`.one(h.owner);

type Middle = Awaited<ReturnType<typeof middle>>;
const damages: [
  what: string,
  damage: (block: Middle) => ReturnType<typeof sql>,
  found: (block: Middle) => RegExp,
][] = [
  [
    'an entry was changed',
    ({ entry }) => sql`update audit.entry set subject = 'x' where id = ${entry}`,
    ({ id }) => new RegExp(`^catatan audit di bawah segel ${id} berubah$`),
  ],
  [
    'an entry is gone',
    ({ entry }) => sql`delete from audit.entry where id = ${entry}`,
    ({ id }) => new RegExp(`^segel audit ${id} mencakup 2 catatan, tetapi 1 ditemukan$`),
  ],
  [
    'an entry was added',
    ({ entry }) => sql`insert into audit.entry (epoch, xid, at, action, subject)
      select epoch, xid, at, action, subject from audit.entry where id = ${entry}`,
    ({ id }) => new RegExp(`^segel audit ${id} mencakup 2 catatan, tetapi 3 ditemukan$`),
  ],
  [
    'an entry was moved to the block behind',
    ({ id, entry }) => sql`update audit.entry set xid = (select to_xid from audit.seal where id = ${id})
      where id = ${entry}`,
    ({ id }) => new RegExp(`^segel audit ${id} mencakup 2 catatan, tetapi 1 ditemukan$`),
  ],
  [
    'a block is gone',
    ({ id }) => sql`delete from audit.seal where id = ${id}`,
    ({ after }) => new RegExp(`^segel audit ${after} tidak menyambung segel sebelumnya$`),
  ],
  [
    'a block ends elsewhere',
    ({ id, entry }) => sql`update audit.seal set to_xid = (select xid from audit.entry where id = ${entry})
      where id = ${id}`,
    ({ id }) => new RegExp(`^segel audit ${id} mencakup 2 catatan, tetapi 0 ditemukan$`),
  ],
  [
    'a hash was changed',
    ({ id }) => sql`update audit.seal set hash = sha256(hash) where id = ${id}`,
    ({ id }) => new RegExp(`^catatan audit di bawah segel ${id} berubah$`),
  ],
  [
    'a block and all entries behind it are of another epoch',
    ({ id }) => sql`update audit.seal set epoch = 2 where epoch = 1 and id >= ${id}`,
    ({ id }) => new RegExp(`^segel audit ${id} tidak menyambung segel sebelumnya$`),
  ],
];

const guarded = ['audit.entry', 'audit.seal'];

/** As a person who owns the database and switches the guard off; afterwards all is as it was. */
async function withDamage(damage: ReturnType<typeof sql>, look: () => Promise<void>): Promise<void> {
  const unguarded = (change: (tx: Tx) => Promise<unknown>) =>
    h.owner.transaction().execute(async (tx) => {
      for (const table of guarded) await sql`alter table ${sql.table(table)} disable trigger all`.execute(tx);
      await change(tx);
      for (const table of guarded) await sql`alter table ${sql.table(table)} enable trigger all`.execute(tx);
    });
  await unguarded(async (tx) => {
    await sql`create table public.entries as table audit.entry`.execute(tx);
    await sql`create table public.blocks as table audit.seal`.execute(tx);
    await damage.execute(tx);
  });
  try {
    await look();
  } finally {
    await unguarded(async (tx) => {
      await sql`delete from audit.entry`.execute(tx);
      await sql`delete from audit.seal`.execute(tx);
      await sql`insert into audit.entry overriding system value table public.entries`.execute(tx);
      await sql`insert into audit.seal overriding system value table public.blocks`.execute(tx);
      await sql`drop table public.entries, public.blocks`.execute(tx);
    });
  }
}

test.each(damages)('%s: both readers name the block', async (_, damage, found) => {
  const block = await middle();
  const words = found(block);
  await withDamage(damage(block), async () => {
    expect(await nightly()).toMatch(words);
    expect((await pressed()).broken).toMatch(new RegExp(`block ${/\d+/.exec(words.source)?.[0]} `));
  });
  expect([await nightly(), (await pressed()).broken]).toEqual([null, null]);
});

test('blocks whose numbers were sorted as texts stand among the others', async () => {
  await h.owner.transaction().execute(async (tx) => {
    await sql`alter table audit.seal disable trigger all`.execute(tx);
    await sql`update audit.seal set by_number = false where id % 7 = 3`.execute(tx);
    await sql`alter table audit.seal enable trigger all`.execute(tx);
  });
  expect(await pressed()).toMatchObject({ broken: null });
  expect(await nightly()).toBeNull();
});

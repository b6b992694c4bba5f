import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { statementsOf } from '../../testing/sent-statements.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  await h.partner('murni');
  await h.partner('murniwati', { upline: 'murni' });
  await sql`update network.member set personal_ro = 3 where id = ${await h.idOf('murni')}`.execute(h.owner);
});
afterAll(() => h.close());

const list = async (input: object) =>
  partnersVerbs.list.run(h.services, await h.as('admin'), { search: 'murni', ...input });

/** The same in a process of its own, which has asked for no name yet, and how many statements it took. */
async function listAnew(input: object) {
  const db = openDatabase(h.appUrl, { max: 1 });
  const caller = await h.as('admin');
  try {
    let page: Awaited<ReturnType<typeof list>> | undefined;
    const sent = await statementsOf(async () => {
      page = await partnersVerbs.list.run({ ...h.services, db }, caller, { search: 'murni', ...input });
    });
    return { page, statements: sent.length };
  } finally {
    await db.destroy();
  }
}

/** Partners who came at once and whose names begin so. */
async function addPartners(count: number, firstId: number): Promise<void> {
  const added = sql`generate_series(${firstId}::int, ${firstId + count - 1}::int) n`;
  await sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
    overriding system value
    select n, 'tamu' || n, 'tamu' || n || '@contoh.id', 'Murni Tamu', 'mitra', 'x', now()
    from ${added}`.execute(h.owner);
  await sql`insert into partners.profile (account_id, status, joined_at)
    select n, 'Aktif', now() from ${added}`.execute(h.owner);
}

test('few of a name are found, shown, counted and added up by one statement', async () => {
  const { page, statements } = await listAnew({});
  expect(statements).toBe(1);
  expect(page).toMatchObject({
    rows: [{ username: 'murniwati', upline: { fullName: 'Nama murni' } }, { username: 'murni' }],
    total: 2,
    repeatOrders: 3,
    next: null,
  });
});

test('a page behind the last of them has their number, and a name that no account has shows none', async () => {
  expect(await list({ skip: 25 })).toMatchObject({ rows: [], total: 2, repeatOrders: 3 });
  expect(await list({ search: 'xqzxqz' })).toMatchObject({ rows: [], total: 0, repeatOrders: 0 });
  expect(await list({ search: '%' })).toMatchObject({ rows: [], total: 0 });
});

test('as many come meanwhile, the page goes on with whom it shows and how many there are', async () => {
  await addPartners(1_100, 50_000);
  const usernames = (rows: readonly { username: string }[]) => rows.map(({ username }) => username);
  for (const turn of ['known as few', 'known as more']) {
    const { rows, total } = await list({ limit: 2 });
    expect([turn, usernames(rows), total]).toEqual([turn, ['tamu51099', 'tamu51098'], 1_102]);
  }
  const { page } = await listAnew({ order: 'oldest', limit: 2 });
  expect([usernames(page?.rows ?? []), page?.total]).toEqual([['murni', 'murniwati'], 1_102]);
  await addPartners(9_000, 60_000);
  // Of many nothing is counted.
  const { rows, total } = await list({ limit: 1 });
  expect([usernames(rows), total]).toEqual([['tamu68999'], null]);
});

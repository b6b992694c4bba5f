import type { NotificationLine } from '@rimpang/contract/notifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { partnersVerbs } from '../partners/index.ts';
import { selectFolded } from './folded-store.ts';
import { notificationsVerbs as verbs } from './index.ts';

let h: Harness;
const dayMs = 24 * 3_600_000;
let people = 0;

/** So many new partners under siti: a referral bonus for her each. */
async function recruit(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await h.partner(`mitra${(people += 1)}`, { upline: 'siti' });
}

/** 20 November, half an hour before midnight WIB: two bonuses and siti's own; half an hour after it: three. */
beforeAll(async () => {
  h = await openHarness({ now: new Date('2026-11-20T16:30:00Z') });
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
  await recruit(2);
  h.setClock(new Date('2026-11-20T17:30:00Z'));
  await recruit(3);
});
afterAll(() => h.close());

type Asked = { show?: 'all' | 'unread'; after?: string };
const folded = async (who: string, input: Asked = {}) => verbs.folded.run(h.services, await h.as(who), input);
const short = ({ day, fold, count, unread, amount }: NotificationLine) => [day, fold, count, unread, amount];
const listed = async (input: object) => verbs.list.run(h.services, await h.as('siti'), input);

test('what comes in numbers is one line for each WIB day, with its sum; the rest stays single', async () => {
  const { rows, next, unread } = await folded('siti');
  expect(rows.map(short)).toEqual([
    ['2026-11-21', 'bonus-referral', 3, 3, 750_000],
    ['2026-11-20', 'bonus-referral', 2, 2, 500_000],
    ['2026-11-20', null, 1, 1, 350_000],
  ]);
  expect(rows[0]?.newest.title).toBe('Bonus Rp\u00a0250.000 dari Nama mitra5');
  expect([next, unread]).toEqual([null, 6]);
});

test('a line unfolds into its own messages, page by page, without gap or repetition', async () => {
  const part = { day: '2026-11-21', fold: 'bonus-referral', limit: 2 };
  const first = await listed(part);
  const rest = await listed({ ...part, after: first.next });
  expect([...first.rows, ...rest.rows].map(({ title }) => title)).toEqual(
    [5, 4, 3].map((n) => `Bonus Rp\u00a0250.000 dari Nama mitra${n}`),
  );
  expect(rest.next).toBeNull();
  const before = { day: '2026-11-20' };
  expect((await listed(before)).rows).toHaveLength(3);
  expect((await listed({ ...before, fold: 'bonus-referral' })).rows).toHaveLength(2);
});

test('a line is marked read by itself, sparing what came after the reader looked; unread lines count the unread', async () => {
  const [line] = (await folded('siti')).rows;
  await recruit(1);
  const mark = { upTo: line!.newest.id, day: line!.day, fold: 'bonus-referral' as const };
  expect(await verbs.markAllRead.run(h.services, await h.as('siti'), mark)).toEqual({ unread: 4 });
  expect((await folded('siti')).rows.map(short)).toEqual([
    ['2026-11-21', 'bonus-referral', 4, 1, 1_000_000],
    ['2026-11-20', 'bonus-referral', 2, 2, 500_000],
    ['2026-11-20', null, 1, 1, 350_000],
  ]);
  expect((await folded('siti', { show: 'unread' })).rows.map(short)[0]).toEqual([
    '2026-11-21',
    null,
    1,
    1,
    250_000,
  ]);
});

test('what went past is folded too', async () => {
  await h.givePins('mitra1', 'ro', 2);
  for (let n = 0; n < 2; n += 1) await partnersVerbs.activateRo.run(h.services, await h.as('mitra1'), {});
  expect((await folded('siti')).rows.map(short)[0]).toEqual(['2026-11-21', 'ro-passed-over', 2, 2, 100_000]);
});

test('a page holds seven whole days, the next one goes on with the day before; a made-up page is refused', async () => {
  for (let n = 0; n < 8; n += 1) {
    h.setClock(dayMs);
    await recruit(n === 0 ? 2 : 1);
  }
  const first = await folded('siti');
  const second = await folded('siti', { after: first.next ?? '' });
  const days = (rows: readonly NotificationLine[]) => [...new Set(rows.map(({ day }) => day))];
  expect(days(first.rows)).toEqual([29, 28, 27, 26, 25, 24, 23].map((day) => `2026-11-${day}`));
  expect(days(second.rows)).toEqual(['2026-11-22', '2026-11-21', '2026-11-20']);
  expect(second.rows[0]).toMatchObject({ fold: 'bonus-referral', count: 2, amount: 500_000 });
  expect(second.next).toBeNull();
  await expect(folded('siti', { after: 'x' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  await expect(listed({ day: '2026-13-01' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});

test('another person sees nothing of it, and marks nothing of it', async () => {
  const own = (await folded('siti')).unread;
  await verbs.markAllRead.run(h.services, await h.as('budi'), { day: '2026-11-20', fold: 'bonus-referral' });
  expect((await folded('siti')).unread).toBe(own);
  expect((await folded('mitra2')).rows).toHaveLength(1);
});

test('messages of a kind and fold that only a newer version knows are listed, counted and marked like others', async () => {
  const id = await h.partner('wulan', { upline: 'budi' });
  await verbs.markAllRead.run(h.services, await h.as('wulan'), {});
  await sql`insert into notifications.message (account_id, kind, title, body, link, fold, at)
    select ${id}, 'stok-habis', 'Stok PIN habis', 'Pesan PIN lagi.', '/dashboard/stok', 'stok-habis',
      ${h.services.clock()} from generate_series(1, 2)`.execute(h.owner);
  await sql`insert into notifications.preference (account_id, kind, by_email, at)
    values (${id}, 'stok-habis', true, ${h.services.clock()})`.execute(h.owner);
  const as = await h.as('wulan');
  const { rows } = await folded('wulan', { show: 'unread' });
  expect(rows).toMatchObject([
    { fold: 'stok-habis', count: 2, unread: 2, amount: null, newest: { title: 'Stok PIN habis' } },
  ]);
  const inside = { day: rows[0]?.day ?? '', fold: 'stok-habis' };
  expect((await verbs.list.run(h.services, as, inside)).rows).toHaveLength(2);
  expect((await verbs.preferences.run(h.services, as, {})).rows.map(({ kind }) => kind)).not.toContain(
    'stok-habis',
  );
  expect(await verbs.markAllRead.run(h.services, as, inside)).toEqual({ unread: 0 });
  await expect(listed({ fold: 'bonus referral' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});

test('of whom there are messages of many days, a page reads those of its own days', async () => {
  const [id, days, each] = [await h.partner('ramai', { upline: 'budi' }), 400, 5];
  await sql`insert into notifications.message (account_id, kind, title, body, at)
    select ${id}, 'bonus', 'Bonus', 'Bonus', ${h.services.clock()}::timestamptz - n * interval '1 day'
    from generate_series(1, ${days}::int) n, generate_series(1, ${each}::int)`.execute(h.owner);
  const connection = openDatabase(h.appUrl, { max: 1 });
  try {
    const shown = { unreadOnly: false, before: null, atMost: 8 };
    const page = () => selectFolded(connection, id, shown);
    expect(await rowsRead(connection, ['notifications.message'], page)).toBeLessThan(
      (shown.atMost + 1) * each * 3,
    );
  } finally {
    await connection.destroy();
  }
});

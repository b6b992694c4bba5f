import { startOfMonth } from '@rimpang/domain/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { readTypicalIncome, storeTypicalIncome } from './index.ts';

let h: Harness;

beforeAll(async () => {
  h = await openHarness();
  for (const [name, upline] of [
    ['ani', undefined],
    ['budi', 'ani'],
    ['citra', 'ani'],
    ['dedi', 'budi'],
  ] as const)
    await h.partner(name, upline ? { upline } : {});
});
afterAll(() => h.close());

/** A moment in the month after the registrations of this file. */
const nextMonth = () => new Date(startOfMonth(h.services.clock(), 2).getTime() - 86_400_000);
const store = (at = nextMonth()) => storeTypicalIncome(h.services, at);
/** As after a run of the loop at that moment. */
async function read(at = nextMonth()) {
  await store(at);
  return readTypicalIncome(h.services.db);
}
/** Rows that are changed by hand change no stored sum. */
const forget = () => sql`delete from platform.fact where key = 'typical-income'`.execute(h.owner);

test('who joined within the month does not count', async () => {
  expect(await read()).toMatchObject({ month: 'November 2026', partners: 0, earning: 0, median: 0 });
});

test('the median is of all active partners, those without a bonus too', async () => {
  await sql`update partners.registration set at = at - interval '40 days'`.execute(h.owner);
  await forget();
  expect(await readTypicalIncome(h.services.db)).toBeNull();
  const income = await read();
  expect(income).toMatchObject({ partners: 4, earning: 4 });
  // Each got the reward of the own registration; two of them for one or two below, too.
  expect(income?.median).toBe(350_000);
  await sql`update partners.profile set status = 'Tidak Aktif' where account_id in (
    select id from identity.account where username in ('citra', 'dedi'))`.execute(h.owner);
  await forget();
  expect(await read()).toMatchObject({ partners: 2, median: 600_000 });
  const later = new Date(nextMonth().getTime() + 31 * 86_400_000);
  expect(await read(later)).toMatchObject({ month: 'Desember 2026', partners: 2, earning: 0, median: 0 });
});

test('it is computed once for all processes, and anew where something of that month came or went', async () => {
  const stored = await read();
  await sql`update partners.profile set status = 'Aktif'`.execute(h.owner);
  expect(await read()).toEqual(stored);
  await h.partner('eka', { upline: 'dedi' });
  expect(await read()).toMatchObject({ partners: 4, earning: 4 });
  const later = new Date(nextMonth().getTime() + 31 * 86_400_000);
  expect(await read(later)).toMatchObject({ partners: 5, earning: 0 });
});

test('a page reads what was computed last, however much came since; one of several processes computes', async () => {
  await forget();
  expect((await Promise.all([store(), store(), store()])).filter((isMine) => isMine)).toHaveLength(1);
  const stored = await readTypicalIncome(h.services.db);
  await h.partner('fani', { upline: 'dedi' });
  expect(await readTypicalIncome(h.services.db)).toEqual(stored);
  expect(await store()).toBe(true);
  expect(await store()).toBe(false);
});

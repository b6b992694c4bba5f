import { beforeEach, afterEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openDatabase } from '../../platform/database/database.ts';
import { bool, int, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { partnersVerbs } from '../partners/index.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { remindInactive } from './index.ts';
import { insertReminders, selectPassedOver } from './reminder-store.ts';

let h: Harness;
const noon = (day: string) => new Date(`${day}T12:00:00+07:00`);

/** company > budi > siti > andi: two ROs of andi go past siti and budi, none of whom is active. */
beforeEach(async () => {
  h = await openHarness({ now: noon('2026-10-20') });
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
  await h.partner('andi', { upline: 'siti' });
  await activate('andi');
  await activate('andi');
});
afterEach(() => h.close());

async function activate(who: string): Promise<void> {
  await h.givePins(who, 'ro', 1);
  await partnersVerbs.activateRo.run(h.services, await h.as(who), {});
}
const reminders = () =>
  query({ who: text, body: text, isBulk: bool })`
    select p.username as who, m.body, m.is_bulk as "isBulk"
    from notifications.message m join identity.person p on p.id = m.account_id
    where m.kind = 'ro-inactive' order by m.id`.all(h.owner);
const names = async () => (await reminders()).map(({ who }) => who);

test('on the first morning of a month who is inactive hears of the month before, once', async () => {
  h.setClock(new Date('2026-11-01T07:59:00+07:00'));
  expect(await remindInactive(h.services)).toBe(0);
  h.setClock(new Date('2026-11-01T08:00:00+07:00'));
  expect(await remindInactive(h.services)).toBe(2);
  expect((await reminders())[1]).toEqual({
    who: 'siti',
    body: 'Pada Oktober 2026 ada 2 bonus terlewat, Rp\u00a0100.000. Aktifkan RO agar bonus dari tim bulan ini tidak terlewat juga.',
    isBulk: true,
  });
  expect(await remindInactive(h.services)).toBe(0);
  h.setClock(noon('2026-11-20'));
  expect(await remindInactive(h.services)).toBe(0);
  expect(await names()).toEqual(['budi', 'siti']);
});

test('who became active, was closed, or missed nothing in that month hears nothing', async () => {
  await activate('siti');
  await h.partner('dewi', { upline: 'budi' });
  h.setClock(noon('2026-11-01'));
  await partnersVerbs.close.run(h.services, await h.as('superadmin'), {
    partnerId: await h.idOf('budi'),
    reason: 'Diminta mitra',
    forfeitBalance: true,
    voidPins: true,
  });
  expect(await remindInactive(h.services)).toBe(0);
  h.setClock(noon('2026-12-01'));
  expect(await remindInactive(h.services)).toBe(0);
  expect(await names()).toEqual([]);
});

test('two processes, and a run in many parts, remind each person once', async () => {
  h.setClock(noon('2026-11-01'));
  const counts = await Promise.all([remindInactive(h.services, 1), remindInactive(h.services, 1)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await names()).toEqual(['budi', 'siti']);
});

test('a run that breaks half-way is gone on with, and repeats nothing', async () => {
  h.setClock(noon('2026-11-01'));
  const breaks = () => {
    throw new Error('broken');
  };
  const broken = { ...h.services, live: { ...h.services.live, publish: breaks } };
  await expect(remindInactive(broken, 1)).rejects.toThrow('broken');
  expect(await names()).toEqual(['budi']);
  expect(await remindInactive(h.services, 1)).toBe(1);
  expect(await names()).toEqual(['budi', 'siti']);
});

/** Messages wait in the middle of their transaction until this is called. */
async function holdMessages(): Promise<() => Promise<void>> {
  await sql`create function public.hold() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(4711); return null;
    end $$`.execute(h.owner);
  await sql`create trigger hold after insert on notifications.message
    for each statement execute function public.hold()`.execute(h.owner);
  const holder = openDatabase(h.ownerUrl, { max: 1 });
  await sql`select pg_advisory_lock(4711)`.execute(holder);
  return () => holder.destroy();
}
const waiting = async () =>
  (
    await query({ count: int })`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.one(h.owner)
  ).count;

test('a second process beside one that breaks after its first part does not take the month for done', async () => {
  h.setClock(noon('2026-11-01'));
  const release = await holdMessages();
  const breaks = () => {
    throw new Error('broken');
  };
  const first = remindInactive({ ...h.services, live: { ...h.services.live, publish: breaks } }, 1);
  const failed = expect(first).rejects.toThrow('broken');
  await expect.poll(waiting).toBe(1);
  let isOver = false;
  const second = remindInactive(h.services, 1).finally(() => (isOver = true));
  await expect.poll(async () => isOver || (await waiting()) === 2).toBe(true);
  await release();
  await failed;
  const count = await second;
  expect(count + (await remindInactive(h.services, 1))).toBe(1);
  expect(await names()).toEqual(['budi', 'siti']);
});

test('many are found by a part of the month each, not by all of it again', async () => {
  for (let n = 0; n < 40; n += 1) {
    await h.partner(`atas${n}`);
    await h.partner(`bawah${n}`, { upline: `atas${n}` });
    await activate(`bawah${n}`);
  }
  await sql`analyze bonuses.bonus, bonuses.passed_over, bonuses.event`.execute(h.owner);
  h.setClock(noon('2026-11-01'));
  const connection = openDatabase(h.appUrl, { max: 1 });
  const reading = async (atOnce: number) => {
    const tables = ['bonuses.passed_over', 'bonuses.bonus'];
    const read = () =>
      connection
        .transaction()
        .execute(async (tx) => {
          for (let ids = [0]; ids.length > 0; ) {
            ids = await selectPassedOver(tx, ids.at(-1) ?? 0, atOnce);
            await insertReminders(tx, { ids, from: noon('2026-10-01'), until: noon('2026-11-01') });
          }
          throw new Error('undone');
        })
        .catch(() => {});
    return rowsRead(connection, tables, read);
  };
  await sql`set enable_seqscan = off`.execute(connection);
  const [inOne, inMany] = [await reading(1_000), await reading(4)];
  await connection.destroy();
  expect(inOne).toBeGreaterThan(80);
  expect(inMany).toBeLessThan(2 * inOne);
});

test('a month without bonuses that went past reminds no person, the one after it does again', async () => {
  h.setClock(noon('2026-11-01'));
  await remindInactive(h.services);
  h.setClock(noon('2026-12-01'));
  expect(await remindInactive(h.services)).toBe(0);
  await activate('andi');
  h.setClock(noon('2027-01-01'));
  expect(await remindInactive(h.services)).toBe(2);
});

test('who staff make inactive is told so, once for each change', async () => {
  await h.staff('cs', 'cs');
  await activate('siti');
  const partnerId = await h.idOf('siti');
  for (const active of [false, false, true])
    await partnersVerbs.setRo.run(h.services, await h.as('cs'), { partnerId, active });
  const told = { who: 'siti', body: expect.stringContaining('menjadi Tidak Aktif'), isBulk: false };
  expect(await reminders()).toEqual([told]);
});

import { beforeEach, afterEach, expect, test } from 'vitest';
import { bool, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { partnersVerbs } from '../partners/index.ts';
import { remindInactive } from './index.ts';

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

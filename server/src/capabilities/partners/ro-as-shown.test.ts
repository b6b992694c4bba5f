import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { runTogether } from '../../testing/together.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { partnersVerbs } from './index.ts';

/** Staff switch the RO off that they saw: one that the partner paid for with a PIN meanwhile stays (decision 233). */
let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('cs', 'cs');
  await h.partner('budi');
});
afterEach(async () => expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]));
afterAll(() => h.close());

const shown = async (who: string) =>
  partnersVerbs.show.run(h.services, await h.as('cs'), { partnerId: await h.idOf(who) });
const set = async (who: string, active: boolean, personalRo?: number) =>
  partnersVerbs.setRo.run(h.services, await h.as('cs'), {
    partnerId: await h.idOf(who),
    active,
    ...(personalRo !== undefined && { personalRo }),
  });
const activate = async (who: string) => partnersVerbs.activateRo.run(h.services, await h.as(who), {});
const entries = async () =>
  (
    await query({ n: int })`
      select count(*) as n from audit.entry where action = 'partners.setRo'`.one(h.owner)
  ).n;

test('the way back after switching on does not take what the partner paid for since', async () => {
  await h.partner('siti', { upline: 'budi' });
  await h.givePins('siti', 'ro', 1);
  const seen = (await shown('siti')).place?.personalRo ?? -1;
  await set('siti', true, seen);
  h.setClock(new Date('2026-11-20T04:05:00Z'));
  await activate('siti');
  await expect(set('siti', false, seen)).rejects.toMatchObject({
    code: 'EDITED_MEANWHILE',
    data: { by: 'Nama siti', at: expect.stringMatching(/20 Nov.* 2026.*11[.:]05/) },
  });
  expect((await shown('siti')).roStatus).toBe('Aktif');
  expect(await answer(set('siti', false, seen + 1))).toBe('ok');
  expect((await shown('siti')).roStatus).toBe('Tidak Aktif');
});

test('a repeat order at the very same moment stays, or comes after', async () => {
  for (let n = 0; n < 8; n += 1) {
    const who = `serentak${n}`;
    await h.partner(who, { upline: 'budi' });
    await h.givePins(who, 'ro', 2);
    await activate(who);
    const [cs, partner, partnerId] = [await h.as('cs'), await h.as(who), await h.idOf(who)];
    const answers = await runTogether(h.services, [
      (services) => partnersVerbs.setRo.run(services, cs, { partnerId, active: false, personalRo: 1 }),
      (services) => partnersVerbs.activateRo.run(services, partner, {}),
    ]);
    expect(['ok', 'EDITED_MEANWHILE']).toContain(answers[0]);
    expect(answers[1]).toBe('ok');
    expect(await shown(who)).toMatchObject({ roStatus: 'Aktif', place: { personalRo: 2 } });
  }
});

test('two who switch the same: it is so, and noted once', async () => {
  await h.partner('dua', { upline: 'budi' });
  await set('dua', true);
  const [before, partnerId] = [await entries(), await h.idOf('dua')];
  const [one, two] = [await h.as('cs'), await h.as('superadmin')];
  const off = { partnerId, active: false };
  const answers = await runTogether(h.services, [
    (services) => partnersVerbs.setRo.run(services, one, off),
    (services) => partnersVerbs.setRo.run(services, two, off),
  ]);
  expect(answers).toEqual(['ok', 'ok']);
  expect((await entries()) - before).toBe(1);
});

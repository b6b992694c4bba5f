import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { untilItWaits, waitingForLocks } from '../../testing/waiting-locks.ts';
import { openSite, type Site } from '../../testing/browsers.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { remindInactive } from '../bonuses/index.ts';
import { notificationsVerbs } from '../notifications/index.ts';
import { staffVerbs } from '../staff/index.ts';
import { partnersVerbs } from './index.ts';

/** What a partner is told in the moment of the closing must not leave an address on the closed account. */
let h: Harness;
let site: Site;
beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await h.staff('admin', 'admin');
  await h.staff('cs', 'cs');
  await h.partner('budi');
});
afterAll(() => h.close());

/** The partner is erased already, but the closing has not ended when the act begins. Returns what the act was told. */
async function whileClosing(who: string, act: () => Promise<unknown>): Promise<string> {
  const admin = await h.as('admin');
  const input = { partnerId: await h.idOf(who), reason: 'x', forfeitBalance: true, voidPins: true };
  const sent = await h.owner.transaction().execute(async (tx) => {
    await sql`lock table partners.closing in exclusive mode`.execute(tx);
    const closing = answer(partnersVerbs.close.run(h.services, admin, input));
    await untilItWaits(tx, h.owner, closing);
    const acting = answer(act());
    while ((await waitingForLocks(h.owner)) < 2) await sql`select pg_sleep(0.02)`.execute(tx);
    return { closing, acting };
  });
  expect(await sent.closing).toBe('ok');
  return sent.acting;
}
const byEmail = async (who: string, kind: 'ro-passed-over' | 'ro-inactive') =>
  notificationsVerbs.savePreference.run(h.services, await h.as(who), { kind, email: true });

test('a second factor that staff switch off', async () => {
  const accountId = await h.partner('faktor', { upline: 'budi' });
  const cs = await h.as('cs');
  const said = await whileClosing('faktor', () =>
    staffVerbs.resetSecondFactor.run(h.services, cs, { accountId, reason: 'HP hilang' }),
  );
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
  expect(said).toBe('NOT_FOUND');
});

test('a look by staff as the partner', async () => {
  const partnerId = await h.partner('dilihat', { upline: 'budi' });
  const browser = await site.as('cs');
  const said = await whileClosing('dilihat', async () => {
    const response = await browser.post('/api/admin/support', { partnerId, reason: 'Tanya bonus' });
    expect(response.status).toBe(404);
  });
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
  expect(said).toBe('ok');
});

test('a bonus that went past', async () => {
  await h.partner('lewat', { upline: 'budi' });
  await byEmail('lewat', 'ro-passed-over');
  await h.partner('bawah', { upline: 'lewat' });
  await h.givePins('bawah', 'ro', 1);
  const caller = await h.as('bawah');
  const said = await whileClosing('lewat', () => partnersVerbs.activateRo.run(h.services, caller, {}));
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
  expect(said).toBe('ok');
});

test('the reminder of the month', async () => {
  await h.partner('diam', { upline: 'budi' });
  await byEmail('diam', 'ro-inactive');
  await h.partner('anak-diam', { upline: 'diam' });
  await h.givePins('anak-diam', 'ro', 1);
  await partnersVerbs.activateRo.run(h.services, await h.as('anak-diam'), {});
  h.setClock(new Date('2026-12-01T03:00:00Z'));
  const said = await whileClosing('diam', () => remindInactive(h.services));
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
  expect(said).toBe('ok');
});

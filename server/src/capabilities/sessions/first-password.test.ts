import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openSite, type Site } from '../../testing/browsers.ts';
import { fromBase32 } from '../../testing/base32.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { untilItWaits } from '../../testing/waiting-locks.ts';
import { hashPassword, issuingPassword, lockAccount } from '../accounts/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { staffVerbs } from '../staff/index.ts';
import { setPassword } from './password-store.ts';
import { codeAt, stepOf } from './second-factor/totp.ts';
import { endSessionsOf } from './session-store.ts';

/** The first own password after a temporary one (decision 226). */
let h: Harness;
let site: Site;
const minute = 60_000;
beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await h.staff('cs', 'cs');
});
afterAll(() => h.close());

const issue = async (who: string): Promise<string> =>
  (
    await staffVerbs.issueTemporaryPassword.run(h.services, await h.as('superadmin'), {
      accountId: await h.idOf(who),
      reason: 'Lupa password',
      currentPassword: testPassword,
    })
  ).password;

/** A new partner who signed in with a temporary password this moment. */
async function signedIn(who: string): Promise<{ browser: Browser; temporary: string }> {
  await h.partner(who);
  const temporary = await issue(who);
  const browser = site.visitor();
  expect((await browser.login(who, temporary)).status).toBe(200);
  return { browser, temporary };
}
const choose = (browser: Browser, newPassword: string, currentPassword?: string) =>
  browser.post('/api/identity/password', {
    newPassword,
    ...(currentPassword !== undefined && { currentPassword }),
  });
const fieldsOf = async (answer: Response) =>
  ((await answer.json()) as { data: { fields?: Record<string, string> } }).data.fields ?? {};
const opens = async (who: string, password: string) =>
  (await site.visitor().login(who, password)).status === 200;
const asksForIt = { currentPassword: 'Masukkan password sementara yang Anda pakai untuk login' };

/** The person is active until then, so that the session itself goes on. */
async function laterBy(browser: Browser, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    h.setClock(minute);
    expect((await browser.post('/api/identity/touch')).status).toBe(200);
  }
}

describe('moments after the sign-in with it', () => {
  test.each([
    ['left out', undefined],
    ['empty', ''],
  ])('the temporary password may be %s', async (what, given) => {
    const { browser, temporary } = await signedIn(`baru-${what.slice(0, 4).trim()}`);
    const who = `baru-${what.slice(0, 4).trim()}`;
    const answer = await choose(browser, 'temulawak-segar', given);
    expect(await answer.json()).toMatchObject({ mustChangePassword: false, user: { username: who } });
    expect((await browser.get('/api/pins/stock')).status).toBe(200);
    expect([await opens(who, temporary), await opens(who, 'temulawak-segar')]).toEqual([false, true]);
  });

  test('one that is sent is checked as ever, and the new one may be neither it nor too easy', async () => {
    const { browser, temporary } = await signedIn('teliti');
    expect(await fieldsOf(await choose(browser, 'temulawak-segar', 'salah'))).toEqual({
      currentPassword: 'Password saat ini salah.',
    });
    const same = { newPassword: 'Password baru harus berbeda dari password saat ini.' };
    expect(await fieldsOf(await choose(browser, temporary))).toEqual(same);
    expect(await fieldsOf(await choose(browser, temporary, temporary))).toEqual(same);
    expect(await fieldsOf(await choose(browser, '123456'))).toHaveProperty('newPassword');
    expect((await choose(browser, 'temulawak-segar', temporary)).status).toBe(200);
  });

  test('of two requests at once one sets its password, and that is the one that holds', async () => {
    const { browser } = await signedIn('kembar');
    const wanted = ['temulawak-satu', 'temulawak-dua'];
    const answers = await Promise.all(
      wanted.map((newPassword) => {
        const same = site.visitor();
        same.cookie = browser.cookie;
        return choose(same, newPassword);
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401 || status === 422)).toHaveLength(1);
    const held = await Promise.all(wanted.map((password) => opens('kembar', password)));
    expect(held).toEqual(statuses.map((status) => status === 200));
  });

  test('with the second factor on its code was given at the sign-in, and nothing is asked for', async () => {
    await h.partner('dua');
    const first = await site.as('dua');
    const current = { currentPassword: testPassword };
    const begun = await first.post('/api/identity/second-factor', current);
    const secret = fromBase32(((await begun.json()) as { secret: string }).secret);
    const codeNow = () => codeAt(secret, stepOf(h.services.clock()));
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await first.post('/api/identity/second-factor/confirm', { code: codeNow() }, headers);
    const temporary = await issue('dua');
    h.setClock(minute);
    const browser = site.visitor();
    const asked = (await (await browser.login('dua', temporary)).json()) as { data: { ticket: string } };
    // Before the code there is no session yet.
    expect((await choose(browser, 'temulawak-segar')).status).toBe(401);
    const code = { ticket: asked.data.ticket, code: codeNow() };
    expect((await browser.post('/api/identity/login/code', code)).status).toBe(200);
    expect((await choose(browser, 'temulawak-segar')).status).toBe(200);
  });
});

describe('it is asked for', () => {
  test('of a session that is older, which then goes on as ever', async () => {
    const { browser, temporary } = await signedIn('lama');
    await laterBy(browser, 15);
    // Fifteen minutes are still enough; a minute more is not.
    expect(await fieldsOf(await choose(browser, temporary))).toHaveProperty('newPassword');
    await laterBy(browser, 1);
    expect(await fieldsOf(await choose(browser, 'temulawak-segar'))).toEqual(asksForIt);
    expect(await opens('lama', 'temulawak-segar')).toBe(false);
    expect((await choose(browser, 'temulawak-segar', temporary)).status).toBe(200);
  });

  test('of a sign-in that is yet to come: the clock was ahead then', async () => {
    const { browser, temporary } = await signedIn('maju');
    await sql`update identity.session set created_at = created_at + interval '1 hour'
      where account_id = ${await h.idOf('maju')}`.execute(h.owner);
    expect(await fieldsOf(await choose(browser, 'temulawak-segar'))).toEqual(asksForIt);
    expect((await choose(browser, 'temulawak-segar', temporary)).status).toBe(200);
  });

  test('of who has an own password, and of who became staff with it', async () => {
    await h.partner('biasa');
    const browser = await site.as('biasa');
    expect(await fieldsOf(await choose(browser, 'temulawak-segar'))).toHaveProperty('currentPassword');
    const promoted = { partnerId: await h.idOf('biasa'), role: 'cs', currentPassword: testPassword } as const;
    await h
      .as('superadmin')
      .then((by) => partnersVerbs.promote.run(h.services, by, { ...promoted, keepBalance: true }));
    const again = await site.as('biasa');
    expect(await fieldsOf(await choose(again, 'temulawak-segar-77'))).toEqual({
      currentPassword: 'Masukkan password Anda sendiri yang Anda pakai untuk login',
    });
    expect((await choose(again, 'temulawak-segar-77', testPassword)).status).toBe(200);
  });
});

describe('where staff issue another temporary password meanwhile', () => {
  test('the session of the first is over, and chooses nothing', async () => {
    const { browser } = await signedIn('ganda');
    const second = await issue('ganda');
    expect((await choose(browser, 'temulawak-segar')).status).toBe(401);
    expect([await opens('ganda', 'temulawak-segar'), await opens('ganda', second)]).toEqual([false, true]);
  });

  test('also of a choice that is on its way while it is issued', async () => {
    const { browser } = await signedIn('susul');
    const id = await h.idOf('susul');
    const hash = await hashPassword('kobe-rita-mulu-4839');
    const until = new Date(h.services.clock().getTime() + 60 * minute);
    const choosing = await h.owner.transaction().execute(async (tx) => {
      await lockAccount(tx, id);
      // Begun while its session is good and its password the right one; both are gone when its turn comes.
      const choosing = choose(browser, 'temulawak-segar');
      await untilItWaits(tx, h.services.db, choosing);
      await setPassword(tx, issuingPassword({ id, hash, until }), h.services.clock());
      await endSessionsOf(tx, id, 'password-replaced');
      return { answer: choosing };
    });
    expect(await fieldsOf(await choosing.answer)).toEqual({ currentPassword: 'Password saat ini salah.' });
    expect([await opens('susul', 'temulawak-segar'), await opens('susul', 'kobe-rita-mulu-4839')]).toEqual([
      false,
      true,
    ]);
  });

  test('and whichever of the two comes first, the one that staff issued holds in the end', async () => {
    const { browser } = await signedIn('serentak');
    const [second] = await Promise.all([issue('serentak'), choose(browser, 'temulawak-segar')]);
    expect([await opens('serentak', 'temulawak-segar'), await opens('serentak', second)]).toEqual([
      false,
      true,
    ]);
  });

  test('a session that another device ended meanwhile chooses nothing', async () => {
    const { browser, temporary } = await signedIn('dikeluarkan');
    const id = await h.idOf('dikeluarkan');
    const choosing = await h.owner.transaction().execute(async (tx) => {
      await lockAccount(tx, id);
      const choosing = choose(browser, 'temulawak-segar');
      await untilItWaits(tx, h.services.db, choosing);
      await endSessionsOf(tx, id, 'device-ended');
      return { answer: choosing };
    });
    expect((await choosing.answer).status).toBe(401);
    expect([await opens('dikeluarkan', 'temulawak-segar'), await opens('dikeluarkan', temporary)]).toEqual([
      false,
      true,
    ]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json, query, text } from '../../../platform/database/query.ts';
import type { Caller } from '../../../platform/requests/caller.ts';
import { Failure } from '../../../platform/requests/failure.ts';
import { openSite, type Site } from '../../../testing/browsers.ts';
import { fromBase32 } from '../../../testing/base32.ts';
import { type Harness, openHarness, testPassword } from '../../../testing/harness.ts';
import { whilePasswordChanges } from '../../../testing/password-change.ts';
import { answer, everyone, openPeople, race, signedIn } from '../../../testing/role-answers.ts';
import { sessionsVerbs } from '../index.ts';
import { codeAt, stepOf } from './totp.ts';

const minute = 60_000;
let h: Harness;
let site: Site;
beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await openPeople(h);
});
afterAll(() => h.close());

const currentPassword = testPassword;
const codeNow = (secret: Buffer, drift = 0) => codeAt(secret, stepOf(h.services.clock()) + drift);

/** Switches it on for a person and returns the app's secret and the recovery codes. */
async function enrol(who: string) {
  const { secret: text, uri } = await sessionsVerbs.enrolSecondFactor.run(h.services, await h.as(who), {
    currentPassword,
  });
  const secret = fromBase32(text);
  const code = codeNow(secret);
  const { recoveryCodes } = await sessionsVerbs.confirmSecondFactor.run(h.services, await h.as(who), {
    code,
  });
  h.setClock(minute);
  return { secret, uri, recoveryCodes };
}

/** The first step of signing in: the ticket for the second. */
async function ticketOf(who: string): Promise<string> {
  const caller = await h.as(null);
  const error = await sessionsVerbs.login
    .run(h.services, caller, { username: who, password: testPassword })
    .catch((reason: unknown) => reason);
  if (!(error instanceof Failure)) throw new Error(`${who} was let in without a code`);
  expect(error.code).toBe('SECOND_FACTOR_REQUIRED');
  return error.data.ticket ?? '';
}
const confirm = async (ticket: string, code: string, caller?: Caller) =>
  sessionsVerbs.confirmLogin.run(h.services, caller ?? (await h.as(null)), { ticket, code });

describe('role × endpoint (invariant 19)', () => {
  test('the own second factor is for everybody who is signed in', async () => {
    expect(await everyone(h, (caller) => sessionsVerbs.secondFactor.run(h.services, caller, {}))).toEqual(
      signedIn(),
    );
    const wrong = { currentPassword: 'salah' };
    const code = { code: '123456' };
    for (const verb of [sessionsVerbs.enrolSecondFactor, sessionsVerbs.disableSecondFactor])
      expect(
        await everyone(h, (caller) =>
          verb.run(
            h.services,
            caller,
            (verb === sessionsVerbs.enrolSecondFactor ? wrong : { ...wrong, ...code }) as never,
          ),
        ),
      ).toEqual(signedIn('PASSWORD_WRONG'));
    expect(
      await everyone(h, (caller) => sessionsVerbs.confirmSecondFactor.run(h.services, caller, code)),
    ).toEqual(signedIn('SECOND_FACTOR_NOT_STARTED'));
    h.setClock(60 * minute);
  });
});

describe('switching on and off', () => {
  test('neither with a password that is changed in this moment', async () => {
    const enrolling = async () =>
      sessionsVerbs.enrolSecondFactor.run(h.services, await h.as('budi'), { currentPassword });
    const switchingOff = async () =>
      sessionsVerbs.disableSecondFactor.run(h.services, await h.as('budi'), {
        currentPassword,
        code: '123456',
      });
    for (const send of [enrolling, switchingOff])
      expect(await whilePasswordChanges(h, 'budi', send)).toBe('PASSWORD_WRONG');
  });

  test('nothing asks for a code before the first one was right', async () => {
    await sessionsVerbs.enrolSecondFactor.run(h.services, await h.as('budi'), { currentPassword });
    expect((await site.visitor().login('budi')).status).toBe(200);
    expect(await sessionsVerbs.secondFactor.run(h.services, await h.as('budi'), {})).toMatchObject({
      enabled: false,
    });
    const wrong = sessionsVerbs.confirmSecondFactor.run(h.services, await h.as('budi'), { code: '000000' });
    await expect(wrong).rejects.toMatchObject({
      code: 'SECOND_FACTOR_WRONG',
      data: { fields: { code: 'Kode salah atau sudah dipakai. Coba kode berikutnya.' } },
    });
  });

  test('the app gets the secret, the owner ten codes once, the database neither', async () => {
    const { secret, uri, recoveryCodes } = await enrol('budi');
    expect(uri).toMatch(/^otpauth:\/\/totp\/Rimpang:budi\?issuer=Rimpang&secret=[A-Z2-7]{32}&/);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const row = await query({ text: text })`
      select (select string_agg(f::text, ' ') from identity.second_factor f) || (select string_agg(c::text,
        ' ') from identity.recovery_code c)
        || (select string_agg(e::text, ' ') from audit.entry e) || (select string_agg(m::text, ' ')
        from notifications.message m)
        || coalesce((select string_agg(o.response::text, ' ') from platform.operation o), '') as text`.first(
      h.owner,
    );
    for (const found of [
      secret.toString('hex'),
      ...recoveryCodes,
      ...recoveryCodes.map((c) => c.replace('-', '')),
    ])
      expect(row?.text).not.toContain(found);
    expect(await sessionsVerbs.secondFactor.run(h.services, await h.as('budi'), {})).toMatchObject({
      enabled: true,
      recoveryCodesLeft: 10,
    });
    expect(
      await answer(sessionsVerbs.enrolSecondFactor.run(h.services, await h.as('budi'), { currentPassword })),
    ).toBe('SECOND_FACTOR_ON');
  });

  const off = async (who: string, code: string, password = testPassword) =>
    answer(
      sessionsVerbs.disableSecondFactor.run(h.services, await h.as(who), {
        currentPassword: password,
        code,
      }),
    );

  test('switching off needs password and code, tells the owner, and then nothing asks any more', async () => {
    const { secret } = await enrol('siti');
    expect(await off('siti', codeNow(secret), 'salah')).toBe('PASSWORD_WRONG');
    for (const wrong of ['000000', 'AAAA-BBBB']) expect(await off('siti', wrong)).toBe('SECOND_FACTOR_WRONG');
    expect(await off('siti', '')).toBe('INPUT_INVALID');
    const missing = { currentPassword: testPassword };
    expect(
      await answer(sessionsVerbs.disableSecondFactor.run(h.services, await h.as('siti'), missing as never)),
    ).toBe('INPUT_INVALID');
    expect((await site.visitor().login('siti')).status).toBe(401);
    const code = codeNow(secret);
    expect(await off('siti', code)).toBe('ok');
    expect((await site.visitor().login('siti')).status).toBe(200);
    // Sent again because the answer was lost: nothing is left to switch off, and no message says so twice.
    expect(await off('siti', code)).toBe('ok');
    const rows = await query({
      title: text,
      address: text,
    })`select title, email_to as address from notifications.message
      where account_id = ${await h.idOf('siti')} and kind = 'identity.second-factor' order by id`.all(
      h.owner,
    );
    expect(rows).toEqual([
      { title: 'Verifikasi dua langkah diaktifkan', address: 'siti@gmail.com' },
      { title: 'Verifikasi dua langkah dimatikan', address: 'siti@gmail.com' },
    ]);
    h.setClock(60 * minute);
  });

  test('who lost the phone switches it off with a recovery code that was not used, and the audit says so', async () => {
    const { recoveryCodes } = await enrol('siti');
    const [used = '', fresh = ''] = recoveryCodes;
    expect(await answer(confirm(await ticketOf('siti'), used))).toBe('ok');
    expect(await off('siti', used)).toBe('SECOND_FACTOR_WRONG');
    expect(await off('siti', fresh.toLowerCase())).toBe('ok');
    const { detail } = await query({ detail: json<Record<string, unknown>>() })`
      select detail from audit.entry where action = 'identity.disableSecondFactor'
      order by id desc limit 1`.one(h.owner);
    expect(detail).toEqual({ was: true, by: 'recovery-code' });
  });

  test('a code that signs in at the same moment does not switch off as well', async () => {
    const { secret } = await enrol('siti');
    const ticket = await ticketOf('siti');
    const code = codeNow(secret);
    const both = await Promise.all([answer(confirm(ticket, code)), off('siti', code)]);
    expect(both.filter((one) => one === 'ok')).toHaveLength(1);
    expect(['SECOND_FACTOR_WRONG', 'LOGIN_TICKET_OVER']).toContain(both.find((one) => one !== 'ok'));
    h.setClock(minute);
    if (both[0] === 'ok') expect(await off('siti', codeNow(secret))).toBe('ok');
  });
});

describe('signing in', () => {
  let secret: Buffer;
  let recoveryCodes: string[];
  beforeAll(async () => {
    await h.partner('dewi');
    ({ secret, recoveryCodes } = await enrol('dewi'));
  });

  test('over HTTP: a typed refusal with a ticket, no cookie; then the code opens the session', async () => {
    const browser = site.visitor();
    const first = await browser.login('dewi');
    expect(first.status).toBe(401);
    expect(first.headers.get('set-cookie')).toBeNull();
    const refused = (await first.json()) as { code: string; message: string; data: { ticket: string } };
    expect(refused).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      message: 'Masukkan kode dari aplikasi autentikator Anda.',
    });
    const second = await browser.post('/api/identity/login/code', {
      ticket: refused.data.ticket,
      code: codeNow(secret),
    });
    expect(second.status).toBe(200);
    expect(await second.json()).toMatchObject({ user: { username: 'dewi' } });
    expect((await browser.get('/api/pins/stock')).status).toBe(200);
    h.setClock(minute);
  });

  test('a code counts once, even of 50 tries at the same moment', async () => {
    const ticket = await ticketOf('dewi');
    const code = codeNow(secret);
    const callers = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => ({ ...(await h.as(null)), address: `10.1.0.${i}` })),
    );
    const { done, refused } = await race(callers.map((caller) => () => confirm(ticket, code, caller)));
    expect(done).toHaveLength(1);
    for (const { code: refusal } of refused)
      expect(['SECOND_FACTOR_WRONG', 'TOO_MANY_TRIES']).toContain(refusal);
    h.setClock(24 * 60 * minute);
    expect(await answer(confirm(await ticketOf('dewi'), code))).toBe('SECOND_FACTOR_WRONG');
    h.setClock(minute);
  });

  test('a recovery code works once, with or without its dash and case', async () => {
    const [first = '', second = ''] = recoveryCodes;
    expect(await answer(confirm(await ticketOf('dewi'), first))).toBe('ok');
    expect(await answer(confirm(await ticketOf('dewi'), first))).toBe('SECOND_FACTOR_WRONG');
    expect(await answer(confirm(await ticketOf('dewi'), second.replace('-', '').toLowerCase()))).toBe('ok');
    const left = await sessionsVerbs.secondFactor.run(h.services, await h.as('dewi'), {});
    expect(left.recoveryCodesLeft).toBe(8);
    // Another person's codes are worth nothing.
    const other = await enrol('andi').catch(async () => {
      await h.partner('andi');
      return enrol('andi');
    });
    expect(await answer(confirm(await ticketOf('dewi'), other.recoveryCodes[0]!))).toBe(
      'SECOND_FACTOR_WRONG',
    );
    h.setClock(60 * minute);
  });

  test('a ticket is worth nothing made up, five minutes later, or after a new password', async () => {
    expect(await answer(confirm('made-up', codeNow(secret)))).toBe('LOGIN_TICKET_OVER');
    const foreign = h.services.vault.encrypt('3313040000000001').toString('base64url');
    expect(await answer(confirm(foreign, codeNow(secret)))).toBe('LOGIN_TICKET_OVER');
    const old = await ticketOf('dewi');
    h.setClock(5 * minute);
    expect(await answer(confirm(old, codeNow(secret)))).toBe('LOGIN_TICKET_OVER');
    const before = await ticketOf('dewi');
    await sql`update identity.account set password_hash = password_hash || ' '
      where username = 'dewi'`.execute(h.owner);
    expect(await answer(confirm(before, codeNow(secret)))).toBe('LOGIN_TICKET_OVER');
    await sql`update identity.account set password_hash = trim(password_hash)
      where username = 'dewi'`.execute(h.owner);
  });

  test('guessing codes is slowed down by address, and for all addresses together; recovery codes alike', async () => {
    h.setClock(24 * 60 * minute);
    const guess = async (address: string, code = '000000') =>
      answer(confirm(await ticketOf('dewi'), code, { ...(await h.as(null)), address }));
    for (let i = 0; i < 5; i += 1)
      expect(await guess('10.0.0.1', i % 2 ? 'AAAA-BBBB' : '000000')).toBe('SECOND_FACTOR_WRONG');
    expect(await guess('10.0.0.1')).toBe('TOO_MANY_TRIES');
    for (let i = 5; i < 20; i += 1) expect(await guess(`10.0.1.${i}`)).toBe('SECOND_FACTOR_WRONG');
    expect(await guess('10.0.2.1', codeNow(secret))).toBe('TOO_MANY_TRIES');
    // The first step is not theirs to close.
    expect(await ticketOf('dewi')).not.toBe('');
    h.setClock(60 * minute);
    expect(await guess('10.0.2.1', codeNow(secret))).toBe('ok');
    h.setClock(24 * 60 * minute);
  });

  test('a browser that dewi signed in with has its own count of codes', async () => {
    const home = site.visitor();
    const ticketIn = async (browser: typeof home) =>
      ((await (await browser.login('dewi')).json()) as { data: { ticket: string } }).data.ticket;
    const confirmIn = async (browser: typeof home, code: string) =>
      browser.post('/api/identity/login/code', { ticket: await ticketIn(browser), code });
    expect((await confirmIn(home, codeNow(secret))).status).toBe(200);
    h.setClock(minute);
    const stranger = async () =>
      answer(confirm(await ticketOf('dewi'), '000000', { ...(await h.as(null)), address: '203.0.113.9' }));
    for (let i = 0; i < 5; i += 1) expect(await stranger()).toBe('SECOND_FACTOR_WRONG');
    expect(await stranger()).toBe('TOO_MANY_TRIES');
    expect((await confirmIn(home, '000000')).status).toBe(422);
    expect((await confirmIn(home, codeNow(secret))).status).toBe(200);
    h.setClock(60 * minute);
  });

  test.each(['', ' - ', 'x'.repeat(41)])('%j is refused beside the field', async (code) => {
    expect(await answer(confirm('t', code))).toBe('INPUT_INVALID');
  });
});

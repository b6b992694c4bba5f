import { randomUUID } from 'node:crypto';
import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '@rimpang/contract/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { openSite, type Site } from '../../testing/browsers.ts';
import { tokenFor } from '../../testing/emails.ts';
import { type Harness, nextNik, openHarness, testPassword } from '../../testing/harness.ts';
import { buyPins } from '../../testing/pin-orders.ts';
import { pinsVerbs } from '../pins/index.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;
let site: Site;

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await h.staff('admin', 'admin');
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
});
afterAll(() => h.close());

let addresses = 0;
const visitor = async () => ({ ...(await h.as(null)), address: `10.3.0.${(addresses += 1)}` });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

async function signUp(username: string, options: { verify?: boolean; pins?: number; ref?: string } = {}) {
  const { verify = true, pins = 0, ref } = options;
  const email = `${username}@example.com`;
  await partnersVerbs.signUp.run(h.services, await visitor(), {
    username,
    fullName: `Nama ${username}`,
    email,
    password: testPassword,
    accountNumber: '1234567890',
    ...(ref && { ref }),
  });
  if (verify) {
    const token = await tokenFor(h, email, '/verify-email');
    await sessionsVerbs.verifyEmail.run(h.services, await visitor(), { token });
  }
  if (pins > 0) await h.givePins(username, 'activation', pins);
}
const form = (overrides: Record<string, unknown> = {}) => ({
  nik: nextNik(),
  address: 'Jl. Mawar 3, Sragen',
  phone: '0813-1111-2222',
  bankHolder: 'Nama Pemilik',
  bank: 'bca' as const,
  upline: 'siti',
  ...overrides,
});
const activate = async (username: string, overrides: Record<string, unknown> = {}, operationId?: string) =>
  partnersVerbs.activateSelf.run(h.services, await h.as(username, operationId), form(overrides));
const pointsOf = async (username: string) => {
  const row = await query({ available: int, utama: int, peringkat: int })`
    select available, utama, peringkat from ledger.standing where owner_id = ${await h.idOf(username)}`.first(
    h.owner,
  );
  return row;
};

describe('activating oneself', () => {
  test('is the same story as a registration by a sponsor', async () => {
    await signUp('wati', { pins: 1, ref: 'siti' });
    const before = await pointsOf('siti');
    const result = await activate('wati');
    expect(result).toMatchObject({
      partner: { username: 'wati' },
      referral: { to: { username: 'siti' }, amount: 250_000 },
      pinCode: expect.stringMatching(/^RP-AK-/),
    });
    expect(await pointsOf('siti')).toEqual({
      available: (before?.available ?? 0) + 250_000,
      utama: before?.utama,
      peringkat: (before?.peringkat ?? 0) + 1,
    });
    expect(await pointsOf('wati')).toEqual({ available: 350_000, utama: 50, peringkat: 0 });
    expect(await partnersVerbs.me.run(h.services, await h.as('wati'), {})).toMatchObject({
      status: 'Aktif',
      phone: '0813-1111-2222',
      upline: { username: 'siti' },
      bank: { label: 'BCA', holder: 'Nama Pemilik', maskedNumber: '•••• 7890' },
    });
    expect(await partnersVerbs.activation.run(h.services, await h.as('wati'), {})).toMatchObject({
      status: 'Aktif',
      missing: [],
    });
    const { rows } = await sql`
      select r.registered_by, p.used_by = r.partner_id as used, e.action, e.by_id = r.partner_id as own
      from partners.registration r join pins.pin p on p.id = r.pin_id
      join pins.event e on e.pin_id = p.id and e.action = 'use'
      where r.partner_id = ${await h.idOf('wati')}`.execute(h.owner);
    expect(rows).toEqual([{ registered_by: null, used: true, action: 'use', own: true }]);
    expect((await partnersVerbs.recent.run(h.services, await h.as('wati'), {})).rows).toEqual([]);
  });

  test('may name another account number than at sign-up', async () => {
    await signUp('xena', { pins: 1 });
    await activate('xena', { accountNumber: '555566667777' });
    const me = await partnersVerbs.me.run(h.services, await h.as('xena'), {});
    expect(me.bank.maskedNumber).toBe('•••• 7777');
  });

  test.each<[string, { verify?: boolean; pins?: number }, Record<string, unknown>, string]>([
    ['tanpaemail', { verify: false, pins: 1 }, {}, 'EMAIL_NOT_VERIFIED'],
    ['tanpapin', {}, {}, 'NO_ACTIVATION_PIN'],
    ['tanpaupline', { pins: 1 }, { upline: 'siapa' }, 'UPLINE_NOT_FOUND'],
    ['dirisendiri', { pins: 1 }, { upline: 'dirisendiri' }, 'UPLINE_NOT_FOUND'],
    ['belumaktif', { pins: 1 }, { upline: 'tanpapin' }, 'UPLINE_NOT_FOUND'],
    ['stafupline', { pins: 1 }, { upline: 'admin' }, 'UPLINE_NOT_FOUND'],
    ['niksalah', { pins: 1 }, { nik: '123' }, 'INPUT_INVALID'],
    ['tanpabank', { pins: 1 }, { bank: 'bankku' }, 'INPUT_INVALID'],
    ['tanpahp', { pins: 1 }, { phone: '' }, 'INPUT_INVALID'],
    ['lebih', { pins: 1 }, { status: 'Aktif' }, 'INPUT_INVALID'],
  ])('%s is refused whole: %o %o', async (username, options, overrides, code) => {
    await signUp(username, options);
    expect(await codeOf(activate(username, overrides))).toBe(code);
    const { rows } = await sql`select p.status, (select count(*) from partners.registration
        where partner_id = p.account_id) as registrations,
        (select count(*) from pins.pin where owner_id = p.account_id and status = 'used') as used
      from partners.profile p where p.account_id = ${await h.idOf(username)}`.execute(h.owner);
    expect(rows).toEqual([{ status: 'Tidak Aktif', registrations: 0, used: 0 }]);
  });

  test('one active partnership per NIK, here too', async () => {
    const nik = nextNik();
    await h.partner('pemilik', { nik });
    await signUp('peniru', { pins: 1 });
    const error = await activate('peniru', { nik }).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'NIK_TAKEN', data: { fields: { nik: expect.any(String) } } });
  });

  test('20 at once with 20 PINs: one activation, one PIN used, one referral', async () => {
    await signUp('cepat', { pins: 20 });
    const before = await pointsOf('siti');
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(activate('cepat'))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'ALREADY_ACTIVE')).toHaveLength(19);
    expect((await pinsVerbs.stock.run(h.services, await h.as('cepat'), {})).activation).toBe(19);
    expect(((await pointsOf('siti'))?.available ?? 0) - (before?.available ?? 0)).toBe(250_000);
  });

  test('50 times the same operation has one effect and one answer', async () => {
    await signUp('ulang', { pins: 3 });
    const [operationId, input] = [randomUUID(), form()];
    const caller = await h.as('ulang', operationId);
    const tries = Array.from({ length: 50 }, () => partnersVerbs.activateSelf.run(h.services, caller, input));
    const answers = await Promise.all(tries);
    expect(new Set(answers.map((answer) => answer.pinCode)).size).toBe(1);
    expect((await pinsVerbs.stock.run(h.services, await h.as('ulang'), {})).activation).toBe(2);
  });

  test('who is active already, or was registered by a sponsor, has nothing to activate', async () => {
    await h.givePins('budi', 'activation', 1);
    expect(await codeOf(activate('budi'))).toBe('ALREADY_ACTIVE');
  });
});

describe('before the activation', () => {
  test('the whole way: order a PIN with a proof, have it processed, activate', async () => {
    await signUp('lengkap');
    await buyPins(h, 'lengkap', 1);
    expect(await partnersVerbs.activation.run(h.services, await h.as('lengkap'), {})).toMatchObject({
      activationPins: 1,
      missing: [],
    });
    expect(await codeOf(activate('lengkap', { upline: 'budi' }))).toBe('ok');
  });

  test('a sponsor can hand over a PIN; the upline check tells who can be one', async () => {
    await signUp('tunggu');
    await h.givePins('budi', 'activation', 1);
    await pinsVerbs.transfer.run(h.services, await h.as('budi'), {
      recipient: 'tunggu',
      type: 'activation',
      quantity: 1,
    });
    const look = async (username: string, as?: 'upline') =>
      (await partnersVerbs.lookup.run(h.services, await h.as('budi'), { username, ...(as && { as }) }))
        .partner;
    expect(await look('tunggu')).toMatchObject({ username: 'tunggu' });
    expect(await look('tunggu', 'upline')).toBeNull();
    expect(await look('SITI', 'upline')).toMatchObject({ username: 'siti' });
    expect(await look('superadmin', 'upline')).not.toBeNull();
    expect(await look('SuperAdmin')).toBeNull();
  });

  test('staff see who waits', async () => {
    await signUp('antre', { verify: false });
    const list = async (input: object) =>
      partnersVerbs.list.run(h.services, await h.as('admin'), { search: 'antre', ...input });
    expect((await list({ status: 'Tidak Aktif' })).rows).toMatchObject([
      {
        username: 'antre',
        status: 'Tidak Aktif',
        roStatus: 'Tidak Aktif',
        phone: '',
        upline: null,
        downlineCount: 0,
      },
    ]);
    expect((await list({ status: 'Aktif' })).rows).toEqual([]);
  });

  test('no page of the partner area breaks: every read answers, calmly', async () => {
    await signUp('tenang', { verify: false });
    const browser = await site.as('tenang');
    const surprises: object[] = [];
    for (const procedure of Object.values(contract).flatMap((verbs) =>
      Object.values<AnyContractProcedure>(verbs),
    )) {
      const { method, path = '', operationId } = procedure['~orpc'].route;
      if (method !== 'GET' || path.includes('{')) continue;
      const answer = await browser.get(`/api${path}?`);
      const allowed = [200, 403, 404, 422];
      if (!allowed.includes(answer.status)) surprises.push({ operationId, status: answer.status });
    }
    expect(surprises).toEqual([]);
    const statusOf = async (path: string) => {
      const answer = await browser.get(`/api${path}`);
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    };
    expect(await statusOf('/partners/me')).toEqual([200, undefined]);
    expect(await statusOf('/withdrawals/balance')).toEqual([404, 'PROFILE_NOT_FOUND']);
    expect(await statusOf('/network/root')).toEqual([404, 'NOT_FOUND']);
    expect(await statusOf('/network/find?query=budi')).toEqual([200, undefined]);
  });

  test('writes that need a place in the network say so', async () => {
    await signUp('ingin');
    await h.givePins('ingin', 'ro', 1);
    expect(await codeOf(partnersVerbs.activateRo.run(h.services, await h.as('ingin'), {}))).toBe(
      'PROFILE_NOT_FOUND',
    );
    expect((await pinsVerbs.stock.run(h.services, await h.as('ingin'), {})).ro).toBe(1);
  });

  test('staff, visitors and people without a profile have no activation', async () => {
    for (const [who, code] of [
      ['admin', 'FORBIDDEN'],
      [null, 'NOT_SIGNED_IN'],
    ] as const) {
      expect(await codeOf(partnersVerbs.activation.run(h.services, await h.as(who), {}))).toBe(code);
      expect(await codeOf(partnersVerbs.activateSelf.run(h.services, await h.as(who), form()))).toBe(code);
    }
  });

  test('nothing personal is in the audit', async () => {
    const row = await query({ text: text })`
      select string_agg(subject || detail::text, ' ') as text from audit.entry
        where action = 'partners.activateSelf'`.first(h.owner);
    expect(row?.text).toContain('wati');
    for (const secret of ['33130414', 'Mawar', '1111', '7890', 'Pemilik'])
      expect(row?.text).not.toContain(secret);
  });
});

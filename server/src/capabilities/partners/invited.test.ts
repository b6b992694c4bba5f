import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nullable, query, text } from '../../platform/database/query.ts';
import { type Harness, nextNik, openHarness, testPassword } from '../../testing/harness.ts';
import { codeOf, visitor } from '../../testing/public-forms.ts';
import { everyone, openPeople, partnersOnly, race } from '../../testing/role-answers.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { pinsVerbs } from '../pins/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;

beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
});
afterAll(() => h.close());

const signUp = async (username: string, ref?: string) =>
  partnersVerbs.signUp.run(h.services, await visitor(h), {
    username,
    fullName: `Nama ${username}`,
    email: `${username}@example.com`,
    password: testPassword,
    accountNumber: '1234567890',
    ...(ref && { ref }),
  });
const invited = async (who: string, input: { after?: string; limit?: number } = {}) =>
  partnersVerbs.invited.run(h.services, await h.as(who), input);
const namesOf = async (who: string) => (await invited(who)).rows.map(({ username }) => username);
const form = (username: string, overrides: Record<string, unknown> = {}) => ({
  username,
  nik: nextNik(),
  address: 'Jl. Mawar 3, Sragen',
  phone: '0813-1111-2222',
  bankHolder: `Nama ${username}`,
  bank: 'bca' as const,
  upline: 'budi',
  ...overrides,
});
const activate = async (who: string, input: ReturnType<typeof form>, operationId?: string) =>
  partnersVerbs.activate.run(h.services, await h.as(who, operationId), input);
const pinsOf = async (who: string) => (await pinsVerbs.stock.run(h.services, await h.as(who), {})).activation;

describe('who followed the own referral link and waits', () => {
  test('is listed newest first, page by page, for the person who invited them and no other', async () => {
    for (const name of ['ana', 'bela', 'citra']) await signUp(name, 'BUDI');
    await signUp('dewi', 'siti');
    await signUp('esti');
    expect(await namesOf('budi')).toEqual(['citra', 'bela', 'ana']);
    expect(await namesOf('siti')).toEqual(['dewi']);
    const first = await invited('budi', { limit: 2 });
    expect(first.rows.map(({ username }) => username)).toEqual(['citra', 'bela']);
    const last = await invited('budi', { limit: 2, after: first.next ?? '' });
    expect(last.rows.map(({ username }) => username)).toEqual(['ana']);
    expect(last.next).toBeNull();
    await expect(invited('budi', { after: 'x' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });

  test('says name and day, and nothing that the sign-up typed', async () => {
    const { rows } = await invited('siti');
    expect(rows).toEqual([
      {
        id: await h.idOf('dewi'),
        username: 'dewi',
        fullName: 'Nama dewi',
        signedUpAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      },
    ]);
  });

  test('is for partners', async () => {
    const answers = await everyone(h, (caller) => partnersVerbs.invited.run(h.services, caller, {}));
    expect(answers).toEqual(partnersOnly());
  });

  test('no longer lists who is active, was closed or became staff', async () => {
    for (const name of ['fitri', 'gita', 'hani']) await signUp(name, 'siti');
    await h.givePins('superadmin', 'activation', 1);
    await activate('cs', form('fitri'));
    const close = async (username: string) =>
      partnersVerbs.close.run(h.services, await h.as('admin'), {
        partnerId: await h.idOf(username),
        reason: 'Diminta sendiri',
        forfeitBalance: false,
        voidPins: false,
      });
    await close('gita');
    await partnersVerbs.promote.run(h.services, await h.as('superadmin'), {
      partnerId: await h.idOf('hani'),
      role: 'cs',
      keepBalance: true,
      currentPassword: testPassword,
    });
    expect(await namesOf('siti')).toEqual(['dewi']);
  });
});

describe('the person who invited activates', () => {
  test('with one own PIN, and is named as who registered', async () => {
    await signUp('indah', 'budi');
    await h.givePins('budi', 'activation', 2);
    const done = await activate('budi', form('indah', { upline: 'siti' }));
    expect(done).toMatchObject({
      partner: { username: 'indah' },
      referral: { to: { username: 'siti' }, amount: 250_000 },
    });
    expect(await pinsOf('budi')).toBe(1);
    expect(await namesOf('budi')).not.toContain('indah');
    const row = await query({ by: text, last4: nullable(text) })`
      select a.username as by, p.account_last4 as last4 from partners.registration r
      join identity.account a on a.id = r.registered_by join partners.profile p on p.account_id = r.partner_id
      where r.partner_id = ${await h.idOf('indah')}`.one(h.owner);
    expect(row).toEqual({ by: 'budi', last4: '7890' });
  });

  test('and no other partner, whatever they know', async () => {
    await signUp('jelita', 'budi');
    await h.givePins('siti', 'activation', 1);
    expect(await codeOf(activate('siti', form('jelita')))).toBe('NOT_FOUND');
    expect(await codeOf(activate('siti', form('esti')))).toBe('NOT_FOUND');
    expect(await codeOf(activate('siti', form('budi')))).toBe('NOT_FOUND');
    expect(await pinsOf('siti')).toBe(1);
  });

  test.each([
    ['UPLINE_NOT_FOUND', { upline: 'siapa' }],
    ['UPLINE_NOT_FOUND', { upline: 'esti' }],
    ['INPUT_INVALID', { nik: '12' }],
    ['INPUT_INVALID', { bank: 'bankku' }],
  ])('%s for %o, and the PIN stays', async (code, overrides) => {
    const before = await pinsOf('budi');
    expect(await codeOf(activate('budi', form('jelita', overrides)))).toBe(code);
    expect(await pinsOf('budi')).toBe(before);
    expect(await namesOf('budi')).toContain('jelita');
  });

  test('not without a PIN of one’s own, though the company has some', async () => {
    await signUp('kartika', 'siti');
    await h.givePins('superadmin', 'activation', 1);
    for (let left = await pinsOf('siti'); left > 0; left -= 1)
      await pinsVerbs.transfer.run(h.services, await h.as('siti'), {
        recipient: 'budi',
        type: 'activation',
        quantity: 1,
      });
    expect(await codeOf(activate('siti', form('kartika')))).toBe('NO_ACTIVATION_PIN');
  });

  test('of a sponsor twice and staff at once one makes a partner, with one PIN; the others are told', async () => {
    await signUp('lestari', 'budi');
    await h.givePins('budi', 'activation', 12);
    await h.givePins('superadmin', 'activation', 6);
    const before = await pinsOf('budi');
    const tries = Array.from({ length: 18 }, (_, n) => async () => ({
      by: n % 3 === 0 ? 'cs' : 'budi',
      ...(await activate(n % 3 === 0 ? 'cs' : 'budi', form('lestari'))),
    }));
    const { done, refused } = await race(tries);
    expect(done).toHaveLength(1);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['ALREADY_ACTIVE']));
    expect(await pinsOf('budi')).toBe(before - (done[0]?.by === 'budi' ? 1 : 0));
    expect((await verifyDatabase(h.owner)).differences).toEqual([]);
  });

  test('the same operation many times has one effect and one answer', async () => {
    await signUp('mawar', 'budi');
    const before = await pinsOf('budi');
    const [input, key] = [form('mawar'), randomUUID()];
    const { done } = await race(Array.from({ length: 12 }, () => () => activate('budi', input, key)));
    expect(new Set(done.map(({ pinCode }) => pinCode)).size).toBe(1);
    expect(done).toHaveLength(12);
    expect(await pinsOf('budi')).toBe(before - 1);
  });
});

import { defaultMatrix } from '@rimpang/domain/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness, registrationForm } from '../../testing/harness.ts';
import { everyone, openPeople } from '../../testing/role-answers.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;

beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
});
afterAll(() => h.close());

const available = async (who: string) =>
  (await partnersVerbs.registrationPin.run(h.services, await h.as(who), {})).available;

test('exactly those who may register are told whether there is a PIN for it, and no figure', async () => {
  const answers = await everyone(h, (caller) => partnersVerbs.registrationPin.run(h.services, caller, {}));
  expect(answers).toEqual(['NOT_SIGNED_IN', 'ok', 'ok', 'FORBIDDEN', 'ok', 'ok', 'ok']);
  const cs = await h.as('cs');
  const off = { ...cs, matrix: { ...defaultMatrix, cs: { ...defaultMatrix.cs, 'mitra-management': false } } };
  await expect(partnersVerbs.registrationPin.run(h.services, off, {})).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await partnersVerbs.registrationPin.run(h.services, cs, {})).toEqual({ available: false });
});

test('staff use the company’s activation PINs, a partner the own ones', async () => {
  await h.givePins('superadmin', 'ro', 1);
  await h.givePins('siti', 'ro', 1);
  for (const who of ['superadmin', 'admin', 'cs', 'budi', 'siti'])
    expect([who, await available(who)]).toEqual([who, false]);
  await h.givePins('superadmin', 'activation', 1);
  for (const who of ['superadmin', 'admin', 'cs']) expect([who, await available(who)]).toEqual([who, true]);
  expect(await available('budi')).toBe(false);
  await h.givePins('budi', 'activation', 1);
  expect([await available('budi'), await available('siti')]).toEqual([true, false]);
  await partnersVerbs.register.run(
    h.services,
    await h.as('cs'),
    registrationForm('wulan', { upline: 'budi' }),
  );
  expect([await available('cs'), await available('budi')]).toEqual([false, true]);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, nextNik, openHarness, registrationForm } from '../../testing/harness.ts';
import { codeOf, orderForm, visitor } from '../../testing/public-forms.ts';
import { openPeople } from '../../testing/role-answers.ts';
import { pinsVerbs } from '../pins/index.ts';
import { storefrontVerbs } from '../storefront/index.ts';
import { partnersVerbs } from './index.ts';
import { signUpWithPin } from './test-sign-up.ts';

let h: Harness;
let orderId: number;
let names = 0;

beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  const { quantity: _, ...sender } = await orderForm(h, { name: 'Wulan', email: 'wulan@example.com' });
  await storefrontVerbs.registerTier.run(h.services, await visitor(h), { ...sender, tierId: 'reseller' });
  orderId = (await query({ id: int })`select max(id) as id from storefront.public_order`.one(h.owner)).id;
  for (const name of ['wati', 'yuni']) {
    await signUpWithPin(h, name);
    await pinsVerbs.transfer.run(h.services, await h.as(name), {
      recipient: 'budi',
      type: 'activation',
      quantity: 1,
    });
  }
});
afterAll(() => h.close());

const newcomer = (upline: string) => registrationForm(`tamu${(names += 1)}`, { upline });
const missing = (upline: string) => ({
  nik: nextNik(),
  address: 'Jl. Mawar 3, Sragen',
  phone: '0813-1111-2222',
  bankHolder: 'Nama Pemilik',
  bank: 'bca' as const,
  upline,
});

/** Each verb that names an upline, by a person who has no PIN for it. */
const verbs: readonly [string, string, (upline: string) => Promise<unknown>][] = [
  [
    'partners.register',
    'NO_ACTIVATION_PIN',
    async (upline) => partnersVerbs.register.run(h.services, await h.as('siti'), newcomer(upline)),
  ],
  [
    'partners.registerFromOrder',
    'COMPANY_PIN_STOCK_SHORT',
    async (upline) =>
      partnersVerbs.registerFromOrder.run(h.services, await h.as('cs'), { orderId, ...newcomer(upline) }),
  ],
  [
    'partners.activateSelf',
    'NO_ACTIVATION_PIN',
    async (upline) => partnersVerbs.activateSelf.run(h.services, await h.as('wati'), missing(upline)),
  ],
  [
    'partners.activate',
    'COMPANY_PIN_STOCK_SHORT',
    async (upline) =>
      partnersVerbs.activate.run(h.services, await h.as('admin'), { username: 'yuni', ...missing(upline) }),
  ],
];

test.each(verbs)(
  '%s: thirty unknown uplines a minute, known ones as often as one likes',
  async (_, short, ask) => {
    for (let known = 0; known < 31; known += 1) expect(await codeOf(ask('budi'))).toBe(short);
    for (let unknown = 0; unknown < 30; unknown += 1)
      expect(await codeOf(ask(`siapa${unknown}`))).toBe('UPLINE_NOT_FOUND');
    expect(await codeOf(ask('siapa30'))).toBe('TOO_MANY_TRIES');
    expect(await codeOf(ask('budi'))).toBe(short);
    h.setClock(60_001);
    expect(await codeOf(ask('siapa31'))).toBe('UPLINE_NOT_FOUND');
  },
);

test('guesses of every form and the look-up are counted together', async () => {
  h.setClock(60_001);
  const look = async () =>
    partnersVerbs.lookup.run(h.services, await h.as('siti'), { username: 'budi', as: 'upline' });
  for (let n = 0; n < 15; n += 1) {
    expect(await codeOf(look())).toBe('ok');
    expect(
      await codeOf(partnersVerbs.register.run(h.services, await h.as('siti'), newcomer(`siapa${n}`))),
    ).toBe('UPLINE_NOT_FOUND');
  }
  expect(await codeOf(look())).toBe('TOO_MANY_TRIES');
});

test('a repeated operation is answered as before, also where its upline is unknown since', async () => {
  await h.partner('sementara');
  await h.givePins('superadmin', 'activation', 1);
  const input = { username: 'yuni', ...missing('sementara') };
  const caller = await h.as('admin', randomUUID());
  const first = await partnersVerbs.activate.run(h.services, caller, input);
  await sql`update identity.account set username = 'lainnya' where username = 'sementara'`.execute(h.owner);
  expect(await partnersVerbs.activate.run(h.services, caller, input)).toEqual(first);
});

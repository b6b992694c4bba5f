import { defaultMatrix } from '@rimpang/domain/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { int, json, query, text } from '../../platform/database/query.ts';
import { emailsTo } from '../../testing/emails.ts';
import { type Harness, openHarness, registrationForm } from '../../testing/harness.ts';
import { codeOf, orderForm, placeOrder, visitor } from '../../testing/public-forms.ts';
import { openPeople, race } from '../../testing/role-answers.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { storefrontVerbs } from '../storefront/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;
const { registerFromOrder, show } = partnersVerbs;

beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
});
afterAll(() => h.close());

/** A visitor sends in a package registration; the order's id and reference. */
async function packageOrder(name: string, email = `${name.toLowerCase()}@example.com`) {
  const { quantity: _, ...sender } = await orderForm(h, { name, email });
  const form = { ...sender, tierId: 'reseller' };
  const { reference } = await storefrontVerbs.registerTier.run(h.services, await visitor(h), form);
  const row = await query({ id: int })`
    select id from storefront.public_order where reference = ${reference}`.first(h.owner);
  return { orderId: row?.id ?? 0, reference };
}
const shown = async (orderId: number) =>
  storefrontVerbs.order.run(h.services, await h.as('admin'), { orderId });
const companyPins = () => h.givePins('superadmin', 'activation', 1);
const detailOf = async (subject: string) => {
  const row = await query({ action: text, detail: json<Record<string, unknown>>() })`
    select action, detail from audit.entry where subject = ${subject} order by id desc limit 1`.first(
    h.owner,
  );
  return row;
};

describe('one click from a package registration to a partner', () => {
  test('registers with a company PIN, closes the registration and links both', async () => {
    await companyPins();
    const { orderId, reference } = await packageOrder('Wulan');
    const input = { orderId, ...registrationForm('wulan', { upline: 'budi' }) };
    const done = await registerFromOrder.run(h.services, await h.as('cs'), input);
    expect(done).toMatchObject({
      reference,
      partner: { username: 'wulan' },
      referral: { to: { username: 'budi' }, amount: 250_000 },
    });

    expect(await shown(orderId)).toMatchObject({
      status: 'completed',
      decidedBy: 'Staf cs',
      partner: { id: done.partner.id, username: 'wulan', fullName: 'Nama wulan' },
    });
    const page = await show.run(h.services, await h.as('admin'), { partnerId: done.partner.id });
    expect(page).toMatchObject({
      origin: { orderId, reference, title: 'Mitra Reseller' },
      upline: { username: 'budi' },
      registeredBy: { username: 'cs' },
    });
    expect(await detailOf(`partner:${done.partner.id}`)).toMatchObject({
      action: 'partners.registerFromOrder',
      detail: { order: reference, username: 'wulan', upline: 'budi' },
    });
    const email = (await emailsTo(h, 'wulan@example.com')).at(-1);
    expect(email).toMatchObject({ title: `Pendaftaran ${reference} sudah diproses` });
    expect(email?.body).toContain('username wulan');
    const shipment = { orderId, revision: 0, courier: 'JNE', number: 'RESI1' } as const;
    await storefrontVerbs.recordShipment.run(h.services, await h.as('cs'), shipment);
    const report = await verifyDatabase(h.owner);
    expect(report.differences).toEqual([]);
  });

  test('a retry gets the first answer and makes no second partner', async () => {
    await companyPins();
    const { orderId } = await packageOrder('Yuni');
    const caller = await h.as('admin');
    const input = { orderId, ...registrationForm('yuni') };
    const first = await registerFromOrder.run(h.services, caller, input);
    expect(await registerFromOrder.run(h.services, caller, input)).toEqual(first);
  });

  test('of twelve at once one makes a partner, the others are told who it was and leave nothing', async () => {
    await h.givePins('superadmin', 'activation', 12);
    const before = await stock();
    const { orderId } = await packageOrder('Zaki');
    const tries = Array.from({ length: 12 }, (_, n) => async () => {
      const staff = await h.as(n % 2 ? 'admin' : 'cs');
      return registerFromOrder.run(h.services, staff, { orderId, ...registrationForm(`zaki${n}`) });
    });
    const { done, refused } = await race(tries);
    expect(done).toHaveLength(1);
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 11 }, () => 'ORDER_DECIDED'));
    expect(refused[0]?.message).toMatch(/^Orderan ini sudah selesai oleh Staf (admin|cs)/);
    const rows = await query({ username: text })`
      select username from identity.person where username like 'zaki%'`.all(h.owner);
    expect(rows).toEqual([{ username: done[0]?.partner.username }]);
    expect(await stock()).toBe(before - 1);
  });

  test('staff who close it by hand at the same moment win alone, or lose alone', async () => {
    await companyPins();
    const { orderId } = await packageOrder('Vito');
    const { done, refused } = await race<unknown>([
      async () =>
        registerFromOrder.run(h.services, await h.as('admin'), { orderId, ...registrationForm('vito') }),
      async () => storefrontVerbs.completeOrder.run(h.services, await h.as('cs'), { orderId }),
    ]);
    expect([done.length, refused.map(({ code }) => code)]).toEqual([1, ['ORDER_DECIDED']]);
    const { rows } = await sql`select 1 from identity.person where username = 'vito'`.execute(h.owner);
    expect((await shown(orderId)).partner !== null).toBe(rows.length === 1);
  });
});

describe('what stops it leaves the registration waiting', () => {
  test.each([
    ['USERNAME_TAKEN', { username: 'budi' }],
    ['INPUT_INVALID', { username: 'sistem' }],
    ['UPLINE_NOT_FOUND', { upline: 'tiada' }],
    ['INPUT_INVALID', { nik: '12' }],
  ])('%s', async (code, overrides) => {
    const { orderId } = await packageOrder('Tono');
    const input = { orderId, ...registrationForm('tono', overrides) };
    expect(await codeOf(registerFromOrder.run(h.services, await h.as('admin'), input))).toBe(code);
    expect(await shown(orderId)).toMatchObject({ status: 'pending', partner: null });
  });

  test('no company PIN', async () => {
    const { orderId } = await packageOrder('Sari');
    for (let left = await stock(); left > 0; left -= 1) {
      const { orderId: other } = await packageOrder(`Habis${left}`);
      await registerFromOrder.run(h.services, await h.as('admin'), {
        orderId: other,
        ...registrationForm(`habis${left}`),
      });
    }
    const input = { orderId, ...registrationForm('sari') };
    expect(await codeOf(registerFromOrder.run(h.services, await h.as('admin'), input))).toBe(
      'COMPANY_PIN_STOCK_SHORT',
    );
    expect(await shown(orderId)).toMatchObject({ status: 'pending' });
  });

  test('a product order makes no partner, and neither does a missing one', async () => {
    const { id } = await placeOrder(h);
    const staff = () => h.as('admin');
    for (const orderId of [id, 999_999]) {
      const input = { orderId, ...registrationForm('rudi') };
      expect(await codeOf(registerFromOrder.run(h.services, await staff(), input))).toBe('NOT_FOUND');
    }
    await storefrontVerbs.completeOrder.run(h.services, await staff(), { orderId: id });
    const late = { orderId: id, ...registrationForm('rudi') };
    expect(await codeOf(registerFromOrder.run(h.services, await staff(), late))).toBe('NOT_FOUND');
  });
});

test('cs works here by mitra-management; finance, partners and visitors do not', async () => {
  const { orderId } = await packageOrder('Qori');
  const cs = await h.as('cs');
  const off = { ...cs, matrix: { ...defaultMatrix, cs: { ...defaultMatrix.cs, 'mitra-management': false } } };
  for (const [caller, code] of [
    [off, 'FORBIDDEN'],
    [await h.as('finance'), 'FORBIDDEN'],
    [await h.as('budi'), 'FORBIDDEN'],
    [await h.as(null), 'NOT_SIGNED_IN'],
  ] as const) {
    const input = { orderId, ...registrationForm('qori') };
    expect(await codeOf(registerFromOrder.run(h.services, caller, input))).toBe(code);
  }
});

async function stock(): Promise<number> {
  const row = await query({ count: int })`
    select count(*) as count from pins.pin where owner_id = ${h.services.companyId} and type = 'activation'
      and used_by is null`.first(h.owner);
  return Number(row?.count);
}

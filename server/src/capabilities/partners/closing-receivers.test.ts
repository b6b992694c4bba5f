import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, nextNik, registrationForm } from '../../testing/harness.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { pinsVerbs } from '../pins/index.ts';
import { partnersVerbs } from './index.ts';
import { signUpWithPin } from './test-sign-up.ts';
import { openClosingRaces, type Pair, racePair, slipOf } from './test-closing.ts';

let h: Harness;
beforeAll(async () => {
  h = await openClosingRaces();
});
afterAll(() => h.close());

/** A partner with an active RO, and one below with an RO PIN. */
async function withDownline(who: string) {
  await h.partner(who, { upline: 'atas' });
  const setRo = { partnerId: await h.idOf(who), active: true };
  await partnersVerbs.setRo.run(h.services, await h.as('admin'), setRo);
  await h.partner(`${who}bawah`, { upline: who });
  await h.givePins(`${who}bawah`, 'ro', 1);
}

async function withOrder(who: string) {
  await h.partner(who, { upline: 'atas' });
  const items = [{ type: 'activation' as const, quantity: 2 }];
  const order = { items, proofFileId: await slipOf(h, who) };
  const { orders } = await pinsVerbs.placeOrder.run(h.services, await h.as(who), order);
  waitingOrders.set(who, orders[0]?.id ?? 0);
}
const waitingOrders = new Map<string, number>();

/** Others act, and the partner receives something. */
const pairs: Pair[] = [
  {
    name: 'registration below',
    action: 'partners.register',
    async act(_, who, operationId) {
      await h.givePins('superadmin', 'activation', 1);
      const form = registrationForm(`${who}bawah`, { upline: who });
      const admin = await h.as('admin', operationId);
      return (services) => partnersVerbs.register.run(services, admin, form);
    },
    lost: ['UPLINE_NOT_FOUND'],
  },
  {
    name: 'activation below',
    action: 'partners.activateSelf',
    async act(_, who, operationId) {
      await signUpWithPin(h, `${who}baru`);
      const caller = await h.as(`${who}baru`, operationId);
      const form = {
        nik: nextNik(),
        address: 'Jl. Mawar 3, Sragen',
        phone: '0813-1111-2222',
        bankHolder: 'Nama Pemilik',
        bank: 'bca' as const,
        upline: who,
      };
      return (services) => partnersVerbs.activateSelf.run(services, caller, form);
    },
    lost: ['UPLINE_NOT_FOUND'],
  },
  {
    name: 'repeat order below',
    action: 'partners.activateRo',
    before: (_, who) => withDownline(who),
    async act(_, who, operationId) {
      const caller = await h.as(`${who}bawah`, operationId);
      return (services) => partnersVerbs.activateRo.run(services, caller, {});
    },
    lost: [],
    mayFollow: true,
  },
  {
    name: 'transfer to the partner',
    action: 'pins.transfer',
    async act(_, who, operationId) {
      await h.givePins('budi', 'ro', 2);
      const budi = await h.as('budi', operationId);
      return (services) =>
        pinsVerbs.transfer.run(services, budi, { recipient: who, type: 'ro', quantity: 2 });
    },
    lost: ['RECIPIENT_NOT_FOUND'],
  },
  {
    name: 'transfer from the company',
    action: 'pins.transferFromCompany',
    async act(_, who, operationId) {
      await h.givePins('superadmin', 'ro', 2);
      const admin = await h.as('admin', operationId);
      const input = { recipient: who, type: 'ro' as const, quantity: 2, note: '' };
      return (services) => pinsVerbs.transferFromCompany.run(services, admin, input);
    },
    lost: ['RECIPIENT_NOT_FOUND'],
  },
  {
    name: 'approval of an order',
    action: 'pins.approveOrder',
    before: (_, who) => withOrder(who),
    async act(_, who, operationId) {
      const cs = await h.as('cs', operationId);
      const orderId = waitingOrders.get(who) ?? 0;
      return (services) => pinsVerbs.approveOrder.run(services, cs, { orderId });
    },
    lost: [],
    blocked: ['CLOSE_BLOCKED'],
  },
];

test.each(pairs)('closing a partner ∥ $name: one of them wins, never both', async (pair) => {
  const seen = await racePair(h, pair);
  expect(Object.values(seen).reduce((sum, n) => sum + n, 0)).toBe(20);
});

test('and what is left behind is in order: closed accounts are empty', async () => {
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});

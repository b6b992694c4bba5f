import { randomUUID } from 'node:crypto';
import { defaultMatrix, type Role } from '@rimpang/domain/roles';
import { partnersVerbs } from '@rimpang/server/capabilities/partners/index';
import { pinsVerbs } from '@rimpang/server/capabilities/pins/index';
import { withdrawalsVerbs } from '@rimpang/server/capabilities/withdrawals/index';
import type { Caller } from '@rimpang/server/platform/requests/caller';
import { sql } from 'kysely';
import type { Bench } from './bench-database.ts';
import { activateOnFloor } from './floor.ts';
import { namedPartners, type Person, placeOrders, stockPins, takeTurns } from './partners.ts';

/** One write of money or PINs, through the service and as the function that writes the same rows; each call is another's turn. */
export type WriteCase = {
  prepare: () => Promise<void>;
  product: () => Promise<unknown>;
  floor: () => Promise<unknown>;
};

/** PINs that a run on a fast machine does not use up: as many for each as a small company needs, and in a large one two. */
const pinsInAll = 640_000;
const leastEach = 2;
/** More than a run on a fast machine decides. */
const ordersToDecide = 80_000;
const pinsOrdered = 5;
/** In rupiah; the smallest that may be asked for. */
const withdrawn = 50_000;

export const callerOf = ({ id, username }: Person, role: Role = 'mitra'): Caller => ({
  actor: {
    id,
    username,
    fullName: `Nama ${username}`,
    email: `${username}@contoh.id`,
    role,
    rank: 'Mitra',
    mustChangePassword: false,
  },
  matrix: defaultMatrix,
  operationId: randomUUID(),
});

const newName = () => `baru${randomUUID().replaceAll('-', '').slice(0, 20)}`;
const districts = 90 * 9;
const serials = 9_999;
let born = Math.floor(Math.random() * districts * serials);
/** Of people born on 14 May 1990, no two the same: a district of Central Java and a serial number. */
function nextNik(): string {
  born = (born + 1) % (districts * serials);
  const [district, serial] = [Math.floor(born / serials), 1 + (born % serials)];
  return `33${10 + Math.floor(district / 9)}0${1 + (district % 9)}140590${String(serial).padStart(4, '0')}`;
}

/** A form that passes. */
const formOf = (username: string, upline: string) => ({
  username,
  fullName: `Nama ${username}`,
  nik: nextNik(),
  address: 'Jl. Melati 5, Karanganyar',
  phone: '0812-3456-7890',
  email: `${username}@contoh.id`,
  password: 'rimpang-demo-1',
  bankHolder: `Nama ${username}`,
  bank: 'bri' as const,
  accountNumber: '123456784821',
  upline,
});

/** The writes that are measured, by their actions' names. */
export const writeNames = [
  'partners.activateRo',
  'partners.register',
  'pins.transfer',
  'withdrawals.request',
  'pins.approveOrder',
] as const;
type WriteName = (typeof writeNames)[number];

export async function writeCases({ services, owner }: Bench): Promise<Record<WriteName, WriteCase>> {
  const { companyId } = services;
  const people = await namedPartners(owner);
  const next = takeTurns(people);
  const pinsEach = Math.max(leastEach, Math.ceil(pinsInAll / people.length));
  const company = { id: companyId, username: 'superadmin' };
  let orders: number[] = [];
  const nextOrder = () => {
    const order = orders.pop();
    if (!order) throw new Error('every order is decided: more have to be prepared');
    return order;
  };
  return {
    'partners.activateRo': {
      prepare: () => stockPins(owner, companyId, { type: 'ro', each: pinsEach }),
      product: () => partnersVerbs.activateRo.run(services, callerOf(next()), {}),
      floor: () => activateOnFloor(owner, next().id, companyId, randomUUID()),
    },
    'partners.register': {
      prepare: () => stockPins(owner, companyId, { type: 'activation', each: pinsEach }),
      product: () => {
        const sponsor = next();
        return partnersVerbs.register.run(services, callerOf(sponsor), formOf(newName(), sponsor.username));
      },
      floor: () =>
        sql`select floor.register_partner(${next().id}, ${companyId}, ${newName()},
          ${randomUUID()}::uuid)`.execute(owner),
    },
    'pins.transfer': {
      prepare: () => stockPins(owner, companyId, { type: 'ro', each: pinsEach }),
      product: () => {
        const [giver, { username: recipient }] = [next(), next()];
        return pinsVerbs.transfer.run(services, callerOf(giver), { recipient, type: 'ro', quantity: 1 });
      },
      floor: () =>
        sql`select floor.transfer_pin(${next().id}, ${next().id}, ${randomUUID()}::uuid)`.execute(owner),
    },
    'withdrawals.request': {
      prepare: async () => {
        await sql`update ledger.account set balance = balance + 10000000, earned = earned + 10000000
          where kind = 'available'`.execute(owner);
      },
      product: () => withdrawalsVerbs.request.run(services, callerOf(next()), { amount: withdrawn }),
      floor: () => sql`select floor.request_withdrawal(${next().id}, ${randomUUID()}::uuid)`.execute(owner),
    },
    'pins.approveOrder': {
      prepare: async () => {
        orders = await placeOrders(owner, { count: ordersToDecide, quantity: pinsOrdered });
      },
      product: () =>
        pinsVerbs.approveOrder.run(services, callerOf(company, 'super_admin'), { orderId: nextOrder() }),
      floor: () =>
        sql`select floor.approve_order(${companyId}, ${nextOrder()}, ${randomUUID()}::uuid)`.execute(owner),
    },
  };
}

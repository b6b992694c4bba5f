import { pinTypes } from '@rimpang/domain/pins';
import fc from 'fast-check';
import { expect } from 'vitest';
import { filesVerbs } from '../../capabilities/files/index.ts';
import { partnersVerbs } from '../../capabilities/partners/index.ts';
import { pinsVerbs } from '../../capabilities/pins/index.ts';
import { withdrawalsVerbs } from '../../capabilities/withdrawals/index.ts';
import { registrationForm } from '../harness.ts';
import { picture } from '../public-forms.ts';
import { claim, decideClaim, handOver } from './claim-commands.ts';
import type { NaiveCompany } from './naive-company.ts';
import { close, promote, returns, setRo } from './people-commands.ts';
import { command, idIn, index, type Real } from './step.ts';

const type = fc.constantFrom(...pinTypes);
/** Few enough that hashing their passwords does not take all the time. */
const mostPartners = 5;

const register = fc.tuple(index, index).map(([by, under]) =>
  command((m) => {
    const [sponsor, upline] = [m.actor(by), m.name(under)];
    const name = `${m.names[0]}x${m.names.length}`;
    let form: ReturnType<typeof registrationForm> | undefined;
    return {
      name: `${sponsor} registers ${name} under ${upline}`,
      possible: () => sponsor !== '' && m.names.length < mostPartners,
      model: () => m.register(sponsor, name, upline),
      real: async ({ h }, _, id) => {
        form ??= registrationForm(name, { upline });
        return partnersVerbs.register.run(h.services, await h.as(sponsor, id), form);
      },
      after: ({ ids }, answer) => ids.set(name, (answer as { partner: { id: number } }).partner.id),
    };
  }, `register(${by}, ${under})`),
);

const order = fc.tuple(index, type, fc.integer({ min: 1, max: 3 })).map(([by, pinType, quantity]) =>
  command((m) => {
    const who = m.actor(by);
    let proofFileId: string | undefined;
    return {
      name: `${who} orders ${quantity} ${pinType}`,
      possible: () => who !== '',
      model: () => {
        m.orders.push({ who, type: pinType, quantity, decided: false });
        return null;
      },
      real: async ({ h }, _, id) => {
        const file = new File([new Uint8Array(await picture())], 'bukti.png', { type: 'image/png' });
        proofFileId ??= (await filesVerbs.uploadProof.run(h.services, await h.as(who), { file })).fileId;
        const input = { items: [{ type: pinType, quantity }], proofFileId };
        const placed = await pinsVerbs.placeOrder.run(h.services, await h.as(who, id), input);
        return placed.orders[0];
      },
      after: (real, answer) => real.orders.push(idIn(answer)),
    };
  }, `order(${by}, ${pinType}, ${quantity})`),
);

const decideOrder = fc.tuple(index, fc.boolean()).map(([which, approve]) =>
  command((m) => {
    const at = which % Math.max(1, m.orders.length);
    return {
      name: `order ${at} is ${approve ? 'processed' : 'refused'}`,
      possible: () => m.orders.length > 0,
      model: () => m.decideOrder(at, approve),
      real: async ({ h, orders }, _, id) => {
        const admin = await h.as('admin', id);
        const orderId = orders[at] ?? 0;
        if (approve) return pinsVerbs.approveOrder.run(h.services, admin, { orderId });
        return pinsVerbs.rejectOrder.run(h.services, admin, { orderId, reason: 'Transfer belum masuk.' });
      },
    };
  }, `decideOrder(${which}, ${approve})`),
);

const transfer = fc
  .tuple(index, index, type, fc.integer({ min: 1, max: 2 }))
  .map(([from, to, pinType, quantity]) =>
    command((m) => {
      const [giver, recipient] = [m.actor(from), m.name(to)];
      return {
        name: `${giver} gives ${recipient} ${quantity} ${pinType}`,
        possible: () => giver !== '',
        model: () => m.transfer(giver, recipient, pinType, quantity),
        real: async ({ h }, _, id) =>
          pinsVerbs.transfer.run(h.services, await h.as(giver, id), { recipient, type: pinType, quantity }),
      };
    }, `transfer(${from}, ${to}, ${pinType}, ${quantity})`),
  );

const activateRo = index.map((by) =>
  command((m) => {
    const who = m.actor(by);
    return {
      name: `${who} activates RO`,
      possible: () => who !== '',
      model: () => m.activateRo(who),
      real: async ({ h }, _, id) => partnersVerbs.activateRo.run(h.services, await h.as(who, id), {}),
    };
  }, `activateRo(${by})`),
);

const amounts = fc.oneof(
  fc.constantFrom(49_999, 50_000, 340_000, 340_001, 590_000),
  fc.integer({ min: 40_000, max: 700_000 }),
);
const withdraw = fc.tuple(index, amounts).map(([by, amount]) =>
  command((m) => {
    const who = m.actor(by);
    return {
      name: `${who} withdraws ${amount}`,
      possible: () => who !== '',
      model: () => m.withdraw(who, amount),
      real: async ({ h }, _, id) => withdrawalsVerbs.request.run(h.services, await h.as(who, id), { amount }),
      after: (real, answer) => real.withdrawals.push(idIn(answer)),
    };
  }, `withdraw(${by}, ${amount})`),
);

const decideWithdrawal = fc.tuple(index, fc.boolean()).map(([which, approve]) =>
  command((m) => {
    const at = which % Math.max(1, m.withdrawals.length);
    return {
      name: `withdrawal ${at} is ${approve ? 'paid' : 'refused'}`,
      possible: () => m.withdrawals.length > 0,
      model: () => m.decideWithdrawal(at, approve),
      real: async ({ h, withdrawals }, _, id) => {
        const finance = await h.as('finance', id);
        const withdrawalId = withdrawals[at] ?? 0;
        if (approve) return withdrawalsVerbs.approve.run(h.services, finance, { withdrawalId });
        return withdrawalsVerbs.reject.run(h.services, finance, { withdrawalId, reason: 'Rekening keliru.' });
      },
    };
  }, `decideWithdrawal(${which}, ${approve})`),
);

const hour = 3_600_000;
/** The clock of the machine is set right or wrong, within a business day: what happens is told by its order, and not by its time. */
const setClock = fc.integer({ min: -2 * hour, max: 10 * hour }).map(
  (passed): fc.AsyncCommand<NaiveCompany, Real> => ({
    check: () => true,
    toString: () => `setClock(${passed})`,
    run: async (_, { h, beganAt }) => h.setClock(new Date(beganAt.getTime() + passed)),
  }),
);

/** The answer is the first one's, and nothing happens twice: the model does nothing at all. */
const repeat = fc.constant<fc.AsyncCommand<NaiveCompany, Real>>({
  check: () => true,
  toString: () => 'repeat()',
  run: async (_, real) => {
    if (real.again) expect(await real.again(), 'the same request again').toEqual(real.answered);
  },
});

/** Everything partners and staff do with PINs and money, each as likely as it keeps the others possible. */
export const modelCommands: fc.Arbitrary<fc.AsyncCommand<NaiveCompany, Real>>[] = [
  register,
  register,
  order,
  decideOrder,
  decideOrder,
  transfer,
  transfer,
  activateRo,
  activateRo,
  setRo,
  withdraw,
  withdraw,
  decideWithdrawal,
  claim,
  claim,
  decideClaim,
  handOver,
  promote,
  returns,
  close,
  setClock,
  repeat,
];

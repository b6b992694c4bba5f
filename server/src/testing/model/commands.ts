import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { dateOf } from '@rimpang/domain/calendar';
import { pinTypes } from '@rimpang/domain/pins';
import { expect } from 'vitest';
import { filesVerbs } from '../../capabilities/files/index.ts';
import { approveClaim, partnersVerbs } from '../../capabilities/partners/index.ts';
import { pinsVerbs } from '../../capabilities/pins/index.ts';
import { rewardsVerbs } from '../../capabilities/rewards/index.ts';
import { withdrawalsVerbs } from '../../capabilities/withdrawals/index.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { type Harness, registrationForm, testPassword } from '../harness.ts';
import { picture } from '../public-forms.ts';
import type { Claimable, NaiveCompany } from './naive-company.ts';

/** The real product and what the model calls by a number: orders, withdrawals and claims in the order they were made. */
export type Real = {
  h: Harness;
  /** Account ids by name: a closed account has another name. */
  ids: Map<string, number>;
  orders: number[];
  withdrawals: number[];
  claims: number[];
  beganAt: Date;
  /** Whose role was changed chooses a new password before anything else; what it takes to hash one is not what is looked at here. */
  choosePassword: (id: number) => Promise<void>;
  /** Says once more what was said last, under the same operation id. */
  again?: () => Promise<unknown>;
  answered?: unknown;
};

type Step = {
  name: string;
  /** What the model says: null, or the code of the refusal. */
  model: (m: NaiveCompany) => string | null;
  /** The same through the product's verb; called again under the same operation id when a request is repeated. */
  real: (real: Real, m: NaiveCompany, operationId: string) => Promise<unknown>;
  possible?: (m: NaiveCompany) => boolean;
  after?: (real: Real, answer: unknown) => void;
};

const codeOf = (error: unknown): string => {
  if (error instanceof Failure) return error.code;
  throw error;
};
const idIn = (answer: unknown): number => (answer as { id: number }).id;

/** Real and model do the same; then both must have said the same. Names are read before the model changes. */
function command(make: (m: NaiveCompany) => Step, title: string): fc.AsyncCommand<NaiveCompany, Real> {
  return {
    check: (m) => make(m).possible?.(m) ?? true,
    toString: () => title,
    async run(m, real) {
      const step = make(m);
      const operationId = randomUUID();
      const act = () => step.real(real, m, operationId);
      let answer: unknown;
      const said = await act().then((result) => {
        answer = result;
        return null;
      }, codeOf);
      expect(said, step.name).toBe(step.model(m));
      if (said !== null) return;
      step.after?.(real, answer);
      real.again = act;
      real.answered = answer;
    },
  };
}

const index = fc.nat({ max: 50 });
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

const setRo = fc.tuple(index, fc.boolean()).map(([whom, active]) =>
  command((m) => {
    const who = m.name(whom);
    return {
      name: `staff set RO of ${who} to ${active}`,
      model: () => m.setRo(who, active),
      real: async ({ h, ids }, _, id) =>
        partnersVerbs.setRo.run(h.services, await h.as('admin', id), {
          partnerId: ids.get(who) ?? 0,
          active,
        }),
    };
  }, `setRo(${whom}, ${active})`),
);

const close = fc.tuple(index, fc.boolean(), fc.boolean()).map(([whom, forfeitBalance, voidPins]) =>
  command((m) => {
    const who = m.name(whom);
    const choice = { reason: 'Diminta mitra', forfeitBalance, voidPins };
    return {
      name: `staff close ${who}, ${JSON.stringify(choice)}`,
      model: () => m.close(who, forfeitBalance, voidPins),
      real: async ({ h, ids }, _, id) =>
        partnersVerbs.close.run(h.services, await h.as('admin', id), {
          ...choice,
          partnerId: ids.get(who) ?? 0,
        }),
    };
  }, `close(${whom}, ${forfeitBalance}, ${voidPins})`),
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

const rewards = fc.constantFrom<Claimable>('main-1000', 'main-1000', 'main-4000');
/** Mostly by the head of a branch: of the others hardly one has the points. */
const claimant = fc.oneof(fc.constant(0), index);
const claim = fc.tuple(claimant, rewards).map(([by, reward]) =>
  command((m) => {
    const who = m.actor(by);
    return {
      name: `${who} claims ${reward}`,
      possible: () => who !== '',
      model: () => m.claim(who, reward),
      real: async ({ h }, _, id) => rewardsVerbs.claim.run(h.services, await h.as(who, id), { reward }),
      after: (real, answer) => real.claims.push(idIn(answer)),
    };
  }, `claim(${by}, ${reward})`),
);

const decideClaim = fc.tuple(index, fc.boolean()).map(([which, approve]) =>
  command((m) => {
    const at = which % Math.max(1, m.claims.length);
    return {
      name: `claim ${at} is ${approve ? 'granted' : 'refused'}`,
      possible: () => m.claims.length > 0,
      model: () => m.decideClaim(at, approve),
      real: async ({ h, claims }, _, id) => {
        const admin = await h.as('admin', id);
        const claimId = claims[at] ?? 0;
        if (approve) return approveClaim.run(h.services, admin, { claimId });
        return rewardsVerbs.rejectClaim.run(h.services, admin, { claimId, reason: 'Belum waktunya.' });
      },
    };
  }, `decideClaim(${which}, ${approve})`),
);

const handOver = index.map((which) =>
  command((m) => {
    const at = which % Math.max(1, m.claims.length);
    return {
      name: `claim ${at} is handed over`,
      possible: () => m.claims.length > 0,
      model: () => m.handOver(at),
      real: async ({ h, claims }, _, id) => {
        const given = { on: dateOf(h.services.clock()), to: 'Penerima', note: '', photoFileId: null };
        const input = { claimId: claims[at] ?? 0, ...given };
        return rewardsVerbs.recordHandOver.run(h.services, await h.as('admin', id), input);
      },
    };
  }, `handOver(${which})`),
);

const proof = { currentPassword: testPassword };
const promote = fc.tuple(index, fc.boolean()).map(([whom, keepBalance]) =>
  command((m) => {
    const who = m.name(whom);
    return {
      name: `${who} becomes staff${keepBalance ? ', the balance stays' : ''}`,
      model: () => m.promote(who, keepBalance),
      real: async ({ h, ids }, _, id) => {
        const input = { partnerId: ids.get(who) ?? 0, role: 'cs', keepBalance, ...proof } as const;
        return partnersVerbs.promote.run(h.services, await h.as('superadmin', id), input);
      },
    };
  }, `promote(${whom}, ${keepBalance})`),
);

const returns = index.map((whom) =>
  command((m) => {
    const who = m.name(whom);
    return {
      name: `${who} becomes a partner again`,
      possible: () => m.names.some((name) => m.of(name).staff),
      model: () => m.return(who),
      real: async ({ h, ids, choosePassword }, _, id) => {
        const input = { partnerId: ids.get(who) ?? 0, reason: 'Selesai bertugas' };
        const answer = await partnersVerbs.return.run(h.services, await h.as('superadmin', id), input);
        await choosePassword(input.partnerId);
        return answer;
      },
    };
  }, `return(${whom})`),
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

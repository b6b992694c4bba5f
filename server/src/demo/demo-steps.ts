import { createHash } from 'node:crypto';
import { type Matrix, defaultMatrix } from '@rimpang/domain/roles';
import type { contract } from '@rimpang/contract/index';
import type { PinType } from '@rimpang/domain/pins';
import { filesVerbs } from '../capabilities/files/index.ts';
import { findActor, noteConfirmed } from '../capabilities/accounts/index.ts';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { pinsVerbs } from '../capabilities/pins/index.ts';
import { withdrawalsVerbs } from '../capabilities/withdrawals/index.ts';
import type { Caller } from '../platform/requests/caller.ts';
import { Failure } from '../platform/requests/failure.ts';
import type { Services } from '../platform/requests/services.ts';
import type { InputOf } from '../platform/requests/verb.ts';
import { drawSlip } from './demo-slip.ts';

/** Something that happened this many days before the demo began, done through the same verbs as in real use. */
export type Step = { daysAgo: number; play: (teller: Teller) => Promise<void> };

/** What a step needs: the services at a moment of the past, and people to act as. */
export type Teller = {
  at: (daysAgo: number) => Services;
  as: (username: string, step: string) => Promise<Caller>;
  visitor: (step: string) => Caller;
};

const matrix: Matrix = defaultMatrix;
const dayMs = 86_400_000;

/** Operation ids follow from the step's name: a start that was interrupted replays what was done and goes on. */
function operationId(step: string): string {
  const hex = createHash('sha256').update(`demo ${step}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function openTeller(services: Services, base: Date): Teller {
  return {
    at: (daysAgo) => ({ ...services, clock: () => new Date(base.getTime() - daysAgo * dayMs) }),
    as: async (username, step) => ({
      actor: await findActor(services.db, username),
      matrix,
      operationId: operationId(step),
    }),
    visitor: (step) => ({ actor: null, matrix, operationId: operationId(step), address: '127.0.0.1' }),
  };
}

/** Plays them in the order of their time, since lists show what happened in the order it was written. */
export async function playSteps(teller: Teller, steps: readonly Step[]): Promise<void> {
  for (const step of [...steps].sort((a, b) => b.daysAgo - a.daysAgo)) await step.play(teller);
}

type RegistrationForm = Parameters<typeof partnersVerbs.register.run>[2] & { username: string };

/** `by` registers a person, with a PIN of their own or of the company; who was registered has confirmed the address since. */
export const registerStep = (daysAgo: number, by: string, form: RegistrationForm): Step => ({
  daysAgo,
  play: async ({ at, as }) => {
    const services = at(daysAgo);
    const caller = await as(by, `register ${form.username}`);
    const { partner } = await partnersVerbs.register.run(services, caller, form);
    await services.db
      .transaction()
      .execute((tx) => noteConfirmed(tx, partner.id, form.email, services.clock()));
  },
});

type SignUpForm = InputOf<typeof contract.partners.signUp>;

/** A person signs up by themselves, and waits. */
export const signUpStep = (daysAgo: number, form: SignUpForm): Step => ({
  daysAgo,
  play: async ({ at, visitor }) => {
    await partnersVerbs.signUp.run(at(daysAgo), visitor(`sign up ${form.username}`), form);
  },
});

export const createPinsStep = (daysAgo: number, type: PinType, quantity: number): Step => ({
  daysAgo,
  play: async ({ at, as }) => {
    const caller = await as('superadmin', `create ${type} ${daysAgo}`);
    await pinsVerbs.create.run(at(daysAgo), caller, { type, quantity });
  },
});

/** A replayed order already has its proof, and may be decided. */
export const wasDone = (error: unknown) =>
  error instanceof Failure && ['OPERATION_REUSED', 'ORDER_DECIDED'].includes(error.code);

async function order(
  { at, as }: Teller,
  daysAgo: number,
  who: string,
  item: { type: PinType; quantity: number },
): Promise<number> {
  const step = `order ${who} ${daysAgo}`;
  const placed = await pinsVerbs.placeOrder.run(at(daysAgo), await as(who, step), {
    items: [item],
    proofFileId: null,
  });
  const { id: orderId = 0, total = 0 } = placed.orders[0] ?? {};
  const file = new File([new Uint8Array(await drawSlip(step, total))], 'bukti.jpg', { type: 'image/jpeg' });
  const sent = at(daysAgo - 0.02);
  try {
    const { fileId } = await filesVerbs.uploadProof.run(sent, await as(who, `${step} upload`), { file });
    await pinsVerbs.attachProof.run(sent, await as(who, `${step} proof`), { orderId, fileId });
  } catch (error) {
    if (!wasDone(error)) throw error;
  }
  return orderId;
}

/** Orders PINs, with proof half an hour later; `decision` follows where staff have looked at it. */
export const orderPinsStep = (
  daysAgo: number,
  who: string,
  type: PinType,
  quantity: number,
  decision: 'approved' | 'pending' | { refused: string } = 'approved',
): Step => ({
  daysAgo,
  play: async (teller) => {
    const orderId = await order(teller, daysAgo, who, { type, quantity });
    if (decision === 'pending') return;
    const decided = teller.at(daysAgo - 0.1);
    const admin = await teller.as('admin', `decide ${orderId}`);
    if (decision === 'approved') await pinsVerbs.approveOrder.run(decided, admin, { orderId });
    else await pinsVerbs.rejectOrder.run(decided, admin, { orderId, reason: decision.refused });
  },
});

export const transferPinsStep = (daysAgo: number, from: string, recipient: string, type: PinType): Step => ({
  daysAgo,
  play: async ({ at, as }) => {
    const caller = await as(from, `transfer ${recipient} ${daysAgo}`);
    await pinsVerbs.transfer.run(at(daysAgo), caller, { recipient, type, quantity: 1 });
  },
});

export const activateRoStep = (daysAgo: number, who: string): Step => ({
  daysAgo,
  play: async ({ at, as }) => {
    await partnersVerbs.activateRo.run(at(daysAgo), await as(who, `ro ${who} ${daysAgo}`), {});
  },
});

/** Asks for money; finance pays most of a day later where `paid`. */
export const withdrawalStep = (daysAgo: number, who: string, amount: number, paid: boolean): Step => ({
  daysAgo,
  play: async ({ at, as }) => {
    const { id } = await withdrawalsVerbs.request.run(
      at(daysAgo),
      await as(who, `withdraw ${who} ${daysAgo}`),
      {
        amount,
      },
    );
    if (!paid) return;
    const finance = await as('finance', `pay ${who} ${daysAgo}`);
    await withdrawalsVerbs.approve.run(at(daysAgo - 0.8), finance, { withdrawalId: id });
  },
});

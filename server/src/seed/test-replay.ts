import { dateOf } from '@rimpang/domain/calendar';
import { filesVerbs } from '../capabilities/files/index.ts';
import { approveClaim, partnersVerbs } from '../capabilities/partners/index.ts';
import { pinsVerbs } from '../capabilities/pins/index.ts';
import { rewardsVerbs } from '../capabilities/rewards/index.ts';
import { withdrawalsVerbs } from '../capabilities/withdrawals/index.ts';
import { drawSlip } from '../demo/demo-slip.ts';
import type { Harness } from '../testing/harness.ts';
import { testPassword } from '../testing/registration-form.ts';
import { type Happening, type HappeningOf, reasons } from './happening.ts';
import { personOf } from './person.ts';

const nameOf = (partner: number) => (partner === 0 ? 'superadmin' : personOf(partner).username);

async function order(h: Harness, { partner, type, quantity, at }: HappeningOf<'order'>): Promise<void> {
  const slip = await drawSlip(`${partner} ${at}`, at);
  const file = new File([new Uint8Array(slip)], 'bukti.jpg', { type: 'image/jpeg' });
  const { fileId } = await filesVerbs.uploadProof.run(h.services, await h.as(nameOf(partner)), { file });
  await pinsVerbs.placeOrder.run(h.services, await h.as(nameOf(partner)), {
    items: [{ type, quantity }],
    proofFileId: fileId,
  });
}

async function decide(
  h: Harness,
  happening: HappeningOf<'decide-order' | 'decide-withdrawal' | 'decide-claim'>,
): Promise<void> {
  const { kind, approved } = happening;
  const [services, admin] = [h.services, await h.as('admin')];
  if (kind === 'decide-order') {
    const orderId = happening.order;
    const { seen } = await pinsVerbs.order.run(services, admin, { orderId });
    if (approved) await pinsVerbs.approveOrder.run(services, admin, { orderId, seen });
    else await pinsVerbs.rejectOrder.run(services, admin, { orderId, reason: reasons.order });
  } else if (kind === 'decide-claim') {
    const claimId = happening.claim;
    if (approved) await approveClaim.run(services, admin, { claimId });
    else await rewardsVerbs.rejectClaim.run(services, admin, { claimId, reason: reasons.claim });
  } else {
    const [withdrawalId, finance] = [happening.withdrawal, await h.as('finance')];
    if (approved) await withdrawalsVerbs.approve.run(services, finance, { withdrawalId });
    else await withdrawalsVerbs.reject.run(services, finance, { withdrawalId, reason: reasons.withdrawal });
  }
}

async function handOver(h: Harness, { claim, at }: HappeningOf<'hand-over'>, owner: number): Promise<void> {
  await rewardsVerbs.recordHandOver.run(h.services, await h.as('admin'), {
    claimId: claim,
    on: dateOf(new Date(at * 1_000)),
    to: personOf(owner).fullName,
    photoFileId: null,
  });
}

/** Does through the product's own verbs what a seed wrote down, at the same moments. */
export async function replay(h: Harness, happenings: readonly Happening[]): Promise<void> {
  const { services, as } = h;
  const claimants: number[] = [];
  for (const happening of happenings) {
    h.setClock(new Date(happening.at * 1_000));
    const { kind } = happening;
    if (kind === 'create-pins') {
      const { type, quantity } = happening;
      await pinsVerbs.create.run(services, await as('superadmin'), { type, quantity });
    } else if (kind === 'give-pins') {
      const { from, to, type, quantity } = happening;
      const given = { recipient: nameOf(to), type, quantity };
      if (from === 0) await pinsVerbs.transferFromCompany.run(services, await as('admin'), given);
      else await pinsVerbs.transfer.run(services, await as(nameOf(from)), given);
    } else if (kind === 'register') {
      const { partner, upline, byStaff } = happening;
      const person = personOf(partner);
      const form = { ...person, password: testPassword, bankHolder: person.fullName, upline: nameOf(upline) };
      await partnersVerbs.register.run(services, await as(byStaff ? 'admin' : nameOf(upline)), form);
    } else if (kind === 'order') await order(h, happening);
    else if (kind === 'ro')
      await partnersVerbs.activateRo.run(services, await as(nameOf(happening.partner)), {});
    else if (kind === 'withdraw') {
      const { partner, amount } = happening;
      await withdrawalsVerbs.request.run(services, await as(nameOf(partner)), { amount });
    } else if (kind === 'claim') {
      const { partner, reward } = happening;
      claimants.push(partner);
      await rewardsVerbs.claim.run(services, await as(nameOf(partner)), { reward });
    } else if (kind === 'hand-over') await handOver(h, happening, claimants[happening.claim - 1] ?? 0);
    else await decide(h, happening);
  }
}

import { contract } from '@rimpang/contract/index';
import { proofWithinHours } from '@rimpang/domain/pins';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { attachFile } from '../files/index.ts';
import { selectOrder, updateProof } from './order-store.ts';
import { orderRefusal } from './order-refusal.ts';
import { presentOrder, type Reader } from './present.ts';

const proofWithinMs = proofWithinHours * 3_600_000;

/**
 * Sends the proof after the order, or a better picture, while it is pending and at most 24 h old (decision 006). An order
 * of the other type placed with it gets the same proof.
 * Failures: NOT_FOUND (also another partner's), ORDER_DECIDED, PROOF_LATE, PROOF_MISSING where the file is no own upload.
 */
export const attachProof = verb(contract.pins.attachProof, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services }) => {
    const reader = { staff: false, companyId: services.companyId };
    const before = await selectOrder(tx, input.orderId);
    if (!before || before.partner.id !== actor.id) throw new Failure('NOT_FOUND');
    await attachFile(tx, input.fileId, actor.id, 'proof', now);
    const changed = await updateProof(tx, {
      orderId: input.orderId,
      partnerId: actor.id,
      fileId: input.fileId,
      placedSince: new Date(now.getTime() - proofWithinMs),
    });
    const order = changed.find((row) => row.id === input.orderId);
    if (!order) throw await refusal(tx, input.orderId, reader);
    return {
      result: presentOrder(order, reader),
      audit: {
        subject: `order:${order.id}`,
        detail: {
          orders: changed.map((row) => row.code),
          proof: input.fileId,
          replaced: before.proofFileId,
        },
      },
      live: [`account:${actor.id}`, 'orders'],
    };
  },
});

async function refusal(tx: Tx, orderId: number, reader: Reader): Promise<Failure> {
  const order = await selectOrder(tx, orderId);
  return (order && orderRefusal(order, 'pins.attachProof', reader)) ?? new Failure('PROOF_LATE');
}

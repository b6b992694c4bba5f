import { expect } from 'vitest';
import sharp from 'sharp';
import type { PinType } from '@rimpang/domain/pins';
import { Failure } from '../../platform/failure.ts';
import type { Harness } from '../../testing/harness.ts';
import { filesVerbs } from '../files/index.ts';
import { pinsVerbs } from './index.ts';

const picture = sharp({ create: { width: 40, height: 60, channels: 3, background: '#cdd' } })
  .jpeg()
  .toBuffer();

/** Uploads a real picture as this partner, through the verb. */
export async function uploadProof(h: Harness, username: string): Promise<string> {
  const file = new File([new Uint8Array(await picture)], 'bukti.jpg', { type: 'image/jpeg' });
  return (await filesVerbs.uploadProof.run(h.house, await h.as(username), { file })).fileId;
}

/** One pending order of this partner, with a proof unless told otherwise. */
export async function placeOrder(
  h: Harness,
  username: string,
  wish: { type?: PinType; quantity?: number; proof?: boolean } = {},
) {
  const { type = 'activation', quantity = 2, proof = true } = wish;
  const proofFileId = proof ? await uploadProof(h, username) : null;
  const input = { items: [{ type, quantity }], proofFileId };
  const { orders } = await pinsVerbs.placeOrder.run(h.house, await h.as(username), input);
  const [order] = orders;
  if (!order) throw new Error('no order was placed');
  return order;
}

/** What the promise fails with; anything but a Failure breaks the test. */
export async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(
    () => expect.fail('expected a failure'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw error;
  return error;
}

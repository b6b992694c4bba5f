import { expect } from 'vitest';
import sharp from 'sharp';
import type { PinType } from '@rimpang/domain/pins';
import { Failure } from '../../platform/requests/failure.ts';
import type { Harness } from '../../testing/harness.ts';
import { filesVerbs } from '../files/index.ts';
import { pinsVerbs } from './index.ts';

let pictures = 0;

/** A picture that no other order came with: reused ones are held back. */
function picture(): Promise<Buffer> {
  pictures += 1;
  // Of another size each: an even colour survives re-encoding as its neighbour's.
  const [width, height] = [40 + (pictures % 300), 60 + Math.floor(pictures / 300)];
  return sharp({ create: { width, height, channels: 3, background: '#cdd' } })
    .png()
    .toBuffer();
}

/** Uploads a real picture as this partner, through the verb. */
export async function uploadProof(h: Harness, username: string): Promise<string> {
  const file = new File([new Uint8Array(await picture())], 'bukti.png', { type: 'image/png' });
  return (await filesVerbs.uploadProof.run(h.services, await h.as(username), { file })).fileId;
}

/** One pending order of this partner, with a proof unless told otherwise. */
export async function placeOrder(
  h: Harness,
  username: string,
  wanted: { type?: PinType; quantity?: number; proof?: boolean } = {},
) {
  const { type = 'activation', quantity = 2, proof = true } = wanted;
  const proofFileId = proof ? await uploadProof(h, username) : null;
  const input = { items: [{ type, quantity }], proofFileId };
  const { orders } = await pinsVerbs.placeOrder.run(h.services, await h.as(username), input);
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

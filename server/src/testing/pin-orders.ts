import type { PinType } from '@rimpang/domain/pins';
import { filesVerbs } from '../capabilities/files/index.ts';
import { pinsVerbs } from '../capabilities/pins/index.ts';
import type { Harness } from './harness.ts';
import { picture } from './public-forms.ts';

/** Orders PINs with a proof. */
export async function orderPins(
  h: Harness,
  username: string,
  quantity: number,
  type: PinType = 'activation',
) {
  const file = new File([new Uint8Array(await picture())], 'bukti.png', { type: 'image/png' });
  const { fileId } = await filesVerbs.uploadProof.run(h.services, await h.as(username), { file });
  const input = { items: [{ type, quantity }], proofFileId: fileId };
  const { orders } = await pinsVerbs.placeOrder.run(h.services, await h.as(username), input);
  const [order] = orders;
  if (!order) throw new Error('no order was placed');
  return order;
}

/** Orders PINs and has `admin` process them: the way a partner really comes by PINs. */
export async function buyPins(h: Harness, username: string, quantity: number, type: PinType = 'activation') {
  const { id: orderId } = await orderPins(h, username, quantity, type);
  await pinsVerbs.approveOrder.run(h.services, await h.as('admin'), { orderId });
}

import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { filesVerbs } from '../capabilities/files/index.ts';
import { storefrontVerbs } from '../capabilities/storefront/index.ts';
import { int, query } from '../platform/database/query.ts';
import type { Caller } from '../platform/requests/caller.ts';
import type { Harness } from './harness.ts';

let addresses = 0;
let shades = 0;

/** A visitor from an address of one's own, where the test is not about addresses. */
export async function visitor(h: Harness, address?: string, operationId?: string): Promise<Caller> {
  addresses += 1;
  const own = `10.${Math.floor(addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
  return { ...(await h.as(null, operationId)), address: address ?? own };
}

/** A picture that no other test has sent. */
export function picture(): Promise<Buffer> {
  shades += 1;
  const background = { r: shades % 256, g: Math.floor(shades / 256) % 256, b: 90 };
  // Shades next to each other may come out of re-encoding as the same bytes; sizes do not.
  const [width, height] = [64 + (shades % 300), 48 + Math.floor(shades / 300)];
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Uploads a picture as a visitor and returns its id. */
export async function proof(h: Harness, bytes?: Buffer): Promise<string> {
  const file = new File([new Uint8Array(bytes ?? (await picture()))], 'bukti.png', { type: 'image/png' });
  return (await filesVerbs.uploadPublicProof.run(h.services, await visitor(h), { file })).fileId;
}

/** A complete purchase form; override what the test is about. */
export async function orderForm(h: Harness, overrides: Record<string, unknown> = {}) {
  return {
    productId: 'minyak-rimpang',
    quantity: 2,
    name: 'Dewi Lestari',
    phone: '0812-2600-7788',
    email: 'dewi@example.com',
    address: 'Jl. Kenanga 8, Solo',
    proofFileId: await proof(h),
    ...overrides,
  };
}

/** Sends an order and returns its receipt and id. */
export async function placeOrder(h: Harness, overrides: Record<string, unknown> = {}) {
  const caller = await visitor(h, undefined, randomUUID());
  const receipt = await storefrontVerbs.orderProduct.run(h.services, caller, await orderForm(h, overrides));
  const row = await query({ id: int })`
    select id from storefront.public_order where reference = ${receipt.reference}`.first(h.owner);
  return { ...receipt, id: row?.id ?? 0 };
}

/** The code of the failure a call ends with, or 'ok'. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

import sharp from 'sharp';
import type { Harness } from '../../testing/harness.ts';
import { filesVerbs } from '../files/index.ts';

/** A drawn transfer slip: bars of random length and grey, the same for the same seed. */
export async function drawTestSlip(
  seed: number,
  options: { width?: number; quality?: number } = {},
): Promise<Buffer> {
  let state = seed * 2_654_435_761;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const bars = Array.from({ length: 24 }, (_, i) => {
    const grey = next(200);
    return `<rect x="${next(200)}" y="${i * 25}" width="${60 + next(240)}" height="22" fill="rgb(${grey},${grey},${grey})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="600"><rect width="360" height="600" fill="#fff"/>${bars.join('')}</svg>`;
  return sharp(Buffer.from(svg))
    .resize({ width: options.width ?? 360 })
    .jpeg({ quality: options.quality ?? 90 })
    .toBuffer();
}

/** Uploads these bytes as this partner's proof. */
export async function uploadSlip(h: Harness, username: string, bytes: Buffer): Promise<string> {
  const file = new File([new Uint8Array(bytes)], 'bukti.jpg', { type: 'image/jpeg' });
  return (await filesVerbs.uploadProof.run(h.services, await h.as(username), { file })).fileId;
}

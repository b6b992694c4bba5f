import { createHash } from 'node:crypto';
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

/**
 * A slip as a banking app shows it: nothing differs from one to another but its figures and names, in small print, others for each
 * seed. So different slips have nearly the same fingerprint.
 */
export async function drawAppSlip(seed: number): Promise<Buffer> {
  const glyphs = (row: number) =>
    Array.from({ length: 14 }, (_, at) => {
      const drawn = createHash('sha256').update(`${seed} ${row} ${at}`).digest();
      return Array.from({ length: 3 }, (_, stroke) => {
        const [x, y] = [190 + at * 10 + ((drawn[stroke] ?? 0) % 5), 140 + row * 50 + stroke * 4];
        return `<rect x="${x}" y="${y}" width="${2 + ((drawn[stroke + 3] ?? 0) % 4)}" height="3"/>`;
      }).join('');
    }).join('');
  const rows = Array.from(
    { length: 7 },
    (_, row) => `<rect x="30" y="${140 + row * 50}" width="${50 + row * 9}" height="12" fill="#889"/>
      <g fill="#223">${glyphs(row)}</g>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="640"><rect width="360" height="640" fill="#f3f6fb"/>
    <rect width="360" height="90" fill="#00529c"/><circle cx="180" cy="90" r="30" fill="#2fb344"/>${rows.join('')}
    <rect x="120" y="560" width="120" height="40" rx="20" fill="#00529c"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

/** Uploads these bytes as this partner's proof. */
export async function uploadSlip(h: Harness, username: string, bytes: Buffer): Promise<string> {
  const file = new File([new Uint8Array(bytes)], 'bukti.jpg', { type: 'image/jpeg' });
  return (await filesVerbs.uploadProof.run(h.services, await h.as(username), { file })).fileId;
}

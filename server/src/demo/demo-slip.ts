import { createHash } from 'node:crypto';
import sharp from 'sharp';

const width = 540;
const height = 1_080;
/** Which of the seven strokes of a digit are drawn, top first, clockwise, the middle one last. */
const strokesOf = [
  '1111110',
  '0110000',
  '1101101',
  '1111001',
  '0110011',
  '1011011',
  '1011111',
  '1110000',
  '1111111',
  '1111011',
];
const strokes = ['M2 0H22', 'M24 2V20', 'M24 24V42', 'M2 44H22', 'M0 24V42', 'M0 2V20', 'M2 22H22'];
const banks = ['#0b5cab', '#c8102e', '#00754a', '#f26f21', '#123e7c'];

/** Digits as strokes, since a bare machine has no typeface. */
function figure(text: string, x: number, y: number, size: number): string {
  const digits = text.split('').map((digit, at) => {
    const shown = strokes.filter((_, stroke) => strokesOf[Number(digit)]?.[stroke] === '1').join('');
    return `<path d="${shown}" transform="translate(${at * 36} 0)"/>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="#17211b" stroke-width="4">${digits.join('')}</g>`;
}

/**
 * A drawn picture of a bank transfer of `amount` rupiah, JPEG: another one for each name, the same for the same name,
 * so that the warning about reused slips stays for slips that were reused.
 */
export async function drawSlip(name: string, amount: number): Promise<Buffer> {
  const chance = createHash('sha256').update(name).digest();
  const of = (at: number, below: number) => (chance[at % chance.length] ?? 0) % below;
  const bank = banks[of(0, banks.length)] ?? '';
  const head = 140 + of(1, 160);
  const rows = Array.from({ length: 6 + of(2, 4) }, (_, row) => {
    const y = head + 260 + row * 62;
    return `<rect x="48" y="${y}" width="${90 + of(row + 3, 110)}" height="16" fill="#c9d1cc"/>
      <rect x="${492 - 110 - of(row + 12, 150)}" y="${y}" width="${110 + of(row + 12, 150)}" height="18" fill="${of(row + 20, 3) ? '#55635b' : bank}"/>`;
  });
  const side = of(3, 2) ? 48 : 330;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f7f8f7"/>
    <rect width="100%" height="${head}" fill="${bank}"/><circle cx="${side + 60}" cy="${head}" r="58" fill="#fff"/>
    <path d="M${side + 32} ${head}l20 22 38-42" fill="none" stroke="#1b8f4d" stroke-width="12"/>
    ${figure(String(amount), 120 + of(4, 90), head + 110, 1.3)}${rows.join('')}
    <rect x="${48 + of(5, 60)}" y="${head + 880 - of(6, 90)}" width="${200 + of(7, 180)}" height="40" fill="${bank}"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

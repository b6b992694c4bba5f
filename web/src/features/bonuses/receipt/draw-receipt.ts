import type { ReceiptWords } from './receipt-words.ts';

const width = 1080;
const height = 1080;
const ground = '#0e3b24';
const light = '#eaf3e4';
const quiet = '#b4c9b4';
const turmeric = '#ffd067';
const margin = 80;

type Line = { y: number; size: number; colour: string; weight?: number };

/** The picture of one bonus, as PNG; null where the browser draws none. */
export function drawReceipt(words: ReceiptWords): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  write(pen, 'Rimpang', { y: 150, size: 60, colour: turmeric, weight: 700 });
  write(pen, words.title, { y: 340, size: 54, colour: light });
  write(pen, words.amount, { y: 490, size: 140, colour: turmeric, weight: 700 });
  doubleRule(pen, 530);
  write(pen, words.cause, { y: 630, size: 44, colour: light });
  write(pen, words.date, { y: 700, size: 44, colour: light });
  write(pen, words.name, { y: 820, size: 54, colour: light, weight: 700 });
  paragraph(pen, words.note, { y: 940, size: 38, colour: quiet });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

const fontOf = (size: number, weight = 400) => `${weight} ${size}px system-ui, sans-serif`;

/** One line from the left, smaller where it would not fit. */
function write(pen: CanvasRenderingContext2D, text: string, { y, size, colour, weight }: Line): void {
  const room = width - 2 * margin;
  pen.font = fontOf(size, weight);
  const needs = pen.measureText(text).width;
  if (needs > room) pen.font = fontOf(Math.floor((size * room) / needs), weight);
  pen.fillStyle = colour;
  pen.fillText(text, margin, y);
}

/** Several lines, broken between words. */
function paragraph(pen: CanvasRenderingContext2D, text: string, line: Line): void {
  pen.font = fontOf(line.size, line.weight);
  let row = '';
  let { y } = line;
  for (const word of text.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (pen.measureText(longer).width <= width - 2 * margin) {
      row = longer;
      continue;
    }
    write(pen, row, { ...line, y });
    row = word;
    y += line.size * 1.4;
  }
  write(pen, row, { ...line, y });
}

/** The bookkeeper's rule under a sum. */
function doubleRule(pen: CanvasRenderingContext2D, y: number): void {
  pen.fillStyle = turmeric;
  pen.fillRect(margin, y, width - 2 * margin, 4);
  pen.fillRect(margin, y + 12, width - 2 * margin, 4);
}

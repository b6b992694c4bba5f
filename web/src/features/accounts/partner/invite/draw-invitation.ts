import { encode } from 'uqr';

const width = 1080;
const height = 1350;
const green = '#12532f';
const paper = '#fbf7ec';
const kunyit = '#f2b01e';

type Invitation = { fullName: string; link: string };

/** A card to post or to send: name, code and link. Null where the browser draws no pictures. */
export async function drawInvitation({ fullName, link }: Invitation): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = green;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = kunyit;
  pen.fillRect(0, height - 24, width, 24);
  pen.textAlign = 'center';
  write(pen, 'Rimpang', { y: 130, size: 72, colour: kunyit });
  write(pen, 'Mari jadi mitra herbal Rimpang', { y: 210, size: 44, colour: paper });
  drawCode(pen, link, { x: 190, y: 270, size: 700 });
  write(pen, 'Diundang oleh', { y: 1060, size: 36, colour: paper });
  write(pen, fullName, { y: 1130, size: 60, colour: paper });
  write(pen, link.replace(/^https?:\/\//, ''), { y: 1230, size: 36, colour: kunyit });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** One line in the middle, smaller where it would not fit. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { y, size, colour }: { y: number; size: number; colour: string },
): void {
  const most = width - 120;
  const font = (px: number) => `700 ${px}px system-ui, sans-serif`;
  pen.font = font(size);
  const wide = pen.measureText(text).width;
  if (wide > most) pen.font = font(Math.floor((size * most) / wide));
  pen.fillStyle = colour;
  pen.fillText(text, width / 2, y);
}

function drawCode(
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { data } = encode(text, { border: 3 });
  pen.fillStyle = '#fff';
  pen.fillRect(x, y, size, size);
  pen.fillStyle = '#12251a';
  const edge = (step: number) => Math.round((step * size) / data.length);
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries())
      if (dark)
        pen.fillRect(
          x + edge(column),
          y + edge(row),
          edge(column + 1) - edge(column),
          edge(row + 1) - edge(row),
        );
}

import type { Page } from '@playwright/test';

/** A file as Playwright's `setInputFiles` takes it. */
export type Picture = { name: string; mimeType: string; buffer: Buffer };

/** A real photo of a transfer slip, drawn and encoded by the browser. */
export async function slipPhoto(page: Page, words: string): Promise<Picture> {
  const base64 = await page.evaluate((text) => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 1200;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('this browser cannot draw');
    pen.fillStyle = '#fffdf6';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = '#20402f';
    pen.font = '48px sans-serif';
    text.split('\n').forEach((line, index) => pen.fillText(line, 80, 160 + index * 80));
    return canvas.toDataURL('image/jpeg', 0.85).split(',')[1] ?? '';
  }, words);
  return { name: 'bukti-transfer.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** Slips of which no two resemble each other: each of a chessboard whose greys are its own. */
export async function differentSlips(page: Page, count: number): Promise<Picture[]> {
  const encoded = await page.evaluate((many) => {
    const canvas = document.createElement('canvas');
    canvas.width = 360;
    canvas.height = 480;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('this browser cannot draw');
    return Array.from({ length: many }, () => {
      for (let cell = 0; cell < 144; cell += 1) {
        pen.fillStyle = `hsl(0 0% ${Math.floor(Math.random() * 100)}%)`;
        pen.fillRect((cell % 12) * 30, Math.floor(cell / 12) * 40, 30, 40);
      }
      return canvas.toDataURL('image/jpeg', 0.85).split(',')[1] ?? '';
    });
  }, count);
  return encoded.map((base64, index) => ({
    name: `bukti-${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(base64, 'base64'),
  }));
}

/** From now on looking at a chosen picture takes as long as on a phone with a large photo: until the function that comes back is called. */
export async function holdPictures(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const look = window.createImageBitmap.bind(window);
    const letGo = new Promise((resolve) => document.addEventListener('let-go', resolve));
    window.createImageBitmap = async (...given: [ImageBitmapSource]) => {
      await letGo;
      return look(...given);
    };
  });
  return () => page.evaluate(() => void document.dispatchEvent(new Event('let-go')));
}

/** One byte more than the limit of 5 MB; still a readable JPEG, for what follows its end mark is ignored. */
export function tooLarge(photo: Picture): Picture {
  const buffer = Buffer.alloc(5 * 1024 * 1024 + 1);
  photo.buffer.copy(buffer);
  return { ...photo, name: 'bukti-besar.jpg', buffer };
}

/** A drawing with a script in it that calls itself a photo. */
export const renamedSvg: Picture = {
  name: 'bukti.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
};

export const pdf: Picture = {
  name: 'bukti.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
};

import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

/** What the public pages may weigh, in bytes as gzip sends them. */
export const budgets = {
  /** JavaScript of `/` and `/contact` before any person touches anything. */
  landingScript: 5_000,
  /** All of `/`, with its pictures to the very end. */
  landingPage: 150_000,
  /** JavaScript of a page for those who are not signed in. */
  authPageScript: 120_000,
  /** JavaScript that comes with the first dialog: React, and none of the rules' library. */
  firstDialogScript: 100_000,
} as const;

export type Weight = { script: number; total: number };

const isPacked = /image\/(png|jpeg|avif|webp|x-icon)/;

/**
 * Everything that comes while `act` runs and until the line falls silent. What the server sends compressed otherwise is
 * weighed as gzip, so that the figure does not depend on what this browser accepts.
 */
export async function weigh(page: Page, act: () => Promise<unknown>): Promise<Weight> {
  const arrived: Response[] = [];
  const note = (response: Response) => arrived.push(response);
  page.on('response', note);
  await act();
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const parts = await Promise.all(arrived.map(weightOf));
  return {
    script: sum(parts.filter(({ type }) => type.includes('javascript')).map(({ bytes }) => bytes)),
    total: sum(parts.map(({ bytes }) => bytes)),
  };
}

/** Opens a page and reads it to its end, until every picture further down is there too. */
export function readToTheEnd(page: Page, path: string): () => Promise<void> {
  return async () => {
    await page.goto(path);
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 300) {
        window.scrollTo(0, y);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      // An image that is still far away has not begun; asked for by name, it comes.
      for (const image of document.images) image.loading = 'eager';
      await Promise.all(Array.from(document.images, (image) => image.decode()));
    });
  };
}

async function weightOf(response: Response): Promise<{ type: string; bytes: number }> {
  const type = response.headers()['content-type'] ?? '';
  const body = await response.body().catch(() => Buffer.alloc(0));
  return { type, bytes: isPacked.test(type) ? body.length : gzipSync(body, { level: 9 }).length };
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

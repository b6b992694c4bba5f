import { chromium, devices } from '@playwright/test';
import { prepareBrowser } from './browser.ts';
import { readToTheEnd, type Weight, weigh } from './page-weight.ts';

/** Weighs pages of a running product as a phone without a cache loads them; in the order of `paths`. */
export async function weighPages(address: string, paths: readonly string[]): Promise<Weight[]> {
  const browser = await chromium.launch(await prepareBrowser());
  try {
    const weights: Weight[] = [];
    for (const path of paths) {
      const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: address });
      const page = await context.newPage();
      weights.push(await weigh(page, readToTheEnd(page, path)));
      await context.close();
    }
    return weights;
  } finally {
    await browser.close();
  }
}

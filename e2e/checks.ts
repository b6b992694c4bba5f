import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.2 A and AA: axe finds nothing, in the light and in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(untilStill);
    // A long list takes on its new colours in more than one frame on a busy machine: asked again, for a moment.
    const clean = async () => expect(await findings(page), `axe, ${colorScheme}`).toEqual([]);
    await expect(clean).toPass({ intervals: [300, 1_000], timeout: 60_000 });
  }
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`),
  );
}

/** Colours change over a moment; what is measured meanwhile belongs to neither look. */
async function untilStill(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((animation) => animation.finished));
}

/** Nothing sticks out at the right on the narrowest phone (product.md): the page itself never scrolls sideways. */
export async function expectFitsNarrow(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  const sticksOut = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return Math.max(scrollWidth, clientWidth) - 320;
    });
  await expect.poll(sticksOut, { message: 'pixels beyond 320' }).toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
}

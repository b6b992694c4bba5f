import type { Page } from '@playwright/test';

/** More stops than any page has: a page on which the focus goes round in a circle ends here. */
const most = 250;

/**
 * Goes through the page by `key` and names the stops that cannot be seen when they have the focus: hidden, beyond the window,
 * or behind something that stays where it is (WCAG 2.4.7 and 2.4.11). What a label stands for is seen where the label is.
 */
export async function unseenStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  await page.evaluate(`globalThis.stopOf = ${stopOf.toString()}`);
  const met = new Set<number>();
  const unseen: string[] = [];
  while (met.size < most) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => (globalThis as unknown as { stopOf: typeof stopOf }).stopOf());
    if (!stop || met.has(stop.id)) return unseen;
    met.add(stop.id);
    if (!stop.seen) unseen.push(stop.name);
  }
  throw new Error(`more than ${most} stops`);
}

/** Runs in the page: what has the focus, and whether any of its points shows; null at the end of the document. */
function stopOf(): { id: number; name: string; seen: boolean } | null {
  const element = document.activeElement as (HTMLElement & { stop?: number }) | null;
  if (!element || element === document.body) return null;
  const counted = window as unknown as { stops?: number };
  counted.stops = (counted.stops ?? 0) + 1;
  element.stop ??= counted.stops;
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  const { width, height } = element.getBoundingClientRect();
  const shown = label && Math.min(width, height) < 4 ? label : element;
  const box = shown.getBoundingClientRect();
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
  const seen = parts.some((x) =>
    parts.some((y) => {
      const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return hit !== null && (element.contains(hit) || (label?.contains(hit) ?? false));
    }),
  );
  const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent;
  return { id: element.stop, name: `${element.tagName.toLowerCase()} ${name.trim().slice(0, 40)}`, seen };
}

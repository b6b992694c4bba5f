import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import { lookedAt, type Scheme } from './axe-coverage.ts';
import {
  beyondEdge,
  brokenFigures,
  brokenMoments,
  cutWords,
  smallTargets,
  tornWords,
  widthsBeyondEdge,
} from './beyond-edge.ts';

const require = createRequire(import.meta.url);
const axe = createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axe, 'utf8');

type Violation = { id: string; nodes: { target: string[]; failureSummary?: string }[] };
type Axe = { run: (where: Document | Element, options: Wanted) => Promise<{ violations: Violation[] }> };

type Wanted = { runOnly: string[]; resultTypes: string[]; preload: false };

/** Only what is wrong is asked for: to describe what is right takes longer than to find it. */
const resultTypes = ['violations'];
/** It would fetch every style sheet and medium once more, for rules about media that no page has. */
const preload = false;
const everyRule: Wanted = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes,
  preload,
};

/** The rules that a colour scheme can change the answer of: what a page says and how it is built stays the same. */
export const colourRules: Wanted = {
  runOnly: ['color-contrast', 'link-in-text-block'],
  resultTypes,
  preload,
};

/**
 * WCAG 2.2 A and AA: axe finds nothing, in the light and in the dark. Of a state whose colours are looked at elsewhere, the
 * light one is enough.
 */
export async function expectAccessible(page: Page, schemes: readonly Scheme[] = ['light', 'dark']) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(untilStill);
    // A long list takes on its new colours in more than one frame on a busy machine: asked again, for a moment.
    const rules = colorScheme === 'light' ? everyRule : colourRules;
    const clean = async () => expect(await findings(page, rules), `axe, ${colorScheme}`).toEqual([]);
    await expect(clean).toPass({ intervals: [300, 1_000], timeout: 60_000 });
    if (await page.locator(modal).count()) continue;
    const description = `${colorScheme} ${new URL(page.url()).pathname}`;
    test.info().annotations.push({ type: lookedAt, description });
  }
}

/** An open dialog of the browser: what stands behind it can neither be reached nor read, so it is looked at alone. */
const modal = 'dialog:modal';

/**
 * What axe finds as the page stands now. axe is put into a document once; its own runner would load it twice for every look,
 * the second time in a new tab.
 */
export async function findings(page: Page, rules: Wanted = everyRule): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ({ options, dialogs }) => {
      const there = window as unknown as { axe: Axe };
      const where = Array.from(document.querySelectorAll(dialogs)).at(-1) ?? document;
      return (await there.axe.run(where, options)).violations;
    },
    { options: rules, dialogs: modal },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`),
  );
}

/** Runs in the page. Colours change over a moment; what is measured meanwhile belongs to neither look. */
export async function untilStill(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((animation) => animation.finished));
}

/** Every width from the narrowest phone to a wide desktop. */
const widths = Array.from({ length: (2560 - 320) / 20 + 1 }, (_, step) => 320 + step * 20);

/**
 * At no width from 320 to 2560 px does anything stand beyond the edge (R11.1). The page is
 * loaded once and only its window changes.
 */
export async function expectFitsEveryWidth(page: Page): Promise<void> {
  await expectFitsAt(page, widths);
}

/** At none of these widths does anything stand beyond the edge. */
export async function expectFitsAt(page: Page, some: readonly number[]): Promise<void> {
  const before = page.viewportSize();
  const suspected = await widthsBeyondEdge(page, some);
  // What a script lays out anew follows the window some frames later: looked at again until it holds.
  for (const width of suspected) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => beyondEdge(page), { message: 'what stands beyond the edge' }).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Widths at which a column, a menu or a panel takes room from the others: long amounts and names fit and stay whole at each. */
const crowded: readonly number[] = [320, 380, 760, 840, 1000, 1120, 1180, 1240, 1280, 1440, 1600, 1680];

export async function expectHoldsLongFigures(page: Page): Promise<void> {
  await expectFitsAt(page, crowded);
  const before = page.viewportSize();
  for (const width of crowded) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => brokenFigures(page), { message: 'amounts in pieces' }).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** On a phone everything that is pressed is as large as a finger (R11.1). */
export async function expectFingerSized(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => smallTargets(page), { message: 'smaller than a finger' }).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/** On a phone no line ends inside a telephone number, before a zone of time, or at a dot between words. */
export async function expectWordsTogether(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => tornWords(page), { message: 'torn apart by the end of a line' }).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** On a desktop every moment in a table takes one line, as those beside it. */
export async function expectMomentsWhole(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => brokenMoments(page), { message: 'moments on two lines' }).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/** The narrowest phone alone, for a state that the walk over all addresses does not reach. */
export async function expectFitsNarrow(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => beyondEdge(page), { message: 'what stands beyond the edge' }).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/**
 * On a phone of 360 px on which text was made larger, one and a half times and twice, text is that much larger here, nothing stands
 * beyond the edge, and every word is seen whole (decision 222).
 */
export async function expectReadsEnlarged(
  page: Page,
  also: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const before = page.viewportSize();
  const devtools = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 360, height: 800 });
  for (const scale of [1.5, 2]) {
    await devtools.send('Emulation.setEmulatedOSTextScale', { scale });
    const rem = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await expect.poll(rem, { message: 'a rem' }).toBe(`${16 * scale}px`);
    const lost = async () => [
      ...(await beyondEdge(page)),
      ...(await brokenFigures(page)),
      ...(await cutWords(page)),
    ];
    await expect.poll(lost, { message: `beyond the edge or cut, ×${scale}` }).toEqual([]);
    await also(page);
  }
  await devtools.send('Emulation.setEmulatedOSTextScale', {});
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe('16px');
  await devtools.detach();
  if (before) await page.setViewportSize(before);
}

/** On a phone that is 640 px high, everything that is pressed in what is open over the page can be scrolled to, and nothing covers it. */
export async function expectReachable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await expect.poll(() => page.evaluate(unreached), { message: 'what cannot be pressed' }).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
}

/** Runs in the page. */
function unreached(): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], .vh, [aria-hidden="true"]') &&
    element.getBoundingClientRect().width > 4;
  const over = [...document.querySelectorAll('dialog[open], [role="dialog"]')].filter(isShown).at(-1);
  const pressed = [...(over?.querySelectorAll('button, a[href], input, select, textarea') ?? [])];
  return pressed.filter(isShown).flatMap((element) => {
    // Below a toast, which lies at the foot, it can still be scrolled up.
    const isMet = (['center', 'start'] as const).some((block) => {
      element.scrollIntoView({ block, behavior: 'instant' });
      const [line] = element.getClientRects();
      const met = line && document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
      return met && (element.contains(met) || met.contains(element));
    });
    const words = element.textContent || element.getAttribute('aria-label') || element.tagName;
    return isMet ? [] : [words.trim().slice(0, 40)];
  });
}

/** What says on a page that something is empty or cannot be read. */
const drawingsOf = (page: Page) =>
  page.getByRole('main').locator('img[src^="/art/empty-"]').filter({ visible: true });

/** However many parts of a page are empty or cannot be read, one drawing says so (R11.1). */
export async function expectOneDrawing(page: Page): Promise<void> {
  expect(await drawingsOf(page).count(), 'drawings at once').toBeLessThan(2);
}

/**
 * On a desktop what a page shows reaches across the room it has, and at most one drawing says that something is empty
 * (R11.1). A drawing stands in the middle, and so does a diagram of the network.
 */
export async function expectFillsDesktop(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectOneDrawing(page);
  const inTheMiddle = drawingsOf(page).or(page.getByRole('region', { name: /^Diagram jaringan/ }));
  if ((await inTheMiddle.count()) === 0)
    await expect.poll(() => page.evaluate(unusedWidth), { message: 'left empty, in px' }).toBeLessThan(60);
  if (before) await page.setViewportSize(before);
}

/** How much room is left at the right of everything below the heading of the page: words, pictures, buttons, boxes. */
function unusedWidth(): number {
  const main = document.querySelector('main');
  const heading = main?.querySelector('h1');
  if (!main || !heading) return 0;
  const top = heading.getBoundingClientRect().bottom + 20;
  const parts: (Element | Range)[] = [...main.querySelectorAll('*')].filter((part) => {
    const { backgroundColor, borderBottomWidth, boxShadow } = getComputedStyle(part);
    const hasEdge = borderBottomWidth !== '0px' || boxShadow !== 'none';
    const isBox = hasEdge || !backgroundColor.endsWith(', 0)');
    return isBox || part.matches('svg, img, button');
  });
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = document.createRange();
    words.selectNodeContents(text);
    parts.push(words);
  }
  const below = parts.map((part) => part.getBoundingClientRect()).filter(({ bottom }) => bottom > top);
  return main.getBoundingClientRect().right - 28 - Math.max(0, ...below.map(({ right }) => right));
}

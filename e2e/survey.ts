import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { makeFolder } from '../server/src/platform/runtime/make-folder.ts';
import { type Scheme, schemes as bothSchemes } from './axe-coverage.ts';
import { beyondEdge, brokenFigures, tornWords } from './beyond-edge.ts';
import { partnerScreens } from './partner-routes.ts';
import { publicPages } from './public-routes.ts';
import { staffScreens } from './staff-routes.ts';
import { type OpenedScreen, openedScreens } from './survey-opened.ts';
import { staffOpenedScreens } from './survey-staff.ts';
import { putInto, type SurveyState, surveyStates } from './survey-states.ts';

/** Where the pictures of every screen go, and which of them are made. */
type SurveyOptions = {
  folder: string;
  /** A whole address, or part of several, or `opened` for what is opened over pages; every screen where it is left out. */
  only?: string;
  states?: readonly SurveyState[];
  widths?: readonly number[];
  schemes?: readonly Scheme[];
};

/** One page in one state; its edge is measured once, for the first scheme. */
type Look = { state: SurveyState; scheme: Scheme; widths: readonly number[]; measured: boolean };

type Screen = { path: string; as?: string } | OpenedScreen;

const usualWidths: readonly number[] = [320, 360, 768, 1440, 1920];
/** Longer pages are cut: a list goes on as it began. */
const longestPicture = 2_600;

const allOpened: readonly OpenedScreen[] = [...openedScreens, ...staffOpenedScreens];
const screens: readonly Screen[] = [
  ...publicPages.map((path) => ({ path })),
  ...partnerScreens.map(({ path }) => ({ path, as: 'budi' })),
  ...staffScreens.map(({ path }) => ({ path, as: 'superadmin' })),
  ...allOpened,
];

/**
 * Takes pictures of every screen in every state, width and scheme: `<screen>/<state>-<width>-<scheme>.png`, and for each
 * state one sheet of its widths, `sheets/<screen>-<state>-<scheme>.png`, to look through. `signIn` opens a session in a new
 * context. Public pages are rendered by the server and, as what is opened, taken with their data only. Names what stands
 * beyond the edge of its window.
 */
export async function surveyScreens(
  browser: Browser,
  baseURL: string,
  signIn: (page: Page, username: string) => Promise<void>,
  { folder, only = '', states = surveyStates, widths = usualWidths, schemes = bothSchemes }: SurveyOptions,
): Promise<number> {
  let pictures = 0;
  makeFolder(join(folder, 'sheets'));
  const people = new Map<string, BrowserContext>();
  const sheet = await (await browser.newContext()).newPage();
  for (const screen of chosenScreens(only)) {
    const who = screen.as ?? 'visitor';
    const context = people.get(who) ?? (await openContext(browser, baseURL, screen.as, signIn));
    people.set(who, context);
    const page = await context.newPage();
    for (const state of states) {
      if (state !== 'data' && ('open' in screen || !screen.as)) continue;
      await putInto(page, state);
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(screen.path);
      await isThere(page, state);
      if ('open' in screen)
        await screen.open(page).catch((problem: unknown) => said(screen, String(problem)));
      await settle(page);
      for (const scheme of schemes)
        pictures += await takeWidths(page, sheet, folder, screen, {
          state,
          scheme,
          widths,
          measured: scheme === schemes[0],
        });
    }
    await page.close();
  }
  return pictures;
}

function chosenScreens(only: string): readonly Screen[] {
  if (only === 'opened') return allOpened;
  const whole = screens.filter((screen) => screen.path === only && !('open' in screen));
  return whole.length > 0 ? whole : screens.filter(({ path }) => path.includes(only));
}

const nameOf = (screen: Screen): string => ('open' in screen ? `${screen.path}-${screen.name}` : screen.path);

/** What the person who looks through the pictures should know of a screen. */
function said(screen: Screen, words: string): void {
  process.stdout.write(`${nameOf(screen)} ${words}\n`);
}

async function openContext(
  browser: Browser,
  baseURL: string,
  username: string | undefined,
  signIn: (page: Page, username: string) => Promise<void>,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  if (!username) return context;
  const page = await context.newPage();
  await signIn(page, username);
  await page.close();
  return context;
}

/** Waits until the page stands and, unless it is to be seen loading, has read what it shows: for a while on a busy machine. */
async function isThere(page: Page, state: SurveyState): Promise<void> {
  await page.locator('main').first().waitFor();
  if (state === 'loading') return;
  const reading = page.locator('main [aria-busy="true"], main output:has-text("Memuat data...")').first();
  await reading.waitFor({ state: 'detached', timeout: 5_000 }).catch(() => {});
}

/** Waits until two pictures of the page, a moment apart, are the same. */
async function settle(page: Page): Promise<void> {
  let last = '';
  for (let tries = 0; tries < 20; tries += 1) {
    const next = (await page.screenshot({ animations: 'disabled', scale: 'css' })).toString('base64');
    if (next === last) return;
    last = next;
    await page.waitForTimeout(150);
  }
}

async function takeWidths(
  page: Page,
  sheet: Page,
  folder: string,
  screen: Screen,
  { state, scheme, widths, measured }: Look,
): Promise<number> {
  const name = `${screen.as ?? 'visitor'}${nameOf(screen)}`.replaceAll(/[^a-z0-9]+/gi, '-').replace(/-$/, '');
  mkdirSync(join(folder, name), { recursive: true });
  await page.emulateMedia({ colorScheme: scheme });
  const taken: { width: number; image: string }[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 800 : 900 });
    await settle(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const cut = measured
      ? [...(await beyondEdge(page)), ...(await brokenFigures(page)), ...(await tornWords(page))]
      : [];
    if (cut.length > 0) said(screen, `(${state}) beyond the edge, broken or torn: ${cut.join(' | ')}`);
    // Behind a dialog the page stays where it was scrolled to: the window alone shows what people see.
    const whole = (await page.locator('dialog:modal').count()) === 0;
    const image = await page.screenshot({
      animations: 'disabled',
      ...(whole && { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, longestPicture) } }),
    });
    writeFileSync(join(folder, name, `${state}-${width}-${scheme}.png`), image);
    taken.push({ width, image: image.toString('base64') });
  }
  const images = taken
    .map(
      ({ width, image }) => `<img style="width:${sheetWidth(width)}px" src="data:image/png;base64,${image}">`,
    )
    .join('');
  await sheet.setViewportSize({ width: 2_000, height: 900 });
  await sheet.setContent(
    `<body style="margin:8px;background:#888;display:flex;gap:8px;align-items:start">${images}</body>`,
  );
  await sheet.screenshot({ path: join(folder, 'sheets', `${name}-${state}-${scheme}.png`), fullPage: true });
  return taken.length;
}

/** Phones at their own size, the others made smaller, so that all five stand beside each other. */
const sheetWidth = (width: number): number =>
  ({ 320: 200, 360: 225, 768: 360, 1440: 660, 1920: 500 })[width] ?? width;

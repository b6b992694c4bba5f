import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { prepareBrowser } from '../harness/browser.ts';
import { commandWords, refuseWords } from '../harness/command-words.ts';
import { startProduct } from '../harness/start-product.ts';
import { schemes } from './axe-coverage.ts';
import { takeMovingPicture } from './moving-picture.ts';
import { beginPlan, comparePlan } from './plan-pages.ts';
import { surveyScreens } from './survey.ts';
import { surveyStates } from './survey-states.ts';

/**
 * `npm run screenshots`: the README's pictures, taken from the running product with its demo data, the moving one last.
 * `npm run screenshots -- --all DIR`: every screen, in every state, width and scheme. Less of it: `--only` an
 * address or a part of several, `--state`, `--scheme light|dark`, `--width` in pixels, all but the first more than once.
 * `--at ADDRESS` looks at a product with demo data that runs already.
 */
const usage =
  'npm run screenshots [-- --all DIR] [--only ADDRESS] [--state NAME] [--scheme light|dark] [--width PIXELS] [--at ADDRESS]';
const { values } = commandWords(usage, {
  options: {
    all: { type: 'string' },
    only: { type: 'string' },
    state: { type: 'string', multiple: true },
    scheme: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    at: { type: 'string' },
  },
});

/** Those of `all` that were asked for, all where none was; what is not one of them is refused. */
function chosen<T>(option: string, all: readonly T[], asked: readonly string[] | undefined): readonly T[] {
  const strange = asked?.find((word) => !all.some((one) => String(one) === word));
  if (strange !== undefined) refuseWords(`--${option} ${strange} is none of ${all.join(', ')}`, usage);
  return asked ? all.filter((one) => asked.includes(String(one))) : all;
}

const survey = values.all === undefined ? null : { ...chosenScreens(), folder: values.all };
if (!survey && (values.only ?? values.state ?? values.scheme ?? values.width) !== undefined)
  refuseWords('What is chosen of all pictures needs --all DIR', usage);

function chosenScreens() {
  const strange = values.width?.find((width) => !(Number.isSafeInteger(Number(width)) && Number(width) > 0));
  if (strange !== undefined) refuseWords(`--width ${strange} is no width in pixels`, usage);
  return {
    only: values.only,
    states: chosen('state', surveyStates, values.state),
    schemes: chosen('scheme', schemes, values.scheme),
    widths: values.width?.map(Number),
  };
}

type Shot = {
  name: string;
  path: string;
  as?: string;
  /** What is opened or done there first. */
  before?: (page: Page) => Promise<void>;
};

const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };

const phoneShots: Shot[] = [
  { name: 'login-phone', path: '/login' },
  { name: 'dashboard-phone', path: '/dashboard', as: 'budi' },
  { name: 'order-pin-phone', path: '/dashboard/order-pin', as: 'budi' },
  { name: 'network-phone', path: '/dashboard/network-diagram', as: 'budi' },
  {
    name: 'why-this-bonus-phone',
    path: '/dashboard/total-ro-bonus',
    as: 'budi',
    before: async (page) => {
      await page.getByRole('button', { name: 'Dari repeat order Andi Pratama' }).click();
      await page.getByRole('dialog', { name: 'Kenapa bonus ini?' }).waitFor();
    },
  },
];
const desktopShots: Shot[] = [
  { name: 'admin-orders-desktop', path: '/admin/pin/orders', as: 'admin' },
  { name: 'admin-dashboard-desktop', path: '/admin/dashboard', as: 'admin' },
  {
    name: 'plan-comparison-desktop',
    path: '/admin/settings/plan',
    as: 'superadmin',
    before: async (page) => {
      await beginPlan(page);
      await comparePlan(page);
    },
  },
];

const folder = join(dirname(import.meta.dirname), 'docs', 'screenshots');
mkdirSync(folder, { recursive: true });
const product = values.at ? { address: values.at, stop: async () => {} } : await startProduct('screenshots');
try {
  const browser = await chromium.launch(await prepareBrowser());
  if (survey) {
    const pictures = await surveyScreens(browser, product.address, login, survey);
    process.stdout.write(`${pictures} pictures\n`);
  } else {
    for (const shot of phoneShots) await take(browser, phone, shot);
    for (const shot of desktopShots) await take(browser, desktop, shot);
    await takeMovingPicture(browser, product.address, login, join(folder, 'main-job.webp'));
  }
  await browser.close();
} finally {
  await product.stop();
}

async function take(browser: Browser, device: object, { name, path, as, before }: Shot): Promise<void> {
  const context = await browser.newContext({
    ...device,
    baseURL: product.address,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (as) await login(page, as);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await before?.(page);
  // Live pages keep a stream open, so the network never falls silent; the first data arrive well within this.
  await sleep(1_500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

async function login(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('rimpang-demo-1');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/(dashboard|admin)/);
}

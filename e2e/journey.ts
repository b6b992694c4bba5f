import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test';
import { type Product, startProduct } from '../harness/start-product.ts';
import { emptyPage, isEmpty, type SharedBrowser, shareBrowser } from './shared-browser.ts';
import { copyProduct } from './test-run.ts';

export { expect };

const phone = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions;
const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;
export const devices = { phone, desktop };

/** Every demo account has it. */
export const demoPassword = 'rimpang-demo-1';

/** What the browser's console says during a test; any error that was not announced fails it. */
type Noise = { expect: (pattern: RegExp) => void; listenTo: (context: BrowserContext) => void };

type Journey = {
  noise: Noise;
  /** Opens a browser of a person's own, signed in where a username is given. */
  visitor: (device: keyof typeof devices, username?: string) => Promise<Page>;
};

type Running = {
  /** One product for each name: files that name different ones never see each other's changes. */
  productName: string;
  /**
   * `copy`: on a copied database, with the demo data. `own`: as `npm start` does, with a database server of its own.
   * `production`: as an operator starts it, with only the first super admin.
   */
  start: 'copy' | 'own' | 'production';
  product: Product;
  /** `new` where a test is about a browser's first visit, or changes what cannot be put back: its clock, its own scripts. */
  browserOf: 'file' | 'new';
};

/** What a worker runs: the product of the file it is at, and the browser that its tests use one after the other. */
type Stage = {
  productOf: (productName: string, start: Running['start']) => Promise<Product>;
  sharedBrowser: SharedBrowser;
};

/**
 * Playwright's `test` on a product of its own: a file says `test.use({ productName: 'its name' })` and gets a fresh one with
 * the demo data, which is gone afterwards.
 */
export const test = base.extend<Journey & Running, { stage: Stage }>({
  productName: ['shared', { option: true }],
  start: ['copy', { option: true }],
  browserOf: ['file', { option: true }],
  stage: [
    async ({ browser }, provide) => {
      const sharedBrowser = shareBrowser(browser);
      let running: { name: string; product: Product } | undefined;
      await provide({
        sharedBrowser,
        async productOf(productName, start) {
          const name = `${productName} ${test.info().project.name}`;
          if (running?.name === name) return running.product;
          await sharedBrowser.close();
          await running?.product.stop();
          running = undefined;
          const product = await starts[start](productName);
          running = { name, product };
          return product;
        },
      });
      // A page that a failed test left open would keep its event stream, and with that the product.
      for (const context of browser.contexts()) await context.close();
      await running?.product.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  product: async ({ stage, productName, start }, provide) =>
    provide(await stage.productOf(productName, start)),
  baseURL: async ({ product }, provide) => provide(product.address),

  context: async (
    {
      browser,
      stage,
      browserOf,
      contextOptions,
      baseURL,
      serviceWorkers,
      locale,
      timezoneId,
      viewport,
      deviceScaleFactor,
      isMobile,
      hasTouch,
      userAgent,
    },
    provide,
    testInfo,
  ) => {
    const device = { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent };
    const options = { ...contextOptions, ...device, baseURL, serviceWorkers, locale, timezoneId };
    // What a worker of the pages stores belongs to one test.
    const isShared = browserOf === 'file' && serviceWorkers === 'block';
    const context = isShared ? await stage.sharedBrowser.open(options) : await browser.newContext(options);
    await provide(context);
    if (!isShared) await context.close();
    else if (testInfo.status !== testInfo.expectedStatus) await stage.sharedBrowser.close();
    else await stage.sharedBrowser.leave();
  },
  page: async ({ context }, provide) => provide(context.pages()[0] ?? (await context.newPage())),

  noise: [
    async ({ context }, provide) => {
      const expected: RegExp[] = [];
      const heard: string[] = [];
      const onConsole = (message: ConsoleMessage) => isProblem(message) && heard.push(wordsOf(message));
      const onError = (problem: WebError) => heard.push(String(problem.error()));
      const listenTo = (listened: BrowserContext) =>
        void listened.on('console', onConsole).on('weberror', onError);
      listenTo(context);
      await provide({ expect: (pattern) => expected.push(pattern), listenTo });
      context.off('console', onConsole).off('weberror', onError);
      const unexpected = heard.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],

  visitor: async (
    { browser, contextOptions, locale, timezoneId, baseURL, serviceWorkers, noise },
    provide,
  ) => {
    const shared = { ...contextOptions, locale, timezoneId, baseURL, serviceWorkers };
    const opened: BrowserContext[] = [];
    await provide(async (device, username) => {
      const context = await browser.newContext({ ...shared, ...devices[device] });
      opened.push(context);
      noise.listenTo(context);
      const page = await context.newPage();
      if (username) await signIn(page, username);
      return page;
    });
    for (const context of opened) await context.close();
  },
});

const starts: Record<Running['start'], (productName: string) => Promise<Product>> = {
  copy: (productName) => copyProduct(productName),
  own: (productName) => startProduct(productName),
  production: (productName) => copyProduct(productName, { production: true }),
};

const isProblem = (message: ConsoleMessage) => ['error', 'assert'].includes(message.type());
const wordsOf = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

/** Signs in without the form, for journeys that are about something else. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  // A page of a person who was signed in before would go on asking, now in another's name.
  if (!isEmpty(page)) await page.goto(emptyPage);
  const answer = await page.request.post('/api/identity/login', { data: { username, password } });
  expect(answer.ok(), `sign-in of ${username}: ${answer.status()}`).toBe(true);
}

/**
 * Takes the session out of the browser. The page is left first: an open one would ask once more, be refused, and lead to
 * the login in the middle of where the journey goes next.
 */
export async function dropSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Signs in as people do. */
export async function logIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

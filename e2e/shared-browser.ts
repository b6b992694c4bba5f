import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** A text of the product: of the same origin, so the browser goes on with the same process, and without any script. */
export const emptyPage = '/robots.txt';

/** Is this a new page, or one that was emptied? */
export function isEmpty(page: Page): boolean {
  return page.url() === 'about:blank' || page.url().endsWith(emptyPage);
}

/** The browser of one person, handed from test to test with nothing of the last one in it. */
export type SharedBrowser = {
  /** The one that was left, where it has these options; else a new one. */
  open: (options: BrowserContextOptions) => Promise<BrowserContext>;
  /** Empties it: pages, cookies, all that was stored, routes, permissions. */
  leave: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * A page in a new browser context starts a process that compiles every script again: half of what loading it costs. The
 * tests of a file use one context and one page instead, emptied in between.
 */
export function shareBrowser(browser: Browser): SharedBrowser {
  let current: { options: BrowserContextOptions; context: BrowserContext } | undefined;
  const close = async () => {
    const { context } = current ?? {};
    current = undefined;
    await context?.close();
  };
  return {
    close,
    async open(options) {
      if (current && isDeepStrictEqual(current.options, options)) return current.context;
      await close();
      current = { options, context: await browser.newContext(options) };
      return current.context;
    },
    async leave() {
      const { context, options } = current ?? {};
      const [page, ...others] = context?.pages() ?? [];
      if (!context || !options || !page) return close();
      for (const other of others) await other.close();
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.clearPermissions();
      await context.setOffline(false);
      if (page.url() !== 'about:blank') {
        await page.goto(emptyPage);
        await page.evaluate(forget);
      }
      await context.clearCookies();
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: options.reducedMotion });
      if (options.viewport) await page.setViewportSize(options.viewport);
    },
  };
}

/** Runs in the page: takes away what the origin has stored. */
async function forget(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  for (const name of await caches.keys()) await caches.delete(name);
}

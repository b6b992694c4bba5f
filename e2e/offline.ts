import { expect, type Page } from '@playwright/test';

/** Waits until the worker has taken over and the device has stored this page's answer of an endpoint (`pins.stock`). */
export async function readyForOffline(page: Page, endpoint: string): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const path = JSON.stringify(endpoint.split('.'));
  const isStored = () =>
    page.evaluate(async (wanted) => {
      const known = await indexedDB.databases();
      if (!known.some(({ name }) => name === 'rimpang-terakhir-dilihat')) return false;
      const opening = indexedDB.open('rimpang-terakhir-dilihat');
      const db = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const reading = db.transaction('dilihat').objectStore('dilihat').getAll();
      await new Promise((resolve) => {
        reading.onsuccess = resolve;
      });
      db.close();
      const answers = reading.result as { key: string; at: number }[];
      return answers.some(({ key, at }) => key.startsWith(`[${wanted}`) && at >= performance.timeOrigin);
    }, path);
  await expect.poll(isStored, { message: `${endpoint} stored on the device` }).toBe(true);
}

/** Is this text anywhere in what the browser keeps: databases, caches, storage? */
export async function deviceHolds(page: Page, text: string): Promise<boolean> {
  const everything = await page.evaluate(async () => {
    const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of db.objectStoreNames) {
        const reading = db.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          reading.onsuccess = resolve;
        });
        found.push(JSON.stringify(reading.result));
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        if (!request.url.includes('/assets/')) found.push(request.url, (await answer?.text()) ?? '');
      }
    }
    return found.join('\n');
  });
  return everything.includes(text);
}

/** The paths of all that the worker has cached. */
export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('partner-area');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
}

/** What the worker is registered for, and the paths it has cached. */
export async function readWorker(page: Page): Promise<{ scope: string; cached: string[] }> {
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  return { scope, cached: await cachedPaths(page) };
}

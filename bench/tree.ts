import type { Page } from '../harness/slow-device.ts';
import { openSlowDevice, type SlowDevice } from '../harness/slow-device.ts';
import type { Measurement } from './measure.ts';
import { openReader, signIn, type Served, startServed } from './servers.ts';

const usualPartners = 10_000;
const slower = 4;
const openRows = 50_000;
const scrollMs = 5_000;
const most = { firstMs: 1_000, openMs: 200, pictures: 45, megabytes: 200 };
const address = '/admin/network?tampil=pohon';

type Member = { id: number; parentId: number | null; directCount: number } & Record<string, unknown>;

const tree = (page: Page) => page.getByRole('tree');
const members = (page: Page) => tree(page).getByRole('treeitem');

/** From the request for the network to the first members below the company, on a browser that has the product. */
async function firstRows({ page }: SlowDevice): Promise<number> {
  await page.goto('/admin/dashboard');
  await page.waitForLoadState('networkidle');
  await page.goto(address);
  await members(page).nth(1).waitFor();
  return page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
  );
}

/** From the key to the members below in the picture, less what the answer took to come. */
async function opening({ page }: SlowDevice): Promise<{ all: number; network: number }> {
  await page.waitForLoadState('networkidle');
  const closed = tree(page).locator('[aria-expanded="false"]').first();
  await closed.focus();
  const answer = page.waitForResponse((response) => response.url().includes('/children'));
  const drawn = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        addEventListener('keydown', () => (pressed = performance.now()), { once: true, capture: true });
        const level = document.activeElement?.getAttribute('aria-level');
        const look = () => {
          const next = document.activeElement?.parentElement?.querySelector(
            `[aria-level="${Number(level) + 1}"]:not([aria-busy])`,
          );
          if (pressed > 0 && next) resolve(performance.now() - pressed);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.keyboard.press('ArrowRight');
  const response = await answer;
  await response.finished();
  const { responseEnd, requestStart } = response.request().timing();
  return { all: await drawn, network: responseEnd - requestStart };
}

/** The company's direct members as if there were so many of them: the rows of the real answer, over and over with other ids. */
async function pretendMany(page: Page): Promise<void> {
  await page.route('**/api/network/root', async (route) => {
    const answer = await route.fetch();
    const card = (await answer.json()) as Member;
    await route.fulfill({ response: answer, json: { ...card, directCount: openRows } });
  });
  await page.route('**/api/network/*/children*', async (route) => {
    const answer = await route.fetch();
    const { rows } = (await answer.json()) as { rows: Member[] };
    const many = Array.from({ length: openRows }, (_, n) => ({
      ...rows[n % rows.length],
      id: 1_000_000_000 + n,
      directCount: 0,
    }));
    await route.fulfill({ response: answer, json: { rows: many, next: null } });
  });
}

/** Pictures a second while the page scrolls on through the open rows, and what the page then has in memory. */
async function scrolling({
  page,
  cdp,
}: SlowDevice): Promise<{ pictures: number; megabytes: number; nodes: number }> {
  await pretendMany(page);
  await page.goto(address);
  await members(page).nth(1).waitFor();
  await page.waitForFunction(() => document.body.scrollHeight > 1_000_000);
  const pictures = await page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        let drawn = 0;
        const next = () => {
          const passed = performance.now() - began;
          if (passed >= ms) return resolve((drawn * 1000) / passed);
          drawn += 1;
          window.scrollBy(0, 90);
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    scrollMs,
  );
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  return { pictures, megabytes: usedSize / 1_000_000, nodes };
}

/** A device for each, so that nothing of one is left for the next. */
async function onDevice<T>(
  served: Served,
  cookie: string,
  work: (device: SlowDevice) => Promise<T>,
): Promise<T> {
  const device = await openSlowDevice({ device: 'desktop', slower, address: served.address, cookie });
  try {
    return await work(device);
  } finally {
    await device.close();
  }
}

/** Milliseconds of the answers behind the first rows, over connections that are open already. */
async function answersMs({ address: server }: Served, cookie: string): Promise<number> {
  const reader = openReader(server, cookie);
  await reader.get('/api/network/root');
  const began = performance.now();
  await reader.get('/api/network/root');
  reader.close();
  return performance.now() - began;
}

/** The tree of the company in a browser four times as slow as this machine. */
export async function treeInBrowser({
  partners = usualPartners,
  keep,
}: {
  partners?: number;
  keep?: string;
}) {
  const served = await startServed('bench-tree', { partners, keep });
  try {
    const cookie = await signIn(served.address, 'superadmin');
    const answers = await answersMs(served, cookie);
    const row = (name: string, unit: string, value: number, yardstick: number, broken: string | false) =>
      ({
        name: `tree, ${name}`,
        value,
        unit,
        yardstick,
        ratio: value / yardstick,
        ...(broken && { broken }),
      }) as Measurement;
    return await onDevice(served, cookie, async (device) => {
      const first = await firstRows(device);
      const opened = await opening(device);
      const beside = opened.all - opened.network;
      const scrolled = await onDevice(served, cookie, scrolling);
      return [
        row('first rows', 'ms', first, answers, first > most.firstMs && `paling lama ${most.firstMs} ms`),
        row(
          'opening beside the network',
          'ms',
          beside,
          opened.network,
          beside > most.openMs && `paling lama ${most.openMs} ms`,
        ),
        row(
          'scrolling 50.000 rows',
          'gambar/detik',
          scrolled.pictures,
          60,
          scrolled.pictures < most.pictures && `paling sedikit ${most.pictures}`,
        ),
        row(
          'memory with 50.000 rows',
          'MB',
          scrolled.megabytes,
          most.megabytes,
          scrolled.megabytes > most.megabytes && `paling banyak ${most.megabytes} MB`,
        ),
        row('elements with 50.000 rows', '', scrolled.nodes, openRows, false),
      ];
    });
  } finally {
    await served.stop();
  }
}

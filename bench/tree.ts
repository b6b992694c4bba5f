import type { Page } from '../harness/slow-device.ts';
import { openSlowDevice, type SlowDevice } from '../harness/slow-device.ts';
import type { Measurement } from './measure.ts';
import { openPlainList } from './plain-list.ts';
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

/**
 * From the request for the network to the first members below the company, on a browser that has the product. The page itself notes
 * the moment: a locator that waits looks for roles through the whole page with every picture, on the processor that is slowed.
 */
async function firstRows({ page }: SlowDevice): Promise<number> {
  await page.goto('/admin/dashboard');
  await page.waitForLoadState('networkidle');
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelectorAll('[role=treeitem]').length < 2) requestAnimationFrame(look);
      else requestAnimationFrame(() => performance.mark('first-rows'));
    };
    requestAnimationFrame(look);
  });
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('first-rows').length > 0, undefined, {
    polling: 500,
  });
  await members(page).nth(1).waitFor();
  return page.evaluate(() => performance.getEntriesByName('first-rows')[0]?.startTime ?? Number.NaN);
}

/** From the key to the members below in the picture, less what the answer took to come. */
async function opening({ page }: SlowDevice): Promise<{ all: number; network: number }> {
  await page.waitForLoadState('networkidle');
  const closed = tree(page).locator('[aria-expanded="false"]').first();
  await closed.focus();
  const answer = page.waitForResponse((response) => response.url().includes('/children'));
  // It listens before the key is pressed: of two that are sent to a slowed page together the second may come first.
  const drawn = await page.evaluateHandle(() => {
    const level = document.activeElement?.getAttribute('aria-level');
    const moment = new Promise<number>((resolve) => {
      let pressed = 0;
      addEventListener('keydown', () => (pressed = performance.now()), { once: true, capture: true });
      const look = () => {
        const next = document.activeElement?.parentElement?.querySelector(
          `[aria-level="${Number(level) + 1}"]:not([aria-busy])`,
        );
        if (pressed > 0 && next) resolve(performance.now() - pressed);
        else requestAnimationFrame(look);
      };
      look();
    });
    return { moment };
  });
  await page.keyboard.press('ArrowRight');
  const response = await answer;
  await response.finished();
  const { responseEnd, requestStart } = response.request().timing();
  return { all: await drawn.evaluate(({ moment }) => moment), network: responseEnd - requestStart };
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

/** Pictures a second while the page scrolls on through the open rows. */
async function picturesOf(page: Page): Promise<number> {
  await page.waitForFunction(() => document.body.scrollHeight > 1_000_000);
  return page.evaluate(
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
}

type Scrolled = { pictures: number; megabytes: number; nodes: number };

/** The tree while it scrolls, and what the page then has in memory. */
async function scrolling({ page, cdp }: SlowDevice): Promise<Scrolled> {
  await pretendMany(page);
  await page.goto(address);
  await members(page).nth(1).waitFor();
  const pictures = await picturesOf(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  return { pictures, megabytes: usedSize / 1_000_000, nodes };
}

/** What this browser on this machine can do at all: the yardstick of scrolling. */
async function plainScrolling({ page }: SlowDevice): Promise<number> {
  await openPlainList(page, openRows);
  return picturesOf(page);
}

/**
 * A device for each, so that nothing of one is left for the next, and a session: reading does not keep one alive, so on a slow
 * machine one for all of them ends on the way, and the page leaves for the login.
 */
async function onDevice<T>(served: Served, work: (device: SlowDevice) => Promise<T>): Promise<T> {
  const { address: server } = served;
  const cookie = await signIn(server, 'superadmin');
  const device = await openSlowDevice({ device: 'desktop', slower, address: server, cookie });
  try {
    return await work(device);
  } finally {
    await device.close();
  }
}

/** Milliseconds of the answers behind the first rows, over connections that are open already. */
async function answersMs({ address: server }: Served): Promise<number> {
  const reader = openReader(server, await signIn(server, 'superadmin'));
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
    const answers = await answersMs(served);
    const row = (name: string, unit: string, value: number, yardstick: number, broken: string | false) =>
      ({
        name: `tree, ${name}`,
        value,
        unit,
        yardstick,
        ratio: value / yardstick,
        ...(broken && { broken }),
      }) as Measurement;
    const [first, opened] = await onDevice(
      served,
      async (device) => [await firstRows(device), await opening(device)] as const,
    );
    const beside = opened.all - opened.network;
    const plain = await onDevice(served, plainScrolling);
    const scrolled = await onDevice(served, scrolling);
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
        plain,
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
  } finally {
    await served.stop();
  }
}

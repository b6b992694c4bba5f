import type { Page } from '../harness/slow-device.ts';
import { openSlowDevice, slow4g } from '../harness/slow-device.ts';
import { formInteractions, tableInteractions } from './interactions.ts';
import { type Measurement, median } from './measure.ts';
import { headOf, signIn, startServed } from './servers.ts';

const partners = 1_000;
const runs = 5;
const slower = 4;
const most = { requests: 25, paintMs: 2_000, interactionMs: 200 };

type Loaded = { requests: number; paintMs: number; bytes: number };

/** The page's largest paint so far, in milliseconds from the request. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        );
      }),
  );

/** One visit without a cache, until the line has fallen silent. */
async function visit(address: string, path: string, cookie?: string): Promise<Loaded> {
  const device = await openSlowDevice({ device: 'phone', slower, network: slow4g, address, cookie });
  try {
    const { page, cdp } = device;
    let [requests, bytes] = [0, 0];
    page.on('request', () => {
      requests += 1;
    });
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    return { requests, paintMs: await largestPaint(page), bytes };
  } finally {
    await device.close();
  }
}

const middle = (visits: readonly Loaded[], figure: keyof Loaded) => median(visits.map((one) => one[figure]));

async function firstVisits(address: string, cookie: string): Promise<Measurement[]> {
  const [home, login]: [Loaded[], Loaded[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    login.push(await visit(address, '/login'));
    home.push(await visit(address, '/dashboard', cookie));
  }
  const row = (name: string, unit: string, figure: keyof Loaded, limit: number): Measurement => {
    const [value, yardstick] = [middle(home, figure), middle(login, figure)];
    const broken = value <= limit ? undefined : `paling banyak ${limit}`;
    return { name: `pages, ${name}`, value, unit, yardstick, ratio: value / yardstick, broken };
  };
  return [
    row('home, requests', 'permintaan', 'requests', most.requests),
    row('home, largest paint', 'ms', 'paintMs', most.paintMs),
    row('home, transferred', 'byte', 'bytes', Number.POSITIVE_INFINITY),
  ];
}

/**
 * A partner's home, opened for the first time on a cheap phone, beside the login page; then the slowest touch in the heaviest
 * table and in the heaviest form.
 */
export async function pages(): Promise<Measurement[]> {
  const served = await startServed('bench-pages', { partners });
  const { address } = served;
  try {
    const [head, staff] = [await signIn(address, await headOf(served)), await signIn(address, 'superadmin')];
    const rows = await firstVisits(address, head);
    const touch = (name: string, { slowest, detail }: { slowest: number; detail: string }): Measurement => ({
      name: `pages, ${name}`,
      value: slowest,
      unit: 'ms',
      yardstick: most.interactionMs,
      ratio: slowest / most.interactionMs,
      detail,
      broken: slowest <= most.interactionMs ? undefined : `paling banyak ${most.interactionMs} ms`,
    });
    return [
      ...rows,
      touch('table, slowest interaction', await tableInteractions({ address, cookie: staff, slower })),
      touch('form, slowest interaction', await formInteractions({ address, cookie: head, slower })),
    ];
  } finally {
    await served.stop();
  }
}

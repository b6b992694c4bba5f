import type { Page } from '../harness/slow-device.ts';
import { openSlowDevice } from '../harness/slow-device.ts';

type Visitor = { address: string; cookie: string; slower: number };
/** The longest time from a touch or key to the next picture, and after what. */
type Slowest = { slowest: number; detail: string };

type Timed = { duration: number; name: string };

/** Notes how long the browser took from each touch, click or key to the picture that shows what came of it. */
const noteInteractions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Timed[] = [];
    Object.assign(window, { interactions: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) seen.push({ duration: entry.duration, name: entry.name });
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

/** What was noted since the last time. */
const takeInteractions = (page: Page): Promise<Timed[]> =>
  page.evaluate(async () => {
    // The browser tells of an interaction after the picture that ends it.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return (window as unknown as { interactions: Timed[] }).interactions.splice(0);
  });

type Step = [what: string, does: () => Promise<unknown>];

async function slowestOf(page: Page, steps: readonly Step[]): Promise<Slowest> {
  const found: Slowest[] = [];
  await takeInteractions(page);
  for (const [what, does] of steps) {
    await does();
    for (const { duration, name } of await takeInteractions(page))
      found.push({ slowest: duration, detail: `${what} (${name})` });
  }
  if (found.length === 0) throw new Error('no interaction was noted');
  return found.reduce((worst, one) => (one.slowest > worst.slowest ? one : worst));
}

/** Staff's list of partners with a hundred rows: order, search, filter, next page. */
export async function tableInteractions({ address, cookie, slower }: Visitor): Promise<Slowest> {
  const device = await openSlowDevice({ device: 'desktop', slower, address, cookie });
  try {
    const { page } = device;
    await noteInteractions(page);
    await page.goto('/admin/mitra/list');
    const rows = page.getByRole('main').getByRole('row');
    await rows.nth(20).waitFor();
    const size = page.getByLabel('baris per halaman');
    await size.selectOption('100');
    await rows.nth(100).waitFor();
    const order = page.getByRole('main').getByRole('columnheader').getByRole('button').first();
    return await slowestOf(page, [
      ['order', () => order.click()],
      ['order again', () => order.click()],
      ['search', () => page.getByLabel('Cari mitra').pressSequentially('sari', { delay: 150 })],
      [
        'search emptied',
        () =>
          page
            .getByLabel('Cari mitra')
            .press('ControlOrMeta+a')
            .then(() => page.keyboard.press('Delete')),
      ],
      [
        'filter',
        () =>
          page
            .getByLabel('Status mitra')
            .focus()
            .then(() => page.keyboard.press('ArrowDown')),
      ],
    ]);
  } finally {
    await device.close();
  }
}

/** The registration of a partner, from an empty form to the bank. */
export async function formInteractions({ address, cookie, slower }: Visitor): Promise<Slowest> {
  const device = await openSlowDevice({ device: 'phone', slower, address, cookie });
  try {
    const { page } = device;
    await noteInteractions(page);
    await page.goto('/dashboard/register-new');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field('Nama lengkap').waitFor();
    await page.waitForLoadState('networkidle');
    const type = (label: string, text: string): Step => [
      label,
      async () => {
        await field(label).tap();
        await field(label).pressSequentially(text, { delay: 60 });
      },
    ];
    return await slowestOf(page, [
      type('Username', 'wulandari77'),
      type('Nama lengkap', 'Wulandari Sari'),
      type('NIK', '3313044101900001'),
      type('Alamat', 'Jalan Melati 5, Karanganyar'),
      type('No. WhatsApp', '081234567890'),
      type('Gmail', 'wulandari77@gmail.com'),
      type('Password', 'rahasia-sekali-9'),
      type('Nama pemilik rekening', 'Wulandari Sari'),
      ['Bank opened', () => field('Bank').tap()],
      ['Bank searched', () => field('Bank').pressSequentially('mand', { delay: 60 })],
      ['Bank chosen', () => field('Bank').press('Enter')],
      type('Nomor rekening', '12ab'),
      ['field left', () => field('Nomor rekening').press('Tab')],
    ]);
  } finally {
    await device.close();
  }
}

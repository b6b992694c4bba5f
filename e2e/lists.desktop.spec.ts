import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './checks.ts';
import { busy, retry } from './faults.ts';
import { expect, signIn, test } from './journey.ts';
import { loseAnswer } from './lost-answers.ts';
import { dialog, level1, main, toast } from './parts.ts';

test.use({ productName: 'lists' });

/** A list whose answer does not come says so; one searched in vain says the specified sentence, and leads back. */
const lists = [
  {
    path: '/admin/pin/orders',
    call: '**/api/admin/pins/orders?**',
    shows: 'Siti Rahmawati',
    field: 'Cari orderan',
    says: 'Tidak ada orderan yang cocok dengan filter Anda.',
  },
  {
    path: '/admin/pin/company-stock?tab=daftar',
    call: '**/api/admin/pins/company-list*',
    shows: 'RP-',
    field: 'Cari kode PIN',
    says: 'Tidak ada PIN ditemukan.',
  },
  {
    path: '/admin/mitra/list',
    call: '**/api/admin/partners*',
    shows: 'Budi Santoso',
    field: 'Cari mitra',
    says: 'Data tidak ditemukan.',
  },
  {
    path: '/admin/withdrawal/bonus',
    call: '**/api/admin/withdrawals?**',
    shows: 'Andi Pratama',
    field: 'Cari penarikan',
    says: 'Data tidak ditemukan.',
  },
];

/** Opens a page while one of its answers does not come, reads that, and tries again. */
async function failAndRetry(page: Page, path: string, call: string, shows: string): Promise<void> {
  await signIn(page, 'admin');
  await page.route(call, (route) => route.fulfill({ status: 503, json: busy }));
  await page.goto(path);
  await expect(main(page).getByText(busy.message)).toBeVisible();
  await expectAccessible(page);
  await page.unroute(call);
  await retry(page);
  await expect(main(page).getByText(shows).first()).toBeVisible();
}

for (const { path, call, shows, field, says } of lists) {
  test(`${path} unread says so and tries again, searched in vain says so and leads back`, async ({
    page,
    noise,
  }) => {
    noise.expect(/status of 503/);
    await failAndRetry(page, path, call, shows);
    await expect(main(page).getByRole('row').nth(1)).toBeVisible();
    await page.getByLabel(field).fill('tidakadayangini');
    await expect(main(page).getByText(says)).toBeVisible();
    await expect(page).toHaveURL(/cari=tidakadayangini/);
    await expectAccessible(page);
    await page.reload();
    await expect(main(page).getByText(says), 'the search stands in the address').toBeVisible();
    await main(page)
      .getByRole('button', { name: /^Hapus (filter|pencarian)$/ })
      .last()
      .click();
    await expect(main(page).getByRole('row').nth(1)).toBeVisible();
  });
}

/** Writes down what is read out of the list from now on; each is there for seconds only. */
async function listenToNews(page: Page): Promise<() => Promise<string[]>> {
  const heard: string[] = [];
  await page.exposeFunction('hear', (words: string) => heard.push(words));
  await page.evaluate(() => {
    const { hear } = window as unknown as { hear: (words: string) => void };
    const place = document.querySelector('main output:last-of-type');
    if (!place) throw new Error('the list has no place that is read out');
    const listen = () => place.textContent && hear(place.textContent);
    new MutationObserver(listen).observe(place, { childList: true, characterData: true, subtree: true });
  });
  return async () => {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    return heard;
  };
}

test.describe('in a browser of its own', () => {
  test.use({ browserOf: 'new' });
  test('how much was found is read out, and not what others change of the list', async ({
    page,
    visitor,
  }) => {
    await signIn(page, 'admin');
    await page.goto('/admin/sales/messages');
    const rows = main(page).getByRole('row');
    await expect(rows.getByRole('link').first()).toBeVisible();
    const before = await rows.count();
    await expect(main(page).getByRole('status').filter({ hasText: 'hasil' }), 'said once').toHaveCount(0);
    const heard = await listenToNews(page);
    const search = page.getByLabel('Cari pesan');
    await search.fill('tidakadayangini');
    await expect.poll(heard).toEqual(['Tidak ada hasil.']);
    await search.fill('');
    await expect.poll(heard).toEqual(['Tidak ada hasil.', expect.stringMatching(/^\d+ hasil/)]);
    await expect(main(page).getByRole('status').filter({ hasText: 'hasil' })).toHaveCount(0);
    const guest = await visitor('desktop');
    const form = { name: 'Rina', email: 'rina@example.com', message: 'Apakah dikirim ke Papua?' };
    const headers = { 'idempotency-key': randomUUID() };
    const sent = await guest.request.post('/api/storefront/messages', { headers, data: form });
    expect(sent.ok(), await sent.text()).toBe(true);
    await expect(rows).toHaveCount(before + 1);
    expect(await heard()).toHaveLength(2);
  });
});

test('/admin/dashboard says when it cannot be read, and tries again', async ({ page, noise }) => {
  noise.expect(/status of 503/);
  await failAndRetry(page, '/admin/dashboard', '**/api/reports/admin', 'Aktivitas terbaru');
});

test('a row opened while the search still waits stays open', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/pin/orders?status=all');
  const row = main(page).getByRole('link', { name: 'Siti Rahmawati' }).first();
  await expect(row).toBeVisible();
  await page.getByLabel('Cari orderan').fill('siti');
  // Not by the mouse: on a busy machine the found rows move away from under it between aim and press.
  await row.dispatchEvent('click');
  await expect(page).toHaveURL(/cari=siti/);
  await expect(page).toHaveURL(/lihat=\d/);
  await expect(main(page).getByRole('heading', { level: 2, name: /^ORD-/ })).toBeVisible();
});

test('two changes of the address before the page has rendered the first add up', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/pin/orders?status=all&cari=siti');
  const row = main(page).getByRole('link', { name: 'Siti Rahmawati' }).first();
  await expect(row).toBeVisible();
  await row.evaluate(async (link: HTMLElement) => {
    const clear = document.querySelector<HTMLElement>('[aria-label="Hapus pencarian"]');
    link.click();
    // The router has moved on after these; React renders in a task of its own, which has not begun.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    clear?.click();
  });
  await expect(page).not.toHaveURL(/cari=/);
  await expect(page).toHaveURL(/lihat=\d/);
});

test('a queue is worked through by keyboard, from the first key on', async ({ page }) => {
  await signIn(page, 'cs');
  await page.goto('/admin/pin/orders?status=all');
  const opened = main(page).getByRole('heading', { level: 2, name: /^ORD-/ });
  const codes = main(page).getByRole('row').filter({ hasText: 'ORD-' });
  const codeAt = async (row: number) => /ORD-\d+-\d+/.exec(await codes.nth(row).innerText())?.[0] ?? '';
  await expect(codes.nth(1)).toBeVisible();
  const [first, second] = [await codeAt(0), await codeAt(1)];
  await page.keyboard.press('j');
  await expect(opened).toHaveText(first);
  await page.keyboard.press('j');
  await expect(opened).toHaveText(second);
  await page.keyboard.press('k');
  await expect(opened).toHaveText(first);
  await page.getByLabel('Cari orderan').pressSequentially('j');
  await expect(opened, 'typing is not moving').toHaveText(first);
  await page.getByLabel('Cari orderan').fill('');
  // Where one letter was searched meanwhile, the list has other rows for a moment.
  await expect(page).not.toHaveURL(/cari=/);
  await expect(codes.first()).toContainText(first);
  await opened.focus();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(codes.first().getByRole('link').first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Cari orderan')).toBeFocused();
  await page.getByLabel('Cari orderan').blur();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page, 'cs has no withdrawals').toHaveURL(/pin\/orders/);
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(level1(page, 'Daftar Seluruh Mitra')).toBeVisible();
});

test('a panel that is closed gives the focus back to its row, where the list stood behind it too', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 720, height: 900 });
  await page.goto('/admin/pin/orders?status=all');
  const row = main(page).getByRole('row').getByRole('link').first();
  const opened = main(page).getByRole('heading', { level: 2, name: /^ORD-/ });
  const leave = [() => page.keyboard.press('Escape'), () => page.goBack()];
  for (const close of leave) {
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(opened).toBeFocused();
    await close();
    await expect(opened).toBeHidden();
    await expect(row).toBeFocused();
  }
});

test('what is tried again by key passes the focus on when it goes, and so does a row', async ({
  page,
  noise,
}) => {
  noise.expect(/status of 503/);
  await signIn(page, 'admin');
  const call = '**/api/admin/partners*';
  await page.route(call, (route) => route.fulfill({ status: 503, json: busy }));
  await page.goto('/admin/mitra/list');
  const again = main(page).getByRole('button', { name: 'Coba lagi' });
  await again.focus();
  await page.unroute(call);
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Budi Santoso').first()).toBeVisible();
  await expect(main(page)).toBeFocused();
  await page.getByLabel('Cari mitra').fill('budi');
  await expect(page).toHaveURL(/cari=budi/);
  const row = main(page).getByRole('link', { name: /^Budi Santoso/ });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(level1(page, 'Budi Santoso')).toBeFocused();
});

test('the network of the company opens from left to right, its cards whole; searched in vain it stays at its root', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/admin/network');
  const diagram = page.getByRole('region', { name: /^Diagram jaringan/ });
  const root = diagram.getByRole('listitem').first();
  await expect(root).toContainText('@superadmin');
  const budi = root.getByRole('listitem').filter({ hasText: 'Budi Santoso' }).first();
  for (const part of ['@budi', 'RO Aktif', 'Downline', 'RO tim', 'RO pribadi', 'Omset'])
    await expect(budi).toContainText(part);
  const [left, right] = [await root.boundingBox(), await budi.boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + 200);
  await expectAccessible(page);
  await page.getByLabel('Cari mitra di jaringan').fill('tidakadayangini');
  await expect(toast(page)).toContainText('Mitra Tidak Ditemukan');
  await expect(root).toContainText('@superadmin');
  await root.getByRole('button', { name: 'Lihat jaringan Budi Santoso' }).click();
  await expect(page.getByRole('region', { name: 'Diagram jaringan Budi Santoso' })).toBeVisible();
});

test('a key pressed in the moment a staff page shows is heard', async ({ page }) => {
  await signIn(page, 'admin');
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'Daftar Seluruh Mitra') return;
      seen.disconnect();
      const press = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', press));
    });
    seen.observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/admin/mitra/list');
  await expect(level1(page, 'Daftar Seluruh Mitra')).toBeVisible();
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
});

test('a saved view that was removed is removed: where the answer was lost, and where another tab was faster', async ({
  page,
  noise,
}) => {
  noise.expect(/ERR_CONNECTION_RESET|status of 404/);
  await signIn(page, 'admin');
  const open = async (where: Page) => {
    await where.goto('/admin/pin/orders?status=pending');
    await where.getByRole('button', { name: 'Simpan tampilan' }).click();
  };
  const save = async (name: string) => {
    await dialog(page).getByLabel('Simpan tampilan sekarang sebagai').fill(name);
    await dialog(page).getByRole('button', { name: 'Simpan tampilan' }).click();
    await expect(dialog(page).getByRole('link', { name })).toBeVisible();
  };
  await open(page);
  await save('Pagi');
  await save('Sore');
  const other = await page.context().newPage();
  await open(other);
  const remove = (where: Page, name: string) =>
    dialog(where)
      .getByRole('button', { name: `Hapus tampilan ${name}` })
      .click();
  await page.route('**/api/admin/saved-views/*', loseAnswer, { times: 1 });
  await remove(page, 'Pagi');
  await expect(toast(page)).toContainText('Belum Pasti Terkirim');
  await remove(page, 'Pagi');
  await expect(toast(page)).toContainText('Tampilan Dihapus');
  await expect(dialog(page).getByRole('link', { name: 'Pagi' })).toHaveCount(0);
  await remove(other, 'Pagi');
  await expect(toast(other)).toContainText('Tampilan Sudah Dihapus');
  await expect(dialog(other).getByRole('link')).toHaveText(['Sore']);
});

test('staff screens: palette, key help, columns, a saved view, an export', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/mitra/list');
  await expect(level1(page, 'Daftar Seluruh Mitra')).toBeVisible();
  await page.keyboard.press('Control+K');
  await dialog(page).getByRole('combobox').fill('budi');
  await expect(dialog(page).getByRole('option', { name: /Budi Santoso/ })).toBeVisible();
  await expectAccessible(page);
  // The first one empties the search, the second closes it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('?');
  await expect(dialog(page)).toContainText('Papan ketik');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Kolom' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Upline' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Upline' })).toBeHidden();

  await page.getByRole('button', { name: 'Simpan tampilan' }).click();
  await dialog(page).getByLabel('Simpan tampilan sekarang sebagai').fill('Tanpa upline');
  await dialog(page).getByRole('button', { name: 'Simpan tampilan' }).click();
  await expect(dialog(page).getByRole('link', { name: 'Tanpa upline' })).toBeVisible();
  await page.keyboard.press('Escape');
  const saved = main(page).getByRole('navigation', { name: 'Tampilan tersimpan' });
  await expect(saved.getByRole('link', { name: 'Tanpa upline' })).toHaveAttribute('aria-current', 'page');

  await page.getByLabel('Tanggal', { exact: true }).selectOption('Rentang tanggal…');
  await page.getByLabel('Dari tanggal').fill('31/02/2026');
  await expect(main(page).getByText('Tanggal 31/02/2026 tidak ada.')).toBeVisible();
  await page.getByLabel('Dari tanggal').fill('01/02/2026');
  await expect(page).toHaveURL(/dari=2026-02-01/);
  await page.getByRole('columnheader', { name: 'Mitra' }).getByRole('button').click();
  await expect(page).toHaveURL(/urut=partner-naik/);
  await expect(main(page).getByRole('row').nth(1)).toContainText('Agus Prasetyo');
  await expectAccessible(page);
  await saved.getByRole('link', { name: 'Tanpa upline' }).click();
  await expect(page).not.toHaveURL(/urut=|dari=/);

  await page.getByRole('button', { name: 'Ekspor' }).click();
  const arriving = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Unduh' }).click();
  expect((await arriving).suggestedFilename()).toMatch(/\.xlsx$/);

  // On the narrowest phone the tools stand on one line, and the list is not pushed down.
  await page.setViewportSize({ width: 320, height: 800 });
  const tools = ['Kolom', 'Simpan tampilan', 'Ekspor'].map((name) => page.getByRole('button', { name }));
  const lines = await Promise.all(tools.map(async (tool) => (await tool.boundingBox())?.y));
  expect(new Set(lines).size).toBe(1);
});

test('on a phone a title stays on one line, its buttons beside or below it', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ['/admin/pin/stock', '/admin/settings/audit', '/admin/access-control/settings']) {
    await page.goto(path);
    const title = level1(page);
    await expect(title).toBeVisible();
    const lines = await title.evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `${path}: lines of its title`).toBe(1);
  }
});

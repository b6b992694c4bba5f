import type { Page } from '@playwright/test';
import { call, earnJourney, payInBatches } from './calls.ts';
import { busy } from './faults.ts';
import { demoPassword, signIn } from './journey.ts';
import { dialog, main } from './parts.ts';
import { beginPlan, comparePlan } from './plan-pages.ts';
import type { OpenedScreen } from './survey-opened.ts';

const opened = (path: string, name: string, open: OpenedScreen['open']): OpenedScreen => ({
  path,
  name,
  open,
  as: 'superadmin',
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const tickFirst = (page: Page) =>
  main(page)
    .getByRole('checkbox', { name: /^Pilih [A-Z]/ })
    .first()
    .click();

async function openFirst(page: Page): Promise<void> {
  await main(page).getByRole('row').getByRole('link').first().click();
  await main(page).getByRole('heading', { level: 2 }).first().waitFor();
}

/** Budi's claim, after the repeat orders that let him make it; the demo has no partner who may claim yet. */
async function openClaim(page: Page): Promise<void> {
  const budi = await openPartner(page, 'budi');
  await earnJourney(page, budi);
  await call(budi, '/rewards/claims', { reward: 'main-1000' });
  await budi.context().close();
  await page.reload();
  await openFirst(page);
}

/** A page of a partner's own, beside that of staff. */
async function openPartner(page: Page, username: string): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  const partner = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await signIn(partner, username);
  return partner;
}

/** The payment that waits is approved and, as it leaves in a batch, reviewed again. */
async function reviewBatch(page: Page): Promise<void> {
  await payInBatches(page);
  await page.goto('/admin/withdrawal/bonus');
  await tickFirst(page);
  await press(page, /^Setujui 1/);
  const held = dialog(page).getByRole('checkbox');
  if ((await held.count()) > 0) await held.first().check();
  await dialog(page)
    .getByRole('button', { name: /^Setujui 1/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Selesai' }).click();
  await page.goto('/admin/withdrawal/batches');
  await press(page, 'Tinjau batch');
  await dialog(page).getByRole('list', { name: 'Isi batch' }).waitFor();
}

/** What owners are told of: staff with a long name, a program's token, other payouts. The first was read. */
async function beTold(page: Page): Promise<void> {
  const currentPassword = demoPassword;
  const fullName = 'Raden Ajeng Siti Nurhalimah Kusumawardhani Prawirohadiningrat';
  const person = { username: 'kusumawardhani', fullName, email: 'raden@example.id', role: 'finance' };
  await call(page, '/admin/staff', { ...person, currentPassword });
  await page.reload();
  await page.getByRole('button', { name: 'Tandai semua sudah dibaca' }).click();
  await page.getByRole('link', { name: 'Notifikasi', exact: true }).waitFor();
  const token = { name: 'Akuntansi', actions: ['pins.orders'], days: 30 };
  await call(page, '/admin/api-tokens', { ...token, currentPassword });
  await payInBatches(page);
  await page.reload();
  await main(page).getByText('Pengaturan pencairan diubah').waitFor();
}

/** Opens what the server cannot answer from now on. */
async function openUnread(page: Page, call: string, name: string): Promise<void> {
  await page.route(call, (route) => route.fulfill({ status: 503, json: busy }));
  await page.reload();
  await press(page, name);
  await dialog(page).getByRole('button', { name: 'Coba lagi' }).waitFor();
}

/** What staff open over a page; those that change something come last. */
export const staffOpenedScreens: readonly OpenedScreen[] = [
  opened('/admin/pin/orders', 'panel', openFirst),
  opened('/admin/pin/orders', 'ticked', tickFirst),
  opened('/admin/pin/orders', 'refuse', async (page) => {
    await openFirst(page);
    await press(page, /^Tolak orderan/);
  }),
  opened('/admin/withdrawal/bonus', 'panel', openFirst),
  opened('/admin/withdrawal/bonus', 'ticked', tickFirst),
  opened('/admin/withdrawal/bonus', 'review', async (page) => {
    await tickFirst(page);
    await press(page, /^Setujui 1/);
  }),
  opened('/admin/sales/orders', 'panel', openFirst),
  opened('/admin/sales/messages', 'panel', openFirst),
  opened('/admin/mitra/list', 'export', (page) => press(page, 'Ekspor')),
  opened('/admin/mitra/list', 'export-whole', async (page) => {
    await press(page, 'Ekspor');
    await dialog(page)
      .getByRole('checkbox', { name: /^Sertakan NIK/ })
      .check();
    await dialog(page).getByLabel('Alasan').waitFor();
  }),
  opened('/admin/mitra/list', 'menu', (page) => press(page, 'Menu')),
  opened('/admin/mitra/list', 'palette', async (page) => {
    await press(page, /^Cari mitra, PIN/);
    await dialog(page).getByRole('combobox').fill('orderan');
    await dialog(page).getByRole('option').first().waitFor();
  }),
  opened('/admin/mitra/list', 'columns', (page) => press(page, 'Kolom')),
  opened('/admin/mitra/list', 'save-view', (page) => press(page, 'Simpan tampilan')),
  opened('/admin/mitra/list', 'views-failed', (page) =>
    openUnread(page, '**/api/admin/saved-views*', 'Simpan tampilan'),
  ),
  opened('/admin/access-control/settings', 'reset', (page) => press(page, 'Reset jaringan')),
  opened('/admin/access-control/settings', 'reset-failed', (page) =>
    openUnread(page, '**/api/admin/reset', 'Reset jaringan'),
  ),
  opened('/admin/pin/status', 'reset', (page) => press(page, 'Reset semua PIN')),
  opened('/admin/network', 'tree', (page) => press(page, 'Pohon')),
  opened('/admin/settings/plan', 'comparison', async (page) => {
    await beginPlan(page);
    await comparePlan(page);
  }),
  opened('/admin/settings/plan', 'save', async (page) => {
    await beginPlan(page);
    await comparePlan(page);
    await press(page, 'Simpan versi baru');
    await dialog(page).getByRole('button', { name: 'Simpan versi baru' }).click();
  }),
  opened('/admin/settings/payouts', 'wrong', (page) => press(page, 'Simpan')),
  opened('/admin/access-control/settings', 'edit', (page) => press(page, 'Ubah data')),
  opened('/admin/withdrawal/reward-claim', 'panel', openClaim),
  opened('/admin/withdrawal/batches', 'review', reviewBatch),
  opened('/admin/notifications', 'told', beTold),
];

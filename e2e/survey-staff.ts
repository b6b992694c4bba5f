import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dialog, main } from './parts.ts';
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

async function compare(page: Page): Promise<void> {
  await press(page, 'Buat versi baru');
  await page.getByRole('checkbox', { name: 'Dipakai' }).first().uncheck();
  await press(page, 'Bandingkan dengan bulan lalu');
  await page.getByRole('heading', { name: /^Perbandingan/ }).waitFor();
}

/** What a partner claims; the demo has no partner who may claim yet. */
const claim = {
  id: 1,
  code: 'CLAIM-2611-0001',
  reward: 'main-1000',
  name: 'Reward Utama: Wisata domestik',
  title: 'Wisata domestik',
  rank: null,
  status: 'pending',
  cash: null,
  createdAt: '2026-11-22T01:00:00.000Z',
  decidedAt: null,
  reason: null,
  handOver: null,
  partner: { id: 7, username: 'siti', fullName: 'Siti Rahmawati' },
  decidedBy: null,
  own: false,
};
const claimFigures = { mainPoints: 1_000, teamRo: 12, personalRo: 4, newStockists: 1, rankPoints: 150 };

async function openClaim(page: Page): Promise<void> {
  await page.route('**/api/admin/rewards/claims**', async (route) => {
    const one = route.request().url().includes('/claims/1');
    const counts = { all: 1, pending: 1, approved: 0, rejected: 0 };
    const detail = { ...claim, partnerRank: 'Mitra', partnerPhone: '081226001503', figures: claimFigures };
    await route.fulfill({ json: one ? detail : { rows: [claim], counts, next: null } });
  });
  await page.goto('/admin/withdrawal/reward-claim');
  await openFirst(page);
}

/** Approved withdrawals leave in batches from now on: the payment that waits is approved and reviewed again. */
async function reviewBatch(page: Page): Promise<void> {
  const settings = '/api/admin/payouts/settings';
  const { revision } = (await (await page.request.get(settings)).json()) as { revision: number };
  await page.request.put(settings, {
    headers: { 'idempotency-key': randomUUID() },
    data: { batches: true, fourEyesAbove: null, changedBankHours: 24, revision },
  });
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

/** What staff open over a page; the one that changes something comes last. */
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
  opened('/admin/withdrawal/reward-claim', 'panel', openClaim),
  opened('/admin/sales/orders', 'panel', openFirst),
  opened('/admin/sales/messages', 'panel', openFirst),
  opened('/admin/mitra/list', 'export', (page) => press(page, 'Ekspor')),
  opened('/admin/mitra/list', 'columns', (page) => press(page, 'Kolom')),
  opened('/admin/mitra/list', 'save-view', (page) => press(page, 'Simpan tampilan')),
  opened('/admin/network', 'tree', (page) => press(page, 'Pohon')),
  opened('/admin/settings/plan', 'comparison', compare),
  opened('/admin/access-control/settings', 'edit', (page) => press(page, 'Ubah data')),
  opened('/admin/withdrawal/batches', 'review', reviewBatch),
];

import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

test.use({ productName: 'admin-closed' });

/** What the server says of a partner, as if it had been closed and something had come to rest there since. */
async function closedWithRest(page: Page): Promise<number> {
  const { rows } = (await (await page.request.get('/api/admin/partners?search=andi')).json()) as {
    rows: { id: number; username: string }[];
  };
  const id = rows.find(({ username }) => username === 'andi')?.id ?? 0;
  await page.route(`**/api/admin/partners/${id}`, async (route) => {
    const response = await route.fetch();
    const partner = (await response.json()) as Record<string, unknown>;
    const closing = {
      at: '2026-11-20T03:00:00.000Z',
      by: 'Admin',
      reason: 'Diminta mitra',
      forfeited: 0,
      pinsVoided: 0,
    };
    const balance = { available: 250_000, held: 0, earned: 250_000, paid: 0, forfeited: 0 };
    const stock = { activation: 0, ro: 2 };
    await route.fulfill({
      response,
      json: {
        ...partner,
        fullName: 'Mitra dihapus',
        closed: true,
        closing,
        balance,
        stock,
        status: 'Tidak Aktif',
      },
    });
  });
  return id;
}

test('what rests on a closed account is shown to those who may close, and asked for on purpose', async ({
  visitor,
}) => {
  for (const device of ['desktop', 'phone'] as const) {
    const page = await visitor(device, 'admin');
    await page.goto(`/admin/mitra/${await closedWithRest(page)}`);
    await expect(page.getByText('Masih ada sisa di akun yang sudah ditutup')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hapus mitra' })).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      if (process.env.LOOK) await page.screenshot({ path: `/tmp/close/rest-${device}-${colorScheme}.png` });
    }
    await page.getByRole('button', { name: 'Bereskan sisa' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Akun ini sudah ditutup.')).toBeVisible();
    await expect(dialog.getByLabel(/Lepaskan saldo Rp\s250\.000/)).toBeVisible();
    await expect(dialog.getByLabel('Batalkan 2 PIN yang masih tersedia')).not.toBeChecked();
    if (process.env.LOOK) await page.screenshot({ path: `/tmp/close/rest-dialog-${device}.png` });
  }
});

import type { Page } from '@playwright/test';
import { call, remove } from './calls.ts';
import { demoPassword, expect, signIn, test } from './journey.ts';
import { dialog, main, toast } from './parts.ts';

test.use({ productName: 'webhooks' });

test('a webhook that is off says what waits for it, and one that another owner removed first is gone', async ({
  page,
  visitor,
}) => {
  await signIn(page, 'superadmin');
  const url = 'http://127.0.0.1:9/gudang';
  const asked = { url, description: 'Gudang', kinds: ['order.completed'], currentPassword: demoPassword };
  await call(page, '/admin/webhooks', asked);
  await page.goto('/admin/access-control/webhooks');
  const rowOn = (where: Page) => main(where).getByRole('row').filter({ hasText: 'Gudang' });
  const choose = async (where: Page, name: string) => {
    await rowOn(where).getByRole('button', { name: 'Tindakan untuk Gudang' }).click();
    await where.getByRole('button', { name, exact: true }).click();
  };
  const other = await visitor('desktop', 'superadmin');
  await other.goto('/admin/access-control/webhooks');
  await choose(page, 'Matikan');
  await expect(toast(page)).toContainText('Webhook Dimatikan');
  await expect(rowOn(other)).toContainText('Dimatikan');
  await rowOn(other).getByRole('link', { name: 'Gudang' }).click();
  await expect(main(other)).toContainText('yang menunggu dikirim setelah dinyalakan');
  await other.goBack();

  await choose(page, 'Hapus');
  await choose(other, 'Hapus');
  for (const where of [page, other]) {
    await dialog(where).getByRole('button', { name: 'Hapus webhook' }).click();
    await expect(toast(where)).toContainText('Webhook Dihapus');
    await expect(dialog(where)).toBeHidden();
    await expect(rowOn(where)).toHaveCount(0);
  }
});

test('who switches off a webhook that another owner removed meanwhile is told so, and sees the list as it is', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expect(/status of 404/);
  await signIn(page, 'superadmin');
  const url = 'http://127.0.0.1:9/toko';
  const asked = { url, description: 'Toko', kinds: ['order.completed'], currentPassword: demoPassword };
  const { endpoint } = (await call(page, '/admin/webhooks', asked)) as { endpoint: { id: number } };
  await page.goto('/admin/access-control/webhooks');
  const row = main(page).getByRole('row').filter({ hasText: 'Toko' });
  await expect(row).toBeVisible();
  // What the other owner does does not reach this page before it is pressed.
  const list = '**/api/admin/webhooks';
  const before = await page.request.get('/api/admin/webhooks');
  let stale = 0;
  await page.route(list, (route) => {
    stale += 1;
    return route.fulfill({ response: before });
  });
  const other = await visitor('desktop', 'superadmin');
  await remove(other, `/admin/webhooks/${endpoint.id}`);
  await expect.poll(() => stale).toBeGreaterThan(0);
  await page.unroute(list);
  await row.getByRole('button', { name: 'Tindakan untuk Toko' }).click();
  await page.getByRole('button', { name: 'Matikan', exact: true }).click();
  await expect(toast(page)).toContainText('Webhook Sudah Dihapus');
  await expect(toast(page)).toContainText('Orang lain sudah menghapusnya.');
  await expect(row).toHaveCount(0);
});

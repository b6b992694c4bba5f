import type { Page } from '@playwright/test';
import { call } from './calls.ts';
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

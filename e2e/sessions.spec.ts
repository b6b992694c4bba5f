import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsEveryWidth, expectFitsNarrow } from './checks.ts';
import { demoPassword, expect, logIn, signIn, test } from './journey.ts';
import { level1 } from './parts.ts';

test.use({ productName: 'sessions' });

/** The lasting line about the session that is over. */
const ended = (page: Page) => page.getByRole('status').filter({ hasText: 'Sesi Berakhir' });

/** Signs in on the login page that is open. */
async function fillIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** A staff member's profile menu hides the name on phones; its label tells it everywhere. */
const openProfileMenu = (page: Page) => page.getByRole('button', { name: /^Menu profil/ }).click();

test.describe('the end of a session', () => {
  // What a page still asks for while its person leaves is answered without a session.
  test.beforeEach(({ noise }) => noise.expect(/status of 401.*\/api\//));

  test('partners leave to the home page, staff to the login; the way back is closed', async ({ page }) => {
    await logIn(page, 'budi');
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/dashboard/order-pin');
    await page.getByRole('button', { name: 'Tambah Jumlah PIN RO' }).click();
    await openProfileMenu(page);
    await page.getByRole('button', { name: 'Keluar' }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft'))),
    ).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);

    await logIn(page, 'admin');
    await expect(page).toHaveURL('/admin/dashboard');
    await openProfileMenu(page);
    await page.getByRole('button', { name: 'Keluar' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('leaving in one tab signs the other out', async ({ page, context }) => {
    await signIn(page, 'budi');
    await page.goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/dashboard/stok-pin');
    await expect(level1(other)).toHaveText('Stok PIN');
    const mirrored = await page.evaluate(() => localStorage.getItem('user'));
    expect(Object.keys(JSON.parse(mirrored ?? '{}'))).toEqual(['id', 'username', 'email', 'role', 'profile']);
    await page.evaluate(() => localStorage.removeItem('user'));
    await expect(other).toHaveURL('/login');
    await expect(ended(other)).toContainText('Anda sudah keluar di tab lain. Silakan login kembali.');
    await expect(ended(other)).not.toContainText('tidak ada aktivitas');
    await expect(page, 'the session itself is over').toHaveURL(/\/login/);
  });

  test('a corrupt stored session is logged, removed, and leads to the login', async ({
    page,
    context,
    noise,
  }) => {
    noise.expect(/the stored session was unreadable/);
    for (const corrupt of ['{', 'null', '{"id":"x"}']) {
      await signIn(page, 'budi');
      await page.goto('/contact');
      await page.evaluate((text) => localStorage.setItem('user', text), corrupt);
      const logged = context.waitForEvent('weberror');
      await page.goto('/dashboard');
      expect(String((await logged).error())).toContain('the stored session was unreadable');
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    }
  });

  test('a session stored by another tab that cannot be read leads to the login too', async ({
    page,
    context,
    noise,
  }) => {
    noise.expect(/the stored session was unreadable/);
    await signIn(page, 'budi');
    await page.goto('/dashboard');
    await expect(level1(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/contact');
    await other.evaluate(() => localStorage.setItem('user', '{'));
    await expect(page).toHaveURL('/login');
  });

  test.describe('on a clock of its own', () => {
    test.use({ browserOf: 'new' });
    test('five minutes without activity: a warning, a way to stay, and the end; the form survives', async ({
      page,
    }) => {
      await page.clock.install();
      await signIn(page, 'budi');
      // The watch comes a few seconds after the screen, out of the way of its loading.
      const watching = page.waitForResponse(/idle-guard/);
      await page.goto('/dashboard/order-pin?dari=beranda');
      await expect(level1(page)).toBeVisible();
      await page.clock.runFor('00:05');
      await watching;
      await page.clock.runFor('00:01');
      await page.getByRole('button', { name: 'Tambah Jumlah PIN RO' }).click();
      const warning = page.getByRole('dialog', { name: 'Masih di sini?' });
      await page.clock.fastForward('04:25');
      await expect(warning).toBeHidden();
      await page.clock.fastForward('00:06');
      await expect(warning).toBeVisible();
      await warning.getByRole('button', { name: 'Tetap masuk' }).click();
      await expect(warning).toBeHidden();
      await page.clock.fastForward('04:31');
      await expect(warning).toBeVisible();
      await page.clock.fastForward('00:30');
      await expect(page).toHaveURL('/login?dari=%2Fdashboard%2Forder-pin%3Fdari%3Dberanda');
      const idled = 'Anda telah dikeluarkan secara otomatis karena tidak ada aktivitas selama 5 menit.';
      await expect(ended(page)).toContainText(idled);
      // It stays: longer than a toast, over a reload, and on the way through a guard.
      await page.clock.runFor('00:20');
      await expect(ended(page)).toContainText(idled);
      await page.reload();
      await expect(ended(page)).toContainText(idled);
      await page.goto('/dashboard/order-pin?dari=beranda');
      await expect(page).toHaveURL(/\/login\?dari=/);
      await expect(ended(page)).toContainText(idled);
      await expectAccessible(page);
      await expectFitsNarrow(page);
      await fillIn(page, 'budi');
      await expect(page).toHaveURL('/dashboard/order-pin?dari=beranda');
      await expect(page.getByLabel('Jumlah PIN RO', { exact: true }).last()).toHaveValue('1');
    });

    test('an edit in a dialog survives it too, without its secrets, until it is given up', async ({
      page,
    }) => {
      await page.clock.install();
      await signIn(page, 'admin');
      const watching = page.waitForResponse(/idle-guard/);
      await page.goto('/admin/mitra/list?cari=andi');
      await page.getByRole('link', { name: /^Andi Pratama/ }).click();
      const edit = page.getByRole('button', { name: 'Ubah data' });
      const form = page.getByRole('dialog', { name: 'Ubah data Andi Pratama' });
      await edit.click();
      const before = await form.getByLabel('Alamat').inputValue();
      await form.getByLabel('Alamat').fill('Jl. Mawar 9, Klaten');
      await form.getByLabel('NIK').fill('3313012505900001');
      await page.clock.runFor('00:05');
      await watching;
      const warning = page.getByRole('dialog', { name: 'Masih di sini?' });
      // Until the watch has begun to count.
      await expect(async () => {
        await page.clock.fastForward('04:31');
        await expect(warning).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expect(warning).toContainText('tetap tersimpan, kecuali file dan isian rahasia');
      await page.clock.fastForward('00:30');
      await expect(page).toHaveURL(/\/login\?dari=/);
      await fillIn(page, 'admin');
      await edit.click();
      await expect(form.getByLabel('Alamat')).toHaveValue('Jl. Mawar 9, Klaten');
      await expect(form.getByLabel('NIK')).toHaveValue('');
      await page.keyboard.press('Escape');
      await page
        .getByRole('dialog', { name: 'Tinggalkan isian ini?' })
        .getByRole('button', { name: 'Tinggalkan' })
        .click();
      await edit.click();
      await expect(form.getByLabel('Alamat')).toHaveValue(before);
    });
  });
});

test('a session that was ended on another device says so, and not that one was idle', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expect(/status of 401/);
  await signIn(page, 'siti');
  await page.goto('/dashboard/stok-pin');
  await expect(level1(page)).toHaveText('Stok PIN');
  const other = await visitor('phone', 'siti');
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await other.request.post('/api/identity/devices/end-all', { data: { keepThis: true }, headers });
  await expect(page).toHaveURL('/login?dari=%2Fdashboard%2Fstok-pin');
  await expect(ended(page)).toContainText(
    'Perangkat ini dikeluarkan dari perangkat lain. Silakan login kembali.',
  );
  await expect(ended(page)).not.toContainText('tidak ada aktivitas');
  // Another person at this device begins at home, and the sentence is gone.
  await fillIn(page, 'budi');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});

test('a password that was changed on another device: the login says so, and leads back with the filters', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expect(/status of 401/);
  const place = '/admin/pin/orders?status=completed&q=budi';
  await signIn(page, 'cs');
  await page.goto(place);
  await expect(level1(page)).toBeVisible();
  const other = await visitor('desktop', 'cs');
  const newPassword = 'kunyit-asam-manis';
  const data = { currentPassword: demoPassword, newPassword };
  expect((await other.request.post('/api/identity/password', { data })).ok()).toBe(true);
  await expect(page).toHaveURL(`/login?dari=${encodeURIComponent(place)}`);
  await expect(ended(page)).toContainText('Password akun Anda diganti. Silakan login dengan password baru.');
  await fillIn(page, 'cs', newPassword);
  await expect(page).toHaveURL(place);
  const back = { currentPassword: newPassword, newPassword: demoPassword };
  expect((await page.request.post('/api/identity/password', { data: back })).ok()).toBe(true);
});

test('a temporary password must be changed before anything else', async ({
  page,
  visitor,
  isMobile,
  noise,
}) => {
  const admin = await visitor('desktop', 'admin');
  const found = await admin.request.get('/api/admin/partners?search=andi');
  const { rows } = (await found.json()) as { rows: { id: number }[] };
  const data = { accountId: rows[0]?.id, reason: 'Lupa password, sudah ditelepon' };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const issued = await admin.request.post('/api/identity/temporary-password', { data, headers });
  const { password } = (await issued.json()) as { password: string };

  await logIn(page, 'andi', password);
  await expect(page).toHaveURL('/ganti-password');
  await page.goto('/dashboard/stok-pin');
  await expect(page).toHaveURL('/ganti-password');
  await expectAccessible(page);
  await (isMobile ? expectFitsNarrow(page) : expectFitsEveryWidth(page));
  await expect(page.getByLabel('Password sementara'), 'typed a moment ago').toHaveCount(0);
  const wanted = page.getByLabel('Password baru', { exact: true });
  await wanted.fill('12345');
  await page.getByRole('button', { name: 'Ganti password' }).click();
  await expect(wanted).toHaveAccessibleDescription(/Password minimal 6 karakter/);
  await wanted.fill('temulawak-andi');
  // As of one who signed in longer ago: it is asked for, and what was typed stays.
  noise.expect(/status of 422/);
  const asked = 'Masukkan password sementara yang Anda pakai untuk login';
  const json = {
    code: 'INPUT_INVALID',
    message: 'Periksa kembali isian Anda.',
    data: { fields: { currentPassword: asked } },
  };
  await page.route('**/api/identity/password', (route) => route.fulfill({ status: 422, json }), { times: 1 });
  await page.getByRole('button', { name: 'Ganti password' }).click();
  const temporary = page.getByLabel('Password sementara');
  await expect(temporary).toBeFocused();
  await expect(temporary).toHaveAccessibleDescription(new RegExp(asked));
  await expect(wanted).toHaveValue('temulawak-andi');
  await expectAccessible(page);
  await temporary.fill(password);
  await page.getByRole('button', { name: 'Ganti password' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(level1(page)).toContainText('Andi Pratama');
});

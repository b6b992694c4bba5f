import { expectAccessible } from './checks.ts';
import { expect, signIn, test } from './journey.ts';

test.use({ productName: 'install', serviceWorkers: 'allow' });

const place = 'Pasang di layar utama';

test('a browser finds nothing that keeps the portal from being installed', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard');
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A test's window is always a private one.
  const problems = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(problems).toEqual([]);
  const { data = '', errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ start_url: '/dashboard', display: 'standalone' });
  expect(manifest.name).not.toBe('');
  for (const [sizes, purpose] of [
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]) {
    const icon = manifest.icons.find((one) => one.sizes === sizes && one.purpose === purpose);
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, icon?.src ?? '');
    expect(size).toBe(sizes);
  }
});

test('the menu offers it once the browser does, and asks', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard');
  const menu = page.getByRole('button', { name: /^Menu profil/ });
  const entry = page.getByRole('button', { name: place });
  await menu.click();
  await expect(page.getByRole('button', { name: 'Keluar' })).toBeVisible();
  await expect(entry).toHaveCount(0);
  const asked = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const offer = new Event('beforeinstallprompt', { cancelable: true });
        window.dispatchEvent(Object.assign(offer, { prompt: async () => resolve(offer.defaultPrevented) }));
      }),
  );
  await entry.click();
  expect(await asked).toBe(true);
  await menu.click();
  await expect(entry).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  test('the steps are explained', async ({ page }) => {
    await signIn(page, 'budi');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Menu profil/ }).click();
    await page.getByRole('button', { name: place }).click();
    const steps = page.getByRole('dialog', { name: place });
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    await steps.getByRole('button', { name: 'Mengerti' }).click();
    await expect(steps).toBeHidden();
  });
});

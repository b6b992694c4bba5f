import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

test.use({ productName: 'public-content' });

type Graph = { '@graph': { '@type': string; name: string; offers?: { price: number } }[] };
const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

test('the landing page shows what R2.1.1 to R2.1.9 ask for', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await expect(page.getByRole('link', { name: 'Jadi Mitra Sekarang' })).toHaveAttribute('href', '#kemitraan');
  await expect(page.getByRole('link', { name: 'Lihat Produk' })).toHaveAttribute('href', '#produk');
  for (const [name, price, pirt] of [
    ['Minyak Rimpang', '100.000', 'P-IRT 509331302-0172-29'],
    ['Madu Ceria', '100.000', 'P-IRT 509331302-0173-29'],
  ] as const) {
    const product = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await expect(product).toContainText(price);
    await expect(product).toContainText(pirt);
    await expect(product.getByRole('img', { name: `Botol ${name}` })).toBeVisible();
    await expect(product.getByRole('list', { name: `Bahan ${name}` }).getByRole('listitem')).not.toHaveCount(
      0,
    );
  }
  for (const [name, price] of [
    ['Konsumen', '100.000'],
    ['Mitra Reseller', '180.000'],
    ['Mitra Stokis', '3.750.000'],
  ] as const) {
    const tier = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(tier).toContainText(price);
    expect(await tier.getByText('Terpopuler').count()).toBe(name === 'Mitra Stokis' ? 1 : 0);
  }
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(footer.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/62/,
  );
});

test('each quick link of the footer scrolls to its section, also from another page', async ({ page }) => {
  for (const from of ['/', '/contact']) {
    for (const [label, id] of [
      ['Tentang Kami', 'tentang-kami'],
      ['Produk', 'produk'],
      ['Kemitraan', 'kemitraan'],
      ['Kontak', 'kontak'],
    ] as const) {
      await page.goto(from);
      await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(`/#${id}`);
      await expect(page.locator(`#${id}`)).toBeInViewport();
    }
  }
});

test('the header of a wide screen leads everywhere', async ({ visitor }) => {
  const page = await visitor('desktop');
  for (const [label, address] of [
    ['Beranda', '/'],
    ['Tentang Kami', '/#tentang-kami'],
    ['Produk', '/#produk'],
    ['Kemitraan', '/#kemitraan'],
    ['Kontak', '/contact'],
  ] as const) {
    await page.goto('/contact');
    const menu = page.getByRole('navigation', { name: 'Utama' });
    await menu.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(address);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('search engines and those who share find titles, pictures, products and a map', async ({
  page,
  request,
  baseURL,
}) => {
  const titles = new Set<string>();
  for (const path of ['/', '/contact', '/login', '/register']) {
    await page.goto(path);
    titles.add(await page.title());
    const meta = (name: string) => page.locator(`head meta[${name}]`).getAttribute('content');
    expect(await meta('name="description"')).toMatch(/\S{3,}/);
    expect(await page.locator('head link[rel="canonical"]').getAttribute('href')).toBe(`${baseURL}${path}`);
    expect(await meta('property="og:url"')).toBe(`${baseURL}${path}`);
    const card = await request.get((await meta('property="og:image"')) ?? '');
    expect(card.headers()['content-type']).toBe('image/png');
    expect((await card.body()).readUInt32BE(16)).toBe(1200);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  }
  expect(titles.size).toBe(4);
  for (const path of ['/forgot-password', '/reset-password', '/verify-email']) {
    expect(await textOf(request, path)).toContain('<meta name="robots" content="noindex"/>');
  }
  await page.goto('/');
  const data = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
  const found = (JSON.parse(data) as Graph)['@graph'];
  expect(found.map((one) => one['@type'])).toEqual(['Organization', 'Product', 'Product']);
  expect(found[1]).toMatchObject({
    name: 'Minyak Rimpang',
    offers: { price: 100_000, priceCurrency: 'IDR' },
  });
  const robots = await textOf(request, '/robots.txt');
  expect(robots).toContain('Disallow: /dashboard');
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const places = (await textOf(request, '/sitemap.xml')).match(/<loc>[^<]+<\/loc>/g) ?? [];
  expect(places).toHaveLength(4);
  for (const place of places) expect((await request.get(place.slice(5, -6))).status()).toBe(200);
});

test('the icons of tab and home screen are there, in the sizes they claim', async ({ request }) => {
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { name, icons } = (await manifest.json()) as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(name).toBe('Rimpang');
  expect(icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512', '512x512']);
  for (const { src, sizes } of icons) {
    const icon = await request.get(src);
    expect(icon.status(), src).toBe(200);
    if (src.endsWith('.png'))
      expect(`${(await icon.body()).readUInt32BE(16)}x${(await icon.body()).readUInt32BE(20)}`).toBe(sizes);
  }
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});

/** Changes one setting of the public pages as its owner does. */
async function change(owner: Page, key: string, edit: (value: never) => object): Promise<void> {
  const read = await owner.request.get('/api/admin/storefront/settings');
  const { settings } = (await read.json()) as { settings: { key: string; value: never; revision: number }[] };
  const setting = settings.find((one) => one.key === key);
  if (!setting) throw new Error(`no setting ${key}`);
  const answer = await owner.request.put('/api/admin/storefront/settings', {
    headers: { 'idempotency-key': randomUUID() },
    data: { key, revision: setting.revision, value: edit(setting.value) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('what the operator changes shows on every public page within seconds', async ({
  page,
  request,
  visitor,
}) => {
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText('Rimpang');
  const owner = await visitor('desktop', 'superadmin');
  await change(owner, 'company', (company: object) => ({
    ...company,
    name: 'Rimpang Jaya',
    phone: '+6281100002222',
  }));
  await change(owner, 'products', (products: { price: number }[]) =>
    products.map((product) => ({ ...product, price: 125_000 })),
  );
  await expect.poll(() => textOf(request, '/')).toContain('125.000');
  for (const path of ['/', '/contact', '/login', '/register', '/forgot-password', '/manifest.webmanifest']) {
    expect(await textOf(request, path), path).toContain('Rimpang Jaya');
  }
  await page.goto('/');
  await expect(page).toHaveTitle(/^Rimpang Jaya/);
  await expect(page.getByRole('contentinfo')).toContainText('0811-0000-2222');
  await page.getByRole('button', { name: 'Beli Sekarang Madu Ceria' }).click();
  await expect(page.getByRole('dialog')).toContainText('Rp 125.000');
});

import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { devices, expect, signIn, test } from './journey.ts';
import { toast } from './parts.ts';

test.use({ productName: 'site' });

type Graph = { '@graph': { '@type': string; name: string; offers?: { price: number } }[] };

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

test('the landing page shows what R2.1.1 to R2.1.9 ask for', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await expect(page.getByRole('link', { name: 'Jadi Mitra Sekarang' })).toHaveAttribute('href', '#kemitraan');
  await expect(page.getByRole('link', { name: 'Lihat Produk' })).toHaveAttribute('href', '#produk');
  for (const [name, price, licence] of [
    ['Minyak Rimpang', '100.000', 'BPOM TR000000000'],
    ['Madu Ceria', '100.000', 'P-IRT 000000000-0000-00'],
  ] as const) {
    const product = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await expect(product).toContainText(price);
    await expect(product).toContainText(licence);
    await expect(product.getByRole('link', { name: `Selengkapnya tentang ${name}` })).toBeVisible();
    await expect(product.getByRole('img', { name: `Botol ${name}` })).toBeVisible();
    await expect(product.getByRole('list', { name: `Bahan ${name}` }).getByRole('listitem')).not.toHaveCount(
      0,
    );
  }
  await expect(page.getByText(/^Penghasilan khas mitra/)).toBeVisible();
  await expect(page.getByText('Data contoh demo, November 2026')).toHaveCount(3);
  for (const [name, price, contents] of [
    ['Konsumen', '100.000', '1 botol produk pilihan, senilai'],
    ['Mitra Reseller', '180.000', '2 botol produk pilihan, senilai'],
    ['Mitra Stokis', '3.750.000', '30 botol produk pilihan, senilai'],
  ] as const) {
    const tier = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(tier).toContainText(price);
    await expect(tier.getByText('Penghasilan tiap mitra berbeda dan tidak dijamin.')).toHaveCount(
      name === 'Konsumen' ? 0 : 1,
    );
    await expect(tier).toContainText(contents);
    await expect(tier.getByText('Terpopuler')).toHaveCount(name === 'Mitra Stokis' ? 1 : 0);
  }
  for (const about of ['Minyak Rimpang', 'paket Mitra Stokis']) {
    const ask = page.getByRole('link', { name: `Tanya lewat WhatsApp tentang ${about}` });
    expect(decodeURIComponent((await ask.getAttribute('href')) ?? '')).toContain(`tentang ${about}.`);
  }
  const how = page.getByRole('region', { name: 'Cara kerjanya' });
  await expect(how.getByRole('listitem')).toHaveText([
    /^Pilih/,
    /^Transfer/,
    /^Dikirim/,
    /^Daftar/,
    /^Aktivasi/,
    /^Bonus/,
  ]);
  await expect(how.getByRole('term')).toHaveText(['PIN', 'RO', 'Poin', 'Reward Peringkat']);
  const answer = page.getByText('Hanya rekening yang tampil di formulir pesanan.');
  await expect(answer).toBeHidden();
  await page.getByText('Rekening mana yang benar?').click();
  await expect(answer).toBeVisible();
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
      if (new URL(page.url()).pathname !== from) await page.goto(from);
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
  for (const path of ['/', '/contact', '/login', '/register', '/produk/madu-ceria']) {
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
  expect(titles.size).toBe(5);
  expect([...titles][0]).toBe('Rimpang · Minyak Rimpang dan Madu Ceria dari Karanganyar');
  expect([...titles][4]).toBe('Madu Ceria 140 ml, Rp 100.000 · Rimpang');
  await expect(page.getByRole('heading', { level: 1, name: 'Madu Ceria' })).toBeVisible();
  await expect(page.getByText('Setelah dibuka, simpan di lemari es.')).toBeVisible();
  const own = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
  expect((JSON.parse(own) as Graph)['@graph']).toMatchObject([
    { '@type': 'Organization' },
    {
      '@type': 'Product',
      name: 'Madu Ceria',
      offers: {
        url: `${baseURL}/produk/madu-ceria`,
        shippingDetails: { shippingRate: { value: 0 } },
        hasMerchantReturnPolicy: { merchantReturnLink: `${baseURL}/pengembalian` },
      },
    },
  ]);
  await expectAccessible(page);
  await expectFitsNarrow(page);
  expect((await request.get('/produk/tidak-ada')).status()).toBe(404);
  expect(await textOf(request, '/.well-known/security.txt')).toMatch(/^Contact: mailto:\S+\nExpires: \d{4}-/);
  for (const path of ['/forgot-password', '/reset-password', '/verify-email']) {
    expect(await textOf(request, path)).toContain('<meta name="robots" content="noindex"/>');
  }
  await page.goto('/');
  const data = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
  const found = (JSON.parse(data) as Graph)['@graph'];
  expect(found.map((one) => one['@type'])).toEqual(['Organization', 'Product', 'Product', 'FAQPage']);
  expect(found[1]).toMatchObject({
    name: 'Minyak Rimpang',
    image: expect.stringContaining(`${baseURL}/assets/product-minyak-rimpang`),
    offers: { price: 100_000, priceCurrency: 'IDR' },
  });
  const robots = await textOf(request, '/robots.txt');
  expect(robots).toContain('Disallow: /dashboard');
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const places = (await textOf(request, '/sitemap.xml')).match(/<loc>[^<]+<\/loc>/g) ?? [];
  expect(places).toHaveLength(10);
  expect(await textOf(request, '/sitemap.xml')).toMatch(
    /\/produk\/madu-ceria<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/,
  );
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

test('the menu opens, closes by Escape and by a press beside it, and leads to its places', async ({
  page,
}) => {
  await page.goto('/');
  const button = page.getByRole('banner').locator('summary');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const bar = page.getByRole('navigation', { name: 'Tanya atau beli' });
  await expect(bar).not.toBeInViewport();
  await button.click();
  await expect(menu.getByRole('link', { name: 'Beranda' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(menu).toBeVisible();
  await page.mouse.click(180, 700);
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole('link', { name: 'Kemitraan' }).click();
  await expect(page).toHaveURL('/#kemitraan');
  await expect(menu).toBeHidden();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(page.locator('header nav [aria-current]').first()).toHaveText('Kemitraan');
  await bar.getByRole('link', { name: 'Beli' }).click();
  await expect(page).toHaveURL('/#produk');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(bar).not.toBeInViewport();
});

test('for who asked for less motion nothing moves, and what changes holds at once', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Daftar Reseller' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const found = await page.evaluate(() => {
    const moving = document.getAnimations().length;
    const box = document.body.appendChild(document.createElement('div'));
    const widthOf = (width: string) => {
      box.style.width = width;
      return box.getBoundingClientRect().width;
    };
    return { moving, widths: [widthOf('10px'), widthOf('20px')] };
  });
  expect(found).toEqual({ moving: 0, widths: [10, 20] });
});

test('without JavaScript everything is readable, and forms say how to reach a human', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...devices.phone, baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  for (const words of [
    'Curcuma longa',
    'Mitra Stokis',
    'Penghasilan tiap mitra berbeda dan tidak dijamin.',
  ]) {
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^WhatsApp/ }).first()).toHaveAttribute('href', /wa\.me/);
  const legal = page.getByRole('region', { name: 'Legalitas' });
  await expect(legal.getByRole('listitem').filter({ hasText: 'NIB' })).toContainText('0000000000000');
  for (const [label, title, words] of [
    ['Privasi', 'Kebijakan privasi', 'Hak Anda'],
    ['Ketentuan', 'Ketentuan', 'Kemitraan'],
    ['Pengembalian', 'Pembatalan dan pengembalian', 'Membatalkan pesanan'],
    ['Kode etik', 'Kode etik', 'Terhadap calon mitra'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: words, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Rimpang`);
  }
  await page.goto('/contact');
  await expect(page.getByRole('button')).toHaveCount(0);
  // Found by its element: text inside noscript is invisible to Playwright's own search.
  const help = page.locator('noscript p');
  await expect(help).toBeVisible();
  await expect(help).toContainText('Formulir ini memerlukan JavaScript.');
  await context.close();
});

test('the contact form: a lost connection, two quick presses, one message', async ({ page, noise }) => {
  noise.expect(/ERR_CONNECTION_RESET|status of 422/);
  await page.goto('/contact');
  await page.getByLabel('Nama lengkap').fill('Tono');
  await page.getByLabel('Email').fill('tono@contoh');
  await page.getByLabel('Pesan').fill('Apakah bisa dikirim ke Papua?');
  const send = page.getByRole('button', { name: 'Kirim pesan' });
  await send.click();
  await expect(toast(page)).toContainText('Pesan Belum Terkirim');
  await expect(toast(page)).toContainText('Format email tidak valid');
  const [button, cover] = await Promise.all([
    send.boundingBox(),
    toast(page).getByText('Format email tidak valid').boundingBox(),
  ]);
  expect((cover?.y ?? 0) + (cover?.height ?? 0), 'the toast is above the button').toBeLessThan(
    button?.y ?? 0,
  );
  await expectAccessible(page);
  await page.getByLabel('Email').fill('tono@contoh.id');
  const references: string[] = [];
  await page.route('**/api/storefront/messages', async (route) => {
    const answer = await route.fetch();
    references.push(((await answer.json()) as { reference: string }).reference);
    // What is typed while the message is on its way is the beginning of the next one.
    if (references.length > 1) await page.getByLabel('Pesan').fill('Berapa ongkosnya?');
    await (references.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }));
  });
  await send.click();
  await expect(toast(page)).toContainText('Tidak ada koneksi.');
  await page.reload();
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('Tono');
  await expect(page.getByLabel('Pesan')).toHaveValue('Apakah bisa dikirim ke Papua?');
  await send.dblclick();
  await expect(page.getByText(`Pesan ${references[0]} sudah kami terima.`)).toBeVisible();
  expect(new Set(references).size).toBe(1);
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('');
  await expect(page.getByLabel('Pesan')).toHaveValue('Berapa ongkosnya?');
});

test('what is wrong and what is open is for everybody too', async ({ page, noise }) => {
  noise.expect(/status of 4(10|22)/);
  await page.goto('/register');
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await expect(page.getByText('Periksa 5 isian')).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await page.goto('/verify-email#tidak-lengkap');
  await expect(page.getByText('Sudah pernah membuka tautan ini?')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await page.getByRole('banner').locator('summary').click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/verify-email');
  await expect(page.getByRole('status').filter({ hasText: 'Tautan ini tidak lengkap.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ke login' })).toBeVisible();
});

test.describe('a browser of another kind', () => {
  // The script that refuses it cannot be taken out again.
  test.use({ browserOf: 'new' });

  test('where the browser refuses its storage, pages open and the login works', async ({ page, noise }) => {
    noise.expect(/status of 401/);
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: refuse });
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Beli Sekarang Madu Ceria' }).click();
    await expect(page.getByRole('dialog').getByLabel('Nama lengkap')).toBeVisible();
    await page.goto('/login');
    await page.getByLabel('Username').fill('budi');
    await page.getByLabel('Password', { exact: true }).fill('salah-sekali');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(toast(page)).toContainText('Login Gagal');
  });
});

test('staff who are signed in are led to their area', async ({ page }) => {
  await signIn(page, 'finance');
  for (const path of ['/register', '/forgot-password']) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin/dashboard');
  }
  await page.goto('/');
  const own = page.getByRole('banner').getByRole('link', { name: 'Dasbor' });
  await expect(own).toHaveAttribute('href', '/admin/dashboard');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden();
});

test('without JavaScript login and sign-up offer no dead button, but a contact', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...devices.phone, baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button'), path).toHaveCount(0);
    const help = page.locator('noscript a');
    await expect(help).toBeVisible();
    await expect(help).toHaveAttribute('href', '/contact');
  }
  await context.close();
});

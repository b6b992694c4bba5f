import type { Page } from '@playwright/test';
import { dashboardFigures, type Figures, growth, memberFigures } from './figures.ts';
import { expect, logIn, test } from './journey.ts';
import * as station from './main-job-stations.ts';
import { pinStock } from './partner-pages.ts';

test.use({ productName: 'main-job', start: 'own' });

/** The people of the story, each in a browser of their own: partners with phones, staff with desktops. */
type Cast = { budi: Page; siti: Page; admin: Page; finance: Page };
type Reading = {
  budi: Figures;
  siti: Figures;
  company: Figures;
  budiCard: Figures;
  sitiCard: Figures;
  rootCard: Figures;
};

/** The main job of the product, from an order to a payout (R1.3). */
test('order PINs, process, transfer, register, activate RO, withdraw, be paid', async ({
  visitor,
  product,
}, info) => {
  let pictures = 0;
  const picture = async (page: Page, name: string) => {
    pictures += 1;
    await page.screenshot({
      path: info.outputPath(`${String(pictures).padStart(2, '0')}-${name}.png`),
      fullPage: true,
    });
  };
  const cast: Cast = {
    budi: await visitor('phone', 'budi'),
    siti: await visitor('phone', 'siti'),
    admin: await visitor('desktop', 'admin'),
    finance: await visitor('desktop', 'finance'),
  };
  const { budi, siti, admin, finance } = cast;
  const before = await test.step('read every counter', () => readAll(cast));
  const stock = { budi: await pinStock(budi, 'Aktivasi'), siti: await pinStock(siti, 'Aktivasi') };

  await test.step('budi orders 2 activation PINs with proof', () => station.order(budi, picture));
  await test.step('admin finds the order, sees the proof, processes it with two quick clicks', async () => {
    await station.processOrder(admin, picture);
    await expect(budi.getByRole('row').nth(1), 'told without reloading').toContainText('Selesai');
    expect(await pinStock(budi, 'Aktivasi'), 'one effect').toBe(stock.budi + 2);
    await picture(budi, 'budi-stock');
  });
  await test.step('budi transfers one to siti', async () => {
    await station.transferToSiti(budi, picture);
    expect(await pinStock(budi, 'Aktivasi')).toBe(stock.budi + 1);
    expect(await pinStock(siti, 'Aktivasi')).toBe(stock.siti + 1);
  });
  await test.step('siti registers a new partner; the PIN serves once', () => station.register(siti, picture));
  const newcomer = await visitor('phone');
  await test.step('the new partner signs in and sees what joining brought', async () => {
    await logIn(newcomer, station.dewi.username, station.dewi.password);
    await expect(newcomer.getByRole('heading', { level: 1 })).toContainText(station.dewi.fullName);
    const figures = await dashboardFigures(newcomer, '/dashboard');
    expect(figures).toMatchObject({ 'Total Bonus': 350_000, utama: 50, peringkat: 0, 'Total Mitra': 0 });
    await picture(newcomer, 'newcomer-home');
  });
  await test.step('siti sees Rp 250.000 and why', () => station.explainReferral(siti, picture));
  await test.step('budi activates RO; the company is his nearest active upline', () =>
    station.activateRo(budi, admin, picture));
  await test.step('siti withdraws, finance approves, siti sees it without reloading', () =>
    station.withdraw(siti, finance, picture));
  await test.step('the tree and every counter agree', async () => {
    compare(before, await readAll(cast));
    await station.findInTree(budi, picture);
    await station.verify(product.dataDir);
  });
});

async function readAll({ budi, siti, admin }: Cast): Promise<Reading> {
  const own = async (page: Page, address: string, username: string) => {
    await page.goto(address);
    return memberFigures(page, username);
  };
  return {
    budi: await dashboardFigures(budi, '/dashboard'),
    siti: await dashboardFigures(siti, '/dashboard'),
    company: await dashboardFigures(admin, '/admin/dashboard'),
    budiCard: await own(budi, '/dashboard/network-diagram', 'budi'),
    sitiCard: await own(siti, '/dashboard/network-diagram', 'siti'),
    rootCard: await own(admin, '/admin/network?tampil=pohon', 'superadmin'),
  };
}

function compare(before: Reading, after: Reading): void {
  // One new partner below all three; budi's RO is his own, so only the company sees its turnover.
  const joined = { 'Total Mitra': 1, 'Mitra Aktivasi': 1, 'Omset Aktivasi': 0.5 };
  const money = { order: 2 * 250_000, referral: 250_000, newcomer: 350_000, ro: 350_000 };
  const budiBonus = money.order + money.ro;
  expect(growth(before.budi, after.budi)).toEqual({
    ...joined,
    'Total Bonus': budiBonus,
    'Bonus Belum Dibayarkan': budiBonus,
    utama: 50,
  });
  const paid = (before.siti['Bonus Belum Dibayarkan'] ?? 0) + money.referral;
  expect(after.siti).toMatchObject({ 'Bonus Belum Dibayarkan': 0 });
  expect(growth(before.siti, after.siti)).toEqual({
    ...joined,
    'Total Bonus': money.referral,
    'Bonus Dibayarkan': paid,
    'Bonus Belum Dibayarkan': money.referral - paid,
    peringkat: 1,
  });
  // Of partners only: the company's own Rp 50.000 is not paid out to any person.
  const total = money.order + money.referral + money.newcomer + money.ro;
  expect(growth(before.company, after.company)).toMatchObject({
    ...joined,
    'Total Bonus': total,
    'Bonus Dibayarkan': paid,
  });
  expect((after.company['Omset RO'] ?? 0) - (before.company['Omset RO'] ?? 0)).toBeCloseTo(0.35, 0);
  expect(growth(before.budiCard, after.budiCard)).toEqual({ Downline: 1, 'RO pribadi': 1, Omset: 0.5 });
  expect(growth(before.sitiCard, after.sitiCard)).toEqual({ Downline: 1, Omset: 0.5 });
  expect(growth(before.rootCard, after.rootCard)).toMatchObject({ Downline: 1 });
}

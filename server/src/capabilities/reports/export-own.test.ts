import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '../../testing/browsers.ts';
import { csvLines } from '../../testing/csv-files.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { answer, openPeople } from '../../testing/role-answers.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { resellersVerbs } from '../resellers/index.ts';
import { selectionOf } from './export-lists.ts';
import { type Key, selectRows } from './export-store.ts';
import { reportsVerbs } from './index.ts';

let h: Harness;
let site: Site;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  site = await openSite(h);
});
afterAll(() => h.close());

type Input = Parameters<typeof reportsVerbs.export.run>[2];
const prepare = async (who: string, input: object) =>
  reportsVerbs.export.run(h.services, await h.as(who), input as Input);

/** A partner's own list as a file. */
async function file(who: string, input: object): Promise<Response> {
  const { url } = await prepare(who, input);
  return (await site.as(who)).get(url);
}

/** The lines of a partner's own list as CSV, without its titles. */
const taken = async (list: string, who: string, filter: object = {}) =>
  (await csvLines(h, site, who, { list, ...filter })).slice(1);

/** How many rows come where each is read by itself, behind the one before it. */
async function readSingly(list: 'missedBonuses' | 'resellerRewards', who: string): Promise<number> {
  const { db, companyId, clock } = h.services;
  const context = { readerId: await h.idOf(who), companyId, now: clock() };
  const selection = selectionOf({ list, format: 'csv', reveal: false }, context);
  return db.transaction().execute(async (tx) => {
    let count = 0;
    for (let after: Key | null = null; ; count += 1) {
      const [row] = await selectRows(tx, selection, after, 1);
      if (!row) return count;
      after = row.key;
    }
  });
}

test('a partner takes PINs, orders, repeat orders and resellers along, and those of no other person', async () => {
  const two = { type: 'ro', quantity: 2 } as const;
  await pinsVerbs.create.run(h.services, await h.as('superadmin'), two);
  await pinsVerbs.transferFromCompany.run(h.services, await h.as('admin'), { ...two, recipient: 'siti' });
  await partnersVerbs.activateRo.run(h.services, await h.as('siti'), {});
  const order = { items: [{ type: 'ro' as const, quantity: 3 }], proofFileId: null };
  await pinsVerbs.placeOrder.run(h.services, await h.as('siti'), order);
  const form = { fullName: 'Wati', whatsapp: '0812 2222 3333', address: 'Jl. Kenanga 3' };
  await resellersVerbs.add.run(h.services, await h.as('siti'), form);

  expect(await taken('ownPins', 'siti', { type: 'ro' })).toEqual([
    expect.stringMatching(/^RP-RO-\w+;RO;Tersedia;/),
    expect.stringMatching(/^RP-RO-\w+;RO;Terpakai;.*;Nama siti$/),
  ]);
  const [used] = await taken('ownPins', 'siti', { type: 'ro', status: 'used' });
  expect(await taken('ownPins', 'siti', { code: used?.slice(3, 9) })).toEqual([used]);
  expect(await taken('ownPinEvents', 'siti')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/;Ditransfer;RP-RO-\w+;RO;Perusahaan;Nama siti$/),
      expect.stringMatching(/;Dipakai;RP-RO-\w+;RO;Nama siti;Nama siti$/),
    ]),
  );
  expect(await taken('ownOrders', 'siti')).toEqual([
    expect.stringMatching(/;ORD-\S+;RO;3;3500000;10500000;Tertunda;Belum;;$/),
  ]);
  expect(await taken('ownRo', 'siti')).toEqual([expect.stringMatching(/;RP-RO-\w+;Perusahaan$/)]);
  expect(await taken('teamRo', 'budi'), 'while the own RO is not active').toEqual([]);
  const active = { partnerId: await h.idOf('budi'), active: true };
  await partnersVerbs.setRo.run(h.services, await h.as('admin'), active);
  expect(await taken('teamRo', 'budi', { search: 'SITI' })).toEqual([
    expect.stringMatching(/;siti;Nama siti;Perusahaan$/),
  ]);
  expect(await taken('teamRo', 'budi', { search: 'lain' })).toEqual([]);
  for (const search of [undefined, 'wat', '0812-2222'])
    expect(await taken('resellers', 'siti', { search })).toEqual([
      expect.stringMatching(/^Wati;'?\+?[\d -]+;Jl. Kenanga 3;2;2;/),
    ]);
  expect(await taken('resellerSales', 'siti')).toEqual([
    expect.stringMatching(/;Wati;Paket pendaftaran reseller;2;90000;180000;2;$/),
  ]);
  for (const list of ['ownOrders', 'ownClaims', 'ownRo', 'resellers', 'resellerSales'])
    expect(await taken(list, 'budi'), list).toEqual([]);
});

test('what went past, to the rupiah, with who received it; of no other person', async () => {
  const setRo = async (who: string, active: boolean) =>
    partnersVerbs.setRo.run(h.services, await h.as('admin'), { partnerId: await h.idOf(who), active });
  const repeat = async (who: string) => {
    await h.givePins(who, 'ro', 1);
    await partnersVerbs.activateRo.run(h.services, await h.as(who), {});
  };
  await h.partner('dewi', { upline: 'superadmin' });
  await h.partner('eka', { upline: 'dewi' });
  await h.partner('fitri', { upline: 'eka' });
  await setRo('dewi', true);
  await repeat('fitri');
  await setRo('dewi', false);
  await repeat('fitri');

  const why = 'Status RO: Tidak Aktif saat itu';
  expect(await taken('missedBonuses', 'eka')).toEqual([
    `2026-11-20 10:00;Repeat Order;50000;fitri;Nama fitri;Perusahaan;0;${why}`,
    `2026-11-20 10:00;Repeat Order;50000;fitri;Nama fitri;Nama dewi;0;${why}`,
  ]);
  expect(await taken('missedBonuses', 'dewi')).toEqual([
    `2026-11-20 10:00;Repeat Order;50000;fitri;Nama fitri;Perusahaan;1;${why}`,
  ]);
  expect(await taken('missedBonuses', 'fitri')).toEqual([]);
  const { total } = await bonusesVerbs.missed.run(h.services, await h.as('eka'), {});
  expect(total).toEqual({ count: 2, amount: 100_000 });
  expect(await readSingly('missedBonuses', 'eka')).toBe(2);
  const sheet = Buffer.from(
    await (await file('eka', { list: 'missedBonuses', format: 'xlsx' })).arrayBuffer(),
  );
  expect(sheet.subarray(0, 2).toString()).toBe('PK');
});

test('rewards of resellers for the half year in view: due, paid, and paid in another one', async () => {
  const hani = async () => h.as('hani');
  const add = async (fullName: string) => {
    const form = { fullName, whatsapp: '0812 2222 3333', address: 'Jl. Kenanga 3' };
    return (await resellersVerbs.add.run(h.services, await hani(), form)).id;
  };
  const sell = async (resellerId: number, quantity: number) => {
    const [product] = (await resellersVerbs.products.run(h.services, await hani(), {})).rows;
    const sale = { resellerId, productId: product!.id, quantity };
    await resellersVerbs.recordSale.run(h.services, await hani(), sale);
  };
  await h.partner('hani');
  const rajin = await add('Rajin');
  await add('Pemula');
  await sell(rajin, 48);
  expect(await taken('resellerRewards', 'hani')).toEqual([
    'Juli–Desember 2026;Pemula;2;;0;;;;0',
    'Juli–Desember 2026;Rajin;50;50;250000;Menunggu;;;0',
  ]);

  h.setClock(new Date('2027-01-02T03:00:00Z'));
  await sell(rajin, 50);
  const paid = { resellerId: rajin, period: '2026-H2', note: 'Transfer BCA' };
  await resellersVerbs.markPaid.run(h.services, await hani(), paid);
  await add('Baru');
  expect(await taken('resellerRewards', 'hani', { period: '2026-H2' })).toEqual([
    'Juli–Desember 2026;Pemula;2;;0;;;;0',
    'Juli–Desember 2026;Rajin;50;50;250000;Dibayarkan;2027-01-02 10:00;Transfer BCA;0',
  ]);
  expect(await taken('resellerRewards', 'hani')).toEqual([
    'Januari–Juni 2027;Baru;2;;0;;;;0',
    'Januari–Juni 2027;Pemula;2;;0;;;;0',
    'Januari–Juni 2027;Rajin;100;100;250000;Menunggu;;;250000',
  ]);
  expect(await readSingly('resellerRewards', 'hani')).toBe(3);
  expect(await taken('resellerRewards', 'hani', { period: '2026-H1' })).toEqual([]);
  expect(await taken('resellerRewards', 'fitri')).toEqual([]);
  const wrong = prepare('hani', { list: 'resellerRewards', period: '2026-H3', format: 'csv' });
  expect(await answer(wrong)).toBe('INPUT_INVALID');
  const sheet = Buffer.from(
    await (await file('hani', { list: 'resellerRewards', format: 'xlsx' })).arrayBuffer(),
  );
  expect(sheet.subarray(0, 2).toString()).toBe('PK');
});

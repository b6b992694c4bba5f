import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '../../testing/browsers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { openPeople } from '../../testing/role-answers.ts';
import { partnersVerbs } from '../partners/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { resellersVerbs } from '../resellers/index.ts';
import { reportsVerbs } from './index.ts';

let h: Harness;
let site: Site;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  site = await openSite(h);
});
afterAll(() => h.close());

/** The lines of a partner's own list as CSV, without its titles. */
async function taken(list: string, who: string, filter: object = {}): Promise<string[]> {
  const input = { list, ...filter, format: 'csv' } as Parameters<typeof reportsVerbs.export.run>[2];
  const { url } = await reportsVerbs.export.run(h.services, await h.as(who), input);
  const text = await (await (await site.as(who)).get(url)).text();
  return text.split('\r\n').filter(Boolean).slice(1);
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

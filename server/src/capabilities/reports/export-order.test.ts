import type { ExportList } from '@rimpang/contract/exports';
import { claimableKeys } from '@rimpang/domain/rewards';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/requests/caller.ts';
import { openSite, type Site } from '../../testing/browsers.ts';
import { csvLines } from '../../testing/csv-files.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { buyPins } from '../../testing/pin-orders.ts';
import { orderForm, visitor } from '../../testing/public-forms.ts';
import { openPeople } from '../../testing/role-answers.ts';
import { setPayouts } from '../../testing/payouts.ts';
import { auditVerbs } from '../audit/index.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { pinsVerbs, stockFold } from '../pins/index.ts';
import { resellersVerbs } from '../resellers/index.ts';
import { rewardsVerbs } from '../rewards/index.ts';
import { storefrontVerbs } from '../storefront/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { exportActions } from './export-lists.ts';
import { foldEach } from '../../platform/database/fold.ts';

let h: Harness;
let site: Site;
beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await openPeople(h);
  await h.partner('tono', { upline: 'siti' });
  await h.partner('lina', { upline: 'siti' });
  for (const [who, quantity] of [
    ['budi', 3],
    ['siti', 9],
    ['tono', 5],
    ['budi', 1],
    ['siti', 2],
    ['lina', 2],
  ] as const)
    await buyPins(h, who, quantity, 'ro');
  await foldEach(h.services.db, [stockFold(h.services.companyId)]);
  // What changed since the stocks were added up.
  await h.givePins('tono', 'activation', 2);
  // Of the first two the bonus goes past siti; the last two are of her active team.
  for (const who of ['tono', 'lina', 'budi', 'siti', 'siti', 'tono', 'lina'])
    await partnersVerbs.activateRo.run(h.services, await h.as(who), {});
  for (const amount of [60_000, 50_000, 70_000])
    await withdrawalsVerbs.request.run(h.services, await h.as('siti'), { amount });
  await makeBatches();
  for (const quantity of [2, 1, 3]) {
    const form = await orderForm(h, { quantity, phone: `0812-2600-778${quantity}` });
    await storefrontVerbs.orderProduct.run(h.services, await visitor(h), form);
    const message = { name: `Rina ${quantity}`, email: 'rina@example.id', message: 'Bisa kirim?' };
    await storefrontVerbs.sendMessage.run(h.services, await visitor(h), message);
  }
  for (const name of ['Wati', 'Yani'])
    await resellersVerbs.add.run(h.services, await h.as('siti'), {
      fullName: name,
      whatsapp: '081234567890',
      address: 'Jl. Melati 1',
    });
  const { rows: resellers } = await resellersVerbs.list.run(h.services, await h.as('siti'), {});
  const { rows: products } = await resellersVerbs.products.run(h.services, await h.as('siti'), {});
  for (const quantity of [4, 2, 3])
    await resellersVerbs.recordSale.run(h.services, await h.as('siti'), {
      resellerId: resellers[0]?.id ?? 0,
      productId: products[0]?.id ?? '',
      quantity,
    });
  for (const [at, reward] of claimableKeys.slice(0, 2).entries())
    await sql`insert into rewards.claim (code, partner_id, reward, main_points, team_ro, personal_ro,
        new_stockists, rank_points, created_at)
      values (${`KLM-${at}`}, ${await h.idOf('siti')}, ${reward}, 1000, 0, 0, 0, 0,
        ${h.services.clock()})`.execute(h.owner);
});
afterAll(() => h.close());

async function makeBatches(): Promise<void> {
  const owner = await h.as('superadmin');
  await setPayouts(h);
  const { rows } = await withdrawalsVerbs.queue.run(h.services, owner, { status: 'pending' });
  for (const { id } of rows.slice(0, 2)) {
    const withdrawalIds = [id];
    await withdrawalsVerbs.approveSeveral.run(h.services, await h.as('superadmin'), { withdrawalIds });
    await withdrawalsVerbs.createBatch.run(h.services, await h.as('superadmin'), { withdrawalIds });
  }
}

type Row = Record<string, unknown>;
type Run = (
  services: Harness['services'],
  caller: Caller,
  input: never,
) => Promise<{ rows: readonly unknown[] }>;
type Listed = {
  run: Run;
  /** What the list is asked for beside its order. */
  asked?: Row;
  /** The same of its export, where that has other words. */
  exported?: Row;
  /** The column of the file that tells its rows apart, and what the list has there. */
  column: string;
  of: (row: Row) => unknown;
  /** Sorted by its moment the list is read from either end. */
  bothWays?: true;
};
const at = (path: string) => (row: Row) =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null)?.[name] ?? null, row);

/** Each export beside the list whose file it is. */
const lists: Record<Exclude<ExportList, 'branch' | 'postings'>, Listed> = {
  partners: { run: partnersVerbs.list.run, column: 'Username', of: at('username'), bothWays: true },
  bonuses: { run: bonusesVerbs.all.run, column: 'ID', of: at('code'), bothWays: true },
  orders: { run: pinsVerbs.orders.run, column: 'ID', of: at('code'), bothWays: true },
  pins: { run: pinsVerbs.all.run, column: 'Kode', of: at('code'), bothWays: true },
  withdrawals: {
    run: withdrawalsVerbs.queue.run,
    asked: { status: 'all' },
    column: 'ID',
    of: at('code'),
    bothWays: true,
  },
  claims: {
    run: rewardsVerbs.claims.run,
    asked: { status: 'all' },
    column: 'ID',
    of: at('code'),
    bothWays: true,
  },
  audit: { run: auditVerbs.list.run, column: 'Kode tindakan', of: at('action'), bothWays: true },
  registrations: {
    run: partnersVerbs.registrations.run,
    column: 'Username',
    of: at('username'),
    bothWays: true,
  },
  stock: { run: pinsVerbs.partnerStock.run, column: 'Username', of: at('partner.username') },
  batches: { run: withdrawalsVerbs.batches.run, column: 'Batch', of: at('code'), bothWays: true },
  sales: {
    run: storefrontVerbs.orders.run,
    asked: { kind: 'product' },
    column: 'Referensi',
    of: at('reference'),
    bothWays: true,
  },
  messages: { run: storefrontVerbs.messages.run, column: 'Nama', of: at('name'), bothWays: true },
  downline: { run: partnersVerbs.downline.run, column: 'Username', of: at('username') },
  ownBonuses: { run: bonusesVerbs.list.run, column: 'ID', of: at('code') },
  missedBonuses: { run: bonusesVerbs.missed.run, column: 'Dari username', of: at('source.username') },
  ownWithdrawals: { run: withdrawalsVerbs.mine.run, column: 'ID', of: at('code') },
  ownClaims: { run: rewardsVerbs.myClaims.run, column: 'ID', of: at('code') },
  ownOrders: { run: pinsVerbs.myOrders.run, column: 'ID', of: at('code') },
  ownPins: { run: pinsVerbs.list.run, column: 'Kode', of: at('code') },
  ownPinEvents: { run: pinsVerbs.history.run, column: 'Kode', of: at('code') },
  ownRo: { run: partnersVerbs.roHistory.run, column: 'PIN', of: at('pinCode') },
  teamRo: { run: partnersVerbs.teamRoHistory.run, column: 'Username', of: at('partner.username') },
  resellers: { run: resellersVerbs.list.run, column: 'Nama lengkap', of: at('fullName') },
  resellerSales: { run: resellersVerbs.sales.run, column: 'Jumlah', of: ({ quantity }) => String(quantity) },
  resellerRewards: { run: resellersVerbs.rewards.run, column: 'Reseller', of: at('reseller.fullName') },
};
const isOwn = (list: string) => /^(own|missed|downline|team|reseller)/.test(list);

/** Of the file, what stands in the column that tells rows apart. */
async function fileOf(who: string, list: string, input: Row, column: string): Promise<unknown[]> {
  const lines = await csvLines(h, site, who, { list, ...input });
  const [titles = [], ...rows] = lines.map((line) => line.split(';'));
  expect(titles, list).toContain(column);
  return rows.map((cells) => cells[titles.indexOf(column)]);
}

it('goes over every export but the tree and the ledger, whose running balance is read from its newest posting', () => {
  const left = Object.keys(exportActions).filter((list) => !(list in lists));
  expect(left.toSorted()).toEqual(['branch', 'postings']);
});

it.each(Object.entries(lists))('%s stands in the file as in its list', async (list, listed) => {
  const { run, asked = {}, exported = asked, column, of, bothWays } = listed;
  const who = isOwn(list) ? 'siti' : 'superadmin';
  for (const order of bothWays ? (['newest', 'oldest'] as const) : [undefined]) {
    const given = order ? { order } : {};
    const { rows } = await run(h.services, await h.as(who), { ...asked, ...given, limit: 100 } as never);
    const inList = rows.map((row) => of(row as Row));
    const inFile = await fileOf(who, list, { ...exported, ...given }, column);
    expect(new Set(inList).size, list).toBeGreaterThan(1);
    // To make the file is in the audit log too, at its newest end.
    const whole =
      list !== 'audit'
        ? inFile
        : order === 'oldest'
          ? inFile.slice(0, inList.length)
          : inFile.slice(-inList.length);
    expect([order, whole]).toEqual([order, inList]);
  }
});

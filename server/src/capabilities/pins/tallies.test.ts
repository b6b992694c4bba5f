import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partnersVerbs, repeatOrderFold } from '../partners/index.ts';
import { pinsVerbs, stockFold } from './index.ts';
import { placeOrder } from './test-orders.ts';
import { bonusFolds } from '../bonuses/index.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { reportsVerbs } from '../reports/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { snapshot } from '../../platform/database/database.ts';
import { int, query, text } from '../../platform/database/query.ts';
import { settleTallies } from '../../platform/database/tally.ts';
import { talliesCheck } from '../../verify/tallies.ts';
import { totalsCheck } from '../../verify/totals.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { foldEach } from '../../platform/database/fold.ts';

let h: Harness;
const names = ['budi', 'siti', 'tono', 'wati'];
beforeAll(async () => {
  h = await openHarness();
  for (const [index, name] of names.entries())
    await h.partner(name, index > 0 ? { upline: names[index - 1] ?? '' } : {});
});
afterAll(() => h.close());

const settle = async () => {
  const { db, companyId } = h.services;
  await settleTallies(db);
  await foldEach(db, [stockFold(companyId)]);
  await foldEach(db, [repeatOrderFold]);
  await foldEach(db, bonusFolds(companyId));
};
const staff = () => h.as('superadmin', crypto.randomUUID());

/** Read by every list that shows it: the same before a sum is settled, after it, and counted again. */
async function shown() {
  const caller = await staff();
  const { services } = h;
  return {
    stock: await pinsVerbs.companyStock.run(services, caller, {}),
    partners: await pinsVerbs.partnerStock.run(services, caller, {}),
    byName: await pinsVerbs.partnerStock.run(services, caller, { sort: 'partner', order: 'oldest' }),
    pins: (await pinsVerbs.all.run(services, caller, { type: 'ro' })).counts,
    orders: (await pinsVerbs.orders.run(services, caller, { status: 'all' })).total,
    queue: await withdrawalsVerbs.queue.run(services, caller, { status: 'all' }),
    preview: await partnersVerbs.resetPreview.run(services, caller, {}),
    series: await reportsVerbs.adminSeries.run(services, caller, {}),
    people: (await partnersVerbs.list.run(services, caller, {})).total,
  };
}

const openPartners = () =>
  query({ count: int })`
    select count(*) as count from identity.account where role = 'mitra' and closed_at is null`.one(h.owner);
const pending = () =>
  query({ count: int })`select count(*) as count from platform.tally_pending`.one(h.owner);

async function expectTrue(): Promise<void> {
  const tampered = await snapshot(h.services.db, async (tx) => [
    await talliesCheck.find(tx),
    await totalsCheck.find(tx),
  ]);
  expect(tampered).toEqual([null, null]);
}

async function withdraw(name: string, amount: number, verb: 'approve' | 'reject'): Promise<void> {
  await withdrawalsVerbs.request.run(h.services, await h.as(name, crypto.randomUUID()), { amount });
  const { rows } = await withdrawalsVerbs.queue.run(h.services, await staff(), {});
  for (const { id } of rows)
    if (verb === 'approve')
      await withdrawalsVerbs.approve.run(h.services, await staff(), { withdrawalId: id });
    else
      await withdrawalsVerbs.reject.run(h.services, await staff(), {
        withdrawalId: id,
        reason: 'Salah bank',
      });
}

const activateRo = async (name: string) =>
  partnersVerbs.activateRo.run(h.services, await h.as(name, crypto.randomUUID()), {});

describe('stored sums', () => {
  it('are true before and after they are settled, whatever happens', async () => {
    const happenings: (() => Promise<unknown>)[] = [
      () => h.givePins('budi', 'ro', 8),
      () => h.givePins('siti', 'activation', 3),
      () => h.givePins('tono', 'ro', 2),
      async () => {
        const { id } = await placeOrder(h, 'budi', { type: 'ro', quantity: 2 });
        await pinsVerbs.approveOrder.run(h.services, await staff(), { orderId: id });
      },
      async () => {
        const { id } = await placeOrder(h, 'siti', { quantity: 5 });
        await pinsVerbs.rejectOrder.run(h.services, await staff(), {
          orderId: id,
          reason: 'Bukti tidak terbaca',
        });
      },
      () => placeOrder(h, 'tono', { quantity: 1 }),
      async () =>
        pinsVerbs.transfer.run(h.services, await h.as('budi', crypto.randomUUID()), {
          recipient: 'wati',
          type: 'ro',
          quantity: 3,
        }),
      () => activateRo('budi'),
      () => activateRo('wati'),
      () => activateRo('wati'),
      () => withdraw('budi', 100_000, 'approve'),
      () => withdraw('budi', 60_000, 'reject'),
      async () => pinsVerbs.create.run(h.services, await staff(), { type: 'ro', quantity: 4 }),
    ];
    for (const [turn, happen] of happenings.entries()) {
      await happen();
      await expectTrue();
      if (turn % 2 === 0) continue;
      const before = await shown();
      await settle();
      expect(await shown()).toEqual(before);
      await expectTrue();
    }
    const { stock, partners, queue, people } = await shown();
    expect(stock.ro).toMatchObject({ created: 16, used: 0, available: 4 });
    expect(
      partners.rows.map(({ partner, ro, activation, used }) => [partner.username, ro, activation, used]),
    ).toEqual(
      [
        ['budi', 6, 0, 1],
        ['siti', 0, 3, 0],
        ['tono', 2, 0, 0],
        ['wati', 1, 0, 2],
      ].toSorted(([, a = 0, b = 0], [, c = 0, d = 0]) => Number(c) + Number(d) - Number(a) - Number(b)),
    );
    expect(queue.counts).toEqual({ all: 2, pending: 0, processed: 0, completed: 1, failed: 1 });
    expect(people).toBe((await openPartners()).count);
  });

  it('lose nothing while everybody writes and several settle', async () => {
    const before = (await openPartners()).count;
    await h.givePins('tono', 'ro', 6);
    const writing = [
      ...['budi', 'tono', 'wati', 'tono', 'budi'].map(activateRo),
      ...['satu', 'dua', 'tiga'].map((name) => h.partner(name, { upline: 'budi' })),
    ];
    const settling = Array.from({ length: 8 }, settle);
    await Promise.all([...writing, ...settling]);
    await expectTrue();
    await settle();
    await expectTrue();
    expect((await openPartners()).count).toBe(before + 3);
    expect((await shown()).people).toBe(before + 3);
    expect((await pending()).count).toBe(0);
  });

  it('follow a closing and what is taken out of use', async () => {
    const partnerId = await h.idOf('satu');
    await h.givePins('satu', 'ro', 2);
    const before = (await shown()).people ?? 0;
    await partnersVerbs.close.run(h.services, await staff(), {
      partnerId,
      reason: 'Permintaan sendiri',
      voidPins: true,
      forfeitBalance: true,
    });
    await expectTrue();
    expect((await shown()).people).toBe(before - 1);
    expect((await shown()).stock.ro.voided).toBe(2);
    await settle();
    await expectTrue();
  });

  it('of a status of bonuses are those of its rows', async () => {
    for (const status of ['claimed', 'unclaimed'] as const)
      for (const scope of ['all', 'partners', 'company'] as const) {
        const ask = async (more: object) =>
          (await bonusesVerbs.all.run(h.services, await staff(), { status, scope, ...more })).total;
        expect(await ask({})).toEqual(await ask({ from: '2000-01-01' }));
      }
  });

  it('write nothing while nothing changes', async () => {
    await settle();
    const version = () =>
      query({ source: text, key: text, version: text })`
        select source, key, xmin::text as version from platform.tally
        where source in ('accounts.partners', 'pins.orders', 'withdrawals.status') order by 1, 2`.all(
        h.owner,
      );
    const still = await version();
    await settle();
    expect(await version()).toEqual(still);
  });
});

describe('pages of partners’ stock', () => {
  const page = async (input: object) => pinsVerbs.partnerStock.run(h.services, await staff(), input);

  it.each(['total', 'partner', 'activation', 'ro'] as const)(
    'follow each other by %s while some of it is not settled',
    async (sort) => {
      await h.givePins('wati', 'ro', 1);
      for (const order of ['oldest', 'newest'] as const) {
        const all = (await page({ sort, order })).rows.map(({ partner }) => partner.username);
        const walked: string[] = [];
        let after: string | null = null;
        do {
          const next: Awaited<ReturnType<typeof page>> = await page({
            sort,
            order,
            limit: 1,
            ...(after && { after }),
          });
          walked.push(...next.rows.map(({ partner }) => partner.username));
          after = next.next;
        } while (after);
        expect(walked).toEqual(all);
      }
    },
  );

  it('show of few people also an empty stock, with what they have together', async () => {
    const found = await page({ search: 'dua' });
    expect(found.rows.map(({ partner, ro }) => [partner.username, ro])).toEqual([['dua', 0]]);
    expect(found.total).toEqual({ activation: 0, ro: 0 });
  });
});

describe('a PIN', () => {
  it('is found by any part of its code, in any case', async () => {
    const caller = await staff();
    const { rows } = await pinsVerbs.all.run(h.services, caller, {});
    const code = rows[0]?.code ?? '';
    for (const part of [code, code.slice(7), code.slice(7).toLowerCase(), code.slice(2, 8)]) {
      const found = await pinsVerbs.all.run(h.services, caller, { code: part });
      expect(found.rows.map((row) => row.code)).toContain(code);
    }
    expect((await pinsVerbs.all.run(h.services, caller, { code: 'RP%' })).rows).toEqual([]);
  });
});

import { dateOf } from '@rimpang/domain/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditVerbs } from '../capabilities/audit/index.ts';
import { bonusesVerbs } from '../capabilities/bonuses/index.ts';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { pinsVerbs } from '../capabilities/pins/index.ts';
import { reportsVerbs } from '../capabilities/reports/index.ts';
import { rewardsVerbs } from '../capabilities/rewards/index.ts';
import { storefrontVerbs } from '../capabilities/storefront/index.ts';
import { withdrawalsVerbs } from '../capabilities/withdrawals/index.ts';
import type { Caller } from '../platform/requests/caller.ts';
import { type Harness, openHarness } from './harness.ts';
import { buyPins } from './pin-orders.ts';
import { orderForm, visitor } from './public-forms.ts';
import { answer, openPeople } from './role-answers.ts';
import { setPayouts } from './payouts.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  for (const [who, quantity] of [
    ['budi', 2],
    ['siti', 3],
    ['budi', 1],
  ] as const)
    await buyPins(h, who, quantity, 'ro');
  await h.givePins('siti', 'activation', 1);
  await partnersVerbs.activateRo.run(h.services, await h.as('budi'), {});
  // More partners than a page of two holds.
  await h.partner('tono');
  for (const amount of [60_000, 50_000, 70_000])
    await withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount });
  await makeBatches([1, 1, 1]);
  for (const quantity of [2, 1, 3]) {
    const form = await orderForm(h, { quantity, phone: `0812-2600-778${quantity}` });
    await storefrontVerbs.orderProduct.run(h.services, await visitor(h), form);
    await storefrontVerbs.sendMessage.run(h.services, await visitor(h), {
      name: `Rina ${quantity}`,
      email: 'rina@example.id',
      message: 'Bisa kirim ke Ambon?',
    });
  }
});
afterAll(() => h.close());

/** Batches of so many withdrawals each, of those that wait. */
async function makeBatches(sizes: readonly number[]): Promise<void> {
  const owner = await h.as('superadmin');
  await setPayouts(h);
  const { rows } = await withdrawalsVerbs.queue.run(h.services, owner, { status: 'pending' });
  const ids = rows.map(({ id }) => id);
  for (const size of sizes) {
    const withdrawalIds = ids.splice(0, size);
    await withdrawalsVerbs.approveSeveral.run(h.services, await h.as('superadmin'), { withdrawalIds });
    await withdrawalsVerbs.createBatch.run(h.services, await h.as('superadmin'), { withdrawalIds });
  }
}

type Row = Record<string, unknown>;
type Page = { rows: readonly unknown[]; next: string | null };
type Input = Record<string, unknown>;
type Ask = (caller: Caller, input: Input) => Promise<Page>;
/** A list of staff: its endpoint, what sorts it with what the row shows of that, and whether it knows days. */
type List = { ask: Ask; input?: Input; sorts: Record<string, (row: Row) => unknown>; dayless?: true };

const read = (row: unknown, path: string) =>
  path.split('.').reduce((value, name) => (value as Row | null)?.[name] ?? null, row as unknown);
const by = (path: string) => (row: Row) => read(row, path);
const text = (path: string) => (row: Row) => {
  const value = read(row, path);
  return typeof value === 'string' ? value.toLowerCase() : '';
};
const ask =
  (run: (services: Harness['services'], caller: Caller, input: never) => Promise<Page>): Ask =>
  (caller, input) =>
    run(h.services, caller, input as never);

const lists: Record<string, List> = {
  'PIN orders': {
    ask: ask(pinsVerbs.orders.run),
    sorts: { at: by('id'), quantity: by('quantity'), total: by('total') },
  },
  PINs: {
    ask: ask(pinsVerbs.all.run),
    sorts: { at: by('id'), code: text('code'), used: text('usedAt') },
  },
  'PINs of the company': {
    ask: ask(pinsVerbs.companyList.run),
    sorts: { at: by('id'), code: text('code'), used: text('usedAt') },
  },
  'PIN stock': {
    ask: ask(pinsVerbs.partnerStock.run),
    sorts: {
      total: (row) => Number(row.activation) + Number(row.ro),
      partner: text('partner.fullName'),
      activation: by('activation'),
      ro: by('ro'),
    },
    dayless: true,
  },
  partners: {
    ask: ask(partnersVerbs.list.run),
    sorts: { joined: by('id'), partner: text('fullName') },
  },
  registrations: { ask: ask(partnersVerbs.registrations.run), sorts: { at: by('id') } },
  bonuses: {
    ask: ask(bonusesVerbs.all.run),
    sorts: { at: by('id'), amount: by('amount') },
  },
  withdrawals: {
    ask: ask(withdrawalsVerbs.queue.run),
    input: { status: 'all' },
    sorts: { at: by('id'), amount: by('amount') },
  },
  batches: {
    ask: ask(withdrawalsVerbs.batches.run),
    sorts: { at: by('id'), count: by('count'), amount: by('amount') },
  },
  claims: { ask: ask(rewardsVerbs.claims.run), input: { status: 'all' }, sorts: { at: by('id') } },
  'product orders': {
    ask: ask(storefrontVerbs.orders.run),
    input: { kind: 'product' },
    sorts: { at: by('id'), quantity: by('quantity'), total: by('total') },
  },
  messages: { ask: ask(storefrontVerbs.messages.run), sorts: { at: by('id') } },
  audit: { ask: ask(auditVerbs.list.run), sorts: { at: by('id') } },
  ledger: { ask: ask(reportsVerbs.ledgerEntries.run), sorts: { at: by('id') } },
  'an account of the ledger': {
    ask: ask(reportsVerbs.ledgerEntries.run),
    input: { account: 'unpaid' },
    sorts: { at: by('id') },
  },
};
/** Lists that may be empty here: what fills them takes a story of its own. */
const mayBeEmpty = ['claims'];

const everySort = Object.entries(lists).flatMap(([name, list]) =>
  Object.keys(list.sorts).flatMap((sort) =>
    (['oldest', 'newest'] as const).map((order) => [name, sort, order] as const),
  ),
);

describe('every list of staff', () => {
  it.each(everySort)(
    '%s by %s, the %s first, comes whole: page by page, and by the number of a page',
    async (name, sort, order) => {
      const { ask: run, input, sorts } = lists[name] as List;
      const reader = await h.as('superadmin');
      const asked = { ...input, sort, order };
      const all = (await run(reader, { ...asked, limit: 100 })).rows as Row[];
      if (!mayBeEmpty.includes(name)) expect(all.length).toBeGreaterThan(1);
      const values = all.map((row) => sorts[sort]?.(row));
      const sorted = values.toSorted((a, b) => (a === b ? 0 : (a as number) < (b as number) ? -1 : 1));
      expect(values).toEqual(order === 'oldest' ? sorted : sorted.toReversed());
      const stepped: unknown[] = [];
      let after: string | null = null;
      // The audit never ends here: to read it as another request of the same person is no entry.
      do {
        const page: Page = await run(reader, { ...asked, limit: 2, ...(after !== null && { after }) });
        stepped.push(...page.rows);
        after = page.next;
      } while (after !== null && stepped.length < 100);
      expect(stepped.slice(0, 100)).toEqual(all.slice(0, stepped.length));
      expect(stepped.length).toBe(all.length);
      expect((await run(reader, { ...asked, limit: 2, skip: 2 })).rows).toEqual(all.slice(2, 4));
    },
  );

  const dated = Object.entries(lists).filter(([, list]) => !list.dayless);
  it.each(dated)('%s of some days: today all of it, tomorrow and yesterday nothing', async (name, list) => {
    const reader = await h.as('superadmin');
    const dayAt = (days: number) => dateOf(new Date(h.services.clock().getTime() + days * 86_400_000));
    const count = async (days: Input) =>
      (await list.ask(reader, { ...list.input, ...days, limit: 100 })).rows.length;
    const all = await count({});
    if (!mayBeEmpty.includes(name)) expect(all).toBeGreaterThan(0);
    expect(await count({ from: dayAt(0), to: dayAt(0) })).toBe(all);
    expect(await count({ from: dayAt(1) })).toBe(0);
    expect(await count({ to: dayAt(-1) })).toBe(0);
  });

  it('refuses a column that does not sort it, and more rows before a page than it reads over', async () => {
    const reader = await h.as('superadmin');
    const run = lists.partners?.ask as Ask;
    expect(await answer(run(reader, { sort: 'downlineCount' }))).toBe('INPUT_INVALID');
    expect(await answer(run(reader, { skip: 10_001 }))).toBe('INPUT_INVALID');
    expect(await answer(run(reader, { skip: 10_000 }))).toBe('ok');
  });
});

describe('exports of staff', () => {
  it.each([
    [{ list: 'registrations', search: 'siti' }, 1],
    [{ list: 'partners', search: 'siti' }, 1],
    [{ list: 'stock' }, 2],
    [{ list: 'stock', search: 'budi' }, 1],
    [{ list: 'batches' }, 3],
    [{ list: 'sales', kind: 'product', status: 'pending', search: 'Dewi' }, 3],
    [{ list: 'sales', kind: 'tier' }, 0],
    [{ list: 'messages', status: 'open', search: 'Rina 2' }, 1],
    [{ list: 'postings', account: 'held', search: 'budi' }, 3],
    [{ list: 'pins', of: 'company' }, 3],
  ] as const)('%j finds what its screen finds', async (input, rows) => {
    const day = dateOf(h.services.clock());
    const reader = await h.as('superadmin');
    const days = input.list === 'stock' ? {} : { from: day, to: day };
    const found = await reportsVerbs.export.run(h.services, reader, { ...input, ...days, format: 'csv' });
    expect(found.rows).toBe(rows);
  });
});

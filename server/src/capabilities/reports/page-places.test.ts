import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { resellersVerbs } from '../resellers/index.ts';
import { reportsVerbs } from './index.ts';

let h: Harness;
let partnerId: number;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  partnerId = await h.partner('budi');
  for (const fullName of ['Wati', 'Sri', 'Tuti'])
    await resellersVerbs.add.run(h.services, await h.as('budi'), {
      fullName,
      whatsapp: '0812 2222 3333',
      address: 'Jl. Kenanga 3, Solo',
    });
});
afterAll(() => h.close());

type Page = { rows: readonly { id: number }[]; next: string | null };

/** The ids of a list, read row by row. */
async function oneByOne(read: (page: { limit: number; after?: string }) => Promise<Page>): Promise<number[]> {
  const ids: number[] = [];
  for (let after: string | undefined, isMore = true; isMore; ) {
    const page = await read({ limit: 1, ...(after && { after }) });
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next ?? undefined;
    isMore = page.next !== null;
  }
  return ids;
}

test('resellers go on where a page ended, and one of them is found by its number', async () => {
  const budi = await h.as('budi');
  const list = (input: object) => resellersVerbs.list.run(h.services, budi, input);
  const { rows, total } = await list({});
  expect(rows.map(({ fullName }) => fullName)).toEqual(['Tuti', 'Sri', 'Wati']);
  expect(total).toBe(3);
  expect(await oneByOne(list)).toEqual(rows.map(({ id }) => id));
  expect(await list({ resellerId: rows[1]?.id })).toMatchObject({ rows: [{ fullName: 'Sri' }], total: 1 });
});

test('what a partner did and what was done to the account is told once each, also page by page', async () => {
  const admin = await h.as('admin');
  const list = (page: object) => reportsVerbs.partnerAudit.run(h.services, admin, { partnerId, ...page });
  const { rows } = await list({});
  const ids = rows.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(3);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect(await oneByOne(list)).toEqual(ids);
});

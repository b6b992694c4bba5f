import type { ExportList } from '@rimpang/contract/exports';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { openExport, reportsVerbs } from '../capabilities/reports/index.ts';
import { resellersVerbs } from '../capabilities/resellers/index.ts';
import { storefrontVerbs } from '../capabilities/storefront/index.ts';
import { seedCompany } from '../seed/seed-company.ts';
import { restless } from '../seed/test-habits.ts';
import { int, query, type RowOf, text } from '../platform/database/query.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { settleTotals } from '../loops.ts';
import { cloneDatabase } from './database.ts';
import { type Harness, openHarness, testPassword } from './harness.ts';
import {
  type Choice,
  filteredFiles,
  filteredLists,
  type FilteredList,
  type Input,
  pairsOf,
} from './list-filters.ts';
import { placeOrder, visitor } from './public-forms.ts';
import { answer } from './role-answers.ts';

const now = new Date('2026-11-20T03:00:00Z');
const nowhere = { put: async () => {}, get: async () => null, remove: async () => {}, check: async () => {} };
let h: Harness;
const examples = {
  username: text,
  head: text,
  headId: int,
  pin: text,
  bonus: text,
  bonusId: int,
  withdrawal: text,
  claim: text,
};
let found: RowOf<typeof examples>;
beforeAll(async () => {
  const database = await cloneDatabase();
  const vault = openVault('test-secret-key-test-secret-key-test');
  const given = { partners: 40, now, habits: restless };
  await seedCompany({ ownerUrl: database.ownerUrl, vault, storage: nowhere, ...given });
  h = await openHarness({ database, now });
  await settleTotals(h.services);
  await settleTotals(h.services);
  found = await query(examples)`
    select (select username from identity.account where role = 'mitra' order by id desc limit 1) as username,
      h.username as head, h.id as "headId", (select max(code) from pins.pin) as pin, b.code as bonus,
      b.id as "bonusId", (select max(code) from withdrawals.withdrawal) as withdrawal,
      (select max(code) from rewards.claim) as claim
    from (select a.id, a.username from network.member m join identity.account a using (id)
        where m.parent_id is not null and exists (
          select from withdrawals.withdrawal w where w.partner_id = m.id)
        order by m.downline_count desc limit 1) h
      cross join lateral (select id, code from bonuses.bonus where beneficiary_id = h.id
        order by id limit 1) b`.one(h.owner);
  await addVisitors();
  await signUpBelow(found.head);
  const reseller = { fullName: 'Sari Wati', whatsapp: '0812 2600 7782', address: 'Jl. Kenanga 3, Solo' };
  await resellersVerbs.add.run(h.services, await h.as(found.head), reseller);
  await h.givePins('superadmin', 'ro', 2);
  await h.givePins('superadmin', 'activation', 1);
});
afterAll(() => h.close());

/** What an invented company has no history of: orders and messages of visitors, and resellers. */
async function addVisitors(): Promise<void> {
  const sent = [];
  for (const quantity of [2, 1])
    sent.push(await placeOrder(h, { quantity, phone: `0812-2600-778${quantity}` }));
  await sql`update storefront.public_order set status = 'completed', decided_at = created_at,
      courier = 'JNE', tracking_number = 'JNE0012', shipped_at = created_at,
      shipped_by = ${h.services.companyId}
    where id = ${sent[0]?.id}`.execute(h.owner);
  const message = { name: 'Sari Dewi', email: 'sari@example.com', message: 'Bisa kirim ke Ambon?' };
  await storefrontVerbs.sendMessage.run(h.services, await visitor(h), message);
}

/** Nor of people who follow a referral link. */
async function signUpBelow(ref: string): Promise<void> {
  for (const username of ['sari-satu', 'sari-dua'])
    await partnersVerbs.signUp.run(h.services, await visitor(h), {
      username,
      fullName: 'Sari Wangi',
      email: `${username}@example.com`,
      password: testPassword,
      accountNumber: '1234567890',
      ref,
    });
}

/** Two together are asked with so many values of each field, which all are asked alone. */
const together = 4;
function someOf(choices: readonly Choice[]): Choice[] {
  const seen = new Map<string, number>();
  return choices.filter(([field]) => {
    const place = seen.get(field) ?? 0;
    seen.set(field, place + 1);
    return place < together;
  });
}

const names = [...filteredLists(() => [1])].map(({ name }) => name);

/** What is asked in fields that take more than a few values. */
function typed(field: string): readonly unknown[] {
  const people = ['sari', 's', found.username, '%', '12'];
  const fields: Record<string, readonly unknown[]> = {
    search: [
      's',
      found.bonus,
      ...people.slice(2),
      'sari',
      found.pin,
      found.withdrawal,
      found.claim,
      '0812-2600-7782',
      'jne 001',
    ],
    query: [...people, found.bonus],
    owner: people,
    actor: people,
    code: [found.pin, found.pin.slice(-6, -4)],
    action: ['partners.activateRo', 'x.y', 'partners'],
    subject: [String(found.headId)],
    from: ['2025-06-01'],
    to: ['2026-03-01'],
    partnerId: [found.headId],
    memberId: [found.headId],
    resellerId: [1],
    bonusId: [found.bonusId],
    limit: [3],
    skip: [2],
  };
  return fields[field] ?? [];
}

/** A row of an entry's transfer has lines, of which those are counted that were asked for. */
type Row = { id?: number; transferId?: number; lines?: { asked: boolean }[] };
type Page = { next?: string | null; total?: unknown };
/** What is shown of the rest, and not what. */
const ways = new Set(['limit', 'skip']);

const asked = (list: FilteredList, chosen: readonly Choice[]): Input => ({
  ...list.required,
  // What shows everything, where a list shows only some of it unless it is asked.
  ...Object.fromEntries(list.choices.filter(([, value]) => value === 'all')),
  ...Object.fromEntries(chosen),
});

const page = async (list: FilteredList, who: string, input: Input) =>
  (await list.run(h.services, await h.as(who), input)) as Page;

/** What is said of how many there are, where anything is. */
function countOf({ total }: Page): unknown {
  if (typeof total === 'object' && total !== null && 'count' in total) return total.count;
  return typeof total === 'number' ? total : null;
}

const linesOf = ({ lines }: Row) => lines?.filter((line) => line.asked).length ?? 1;
const shownOn = (one: Page): Row[] => Object.values(one).find((value) => Array.isArray(value)) ?? [];

/** The first page, and the rows of all of them. */
async function pagesOf(list: FilteredList, who: string, input: Input) {
  const first = await page(list, who, input);
  const rows = shownOn(first);
  for (let { next } = first; next; ) {
    const further = await page(list, who, { ...input, after: next });
    rows.push(...shownOn(further));
    ({ next } = further);
  }
  return { first, rows };
}

/** What is shown on all pages, which is as much as the first says, and in whose middle is what a page in the middle shows. */
async function shown(list: FilteredList, who: string, chosen: readonly Choice[]): Promise<string[]> {
  // Alone in many pages, together in few.
  const limits = chosen.length > 1 ? [100, 20] : [10];
  const limit = limits.find((most) => list.isSensible({ ...list.required, limit: most }));
  const input = { ...asked(list, chosen), ...(limit && { limit }) };
  const { first, rows } = await pagesOf(list, who, input);
  const lines = rows.reduce((sum, row) => sum + linesOf(row), 0);
  expect([chosen, countOf(first) ?? lines]).toEqual([chosen, lines]);
  const ids = rows.map(({ id }) => String(id));
  const middle = { ...input, skip: 2, limit: 3 };
  if (list.isSensible(middle)) {
    const few = shownOn(await page(list, who, middle)).map(({ id }) => String(id));
    expect([chosen, few]).toEqual([chosen, ids.slice(2, 5)]);
  }
  return ids;
}

/** Which of them show rows together. */
async function shownInBoth(list: FilteredList, who: string, pair: readonly [Choice, Choice], alone: Alone) {
  const fields = pair.map(([field]) => field).toSorted();
  // An account and whose it is are asked of one side of a transfer.
  if (list.name === 'reports.ledgerEntries' && fields.join() === 'account,search') {
    const postings = lists().find(({ name }) => name === 'reports.postings');
    if (!postings) throw new Error('reports.postings');
    const { rows } = await pagesOf(postings, who, { ...asked(postings, pair), limit: 100 });
    return [...new Set(rows.map(({ transferId }) => String(transferId)))];
  }
  const [one, other] = pair.map((choice) => alone.get(choice) ?? []);
  return one?.filter((row) => other?.includes(row)) ?? [];
}
type Alone = ReadonlyMap<Choice, readonly string[]>;

/** Lists of what did not happen in this company, or to its head; each has tests of its own. */
const neverFilled = new Set([
  'bonuses.missed',
  'identity.invitations',
  'reports.partnerSessions',
  'rewards.myClaims',
  'webhooks.deliveries',
  'withdrawals.batches',
]);

const lists = () => [...filteredLists(typed)];

test.each(names)('%s, filtered in two ways, shows what it shows in each of them', async (name) => {
  const list = lists().find((one) => one.name === name);
  if (!list) throw new Error(name);
  const choices = list.choices.filter(([field]) => !ways.has(field));
  let most = 0;
  for (const who of ['superadmin', found.head]) {
    if ((await answer(page(list, who, asked(list, [])))) !== 'ok') continue;
    most = Math.max(most, (await shown(list, who, [])).length);
    const alone = new Map<Choice, string[]>();
    for (const choice of choices)
      if (list.isSensible(asked(list, [choice]))) alone.set(choice, await shown(list, who, [choice]));
    most = Math.max(most, ...[...alone.values()].map((rows) => rows.length));
    for (const pair of pairsOf(someOf([...alone.keys()]))) {
      if (!list.isSensible(asked(list, pair))) continue;
      const both = await shown(list, who, pair);
      expect([pair, both.toSorted()]).toEqual([pair, (await shownInBoth(list, who, pair, alone)).toSorted()]);
    }
    for (const [field, value] of alone.keys()) {
      if (field === 'order' || !list.choices.some(([other]) => other === 'order')) continue;
      const either = async (order: string) =>
        shown(list, who, [
          [field, value],
          ['order', order],
        ]);
      expect([field, value, await either('oldest')]).toEqual([
        field,
        value,
        (await either('newest')).toReversed(),
      ]);
    }
  }
  expect([name, most > 0]).toEqual([name, !neverFilled.has(name)]);
});

/** Files of lists that may be filtered, each with its list, and what the file has to be asked for besides. */
const files: [file: ExportList, list: string, also?: Input][] = [
  ['partners', 'partners.list'],
  ['bonuses', 'bonuses.all'],
  ['orders', 'pins.orders'],
  ['pins', 'pins.all'],
  ['pins', 'pins.companyList', { of: 'company' }],
  ['withdrawals', 'withdrawals.queue'],
  ['claims', 'rewards.claims'],
  ['audit', 'audit.list'],
  ['downline', 'partners.downline'],
  ['ownBonuses', 'bonuses.list'],
  ['ownWithdrawals', 'withdrawals.mine'],
  ['ownPins', 'pins.list'],
  ['teamRo', 'partners.teamRoHistory'],
  ['resellers', 'resellers.list'],
  ['registrations', 'partners.registrations'],
  ['stock', 'pins.partnerStock'],
  ['sales', 'storefront.orders', { kind: 'product' }],
  ['messages', 'storefront.messages'],
  ['postings', 'reports.postings'],
];
/** Of the partner who reads them. */
const ownFiles = new Set<ExportList>([
  'downline',
  'ownBonuses',
  'ownWithdrawals',
  'ownPins',
  'teamRo',
  'resellers',
]);
/** How many rows the file has. */
async function rowsInFile(who: string, input: Input): Promise<number> {
  const { url } = await reportsVerbs.export.run(h.services, await h.as(who), input as never);
  const file = openExport(h.services, await h.as(who), url.slice(url.lastIndexOf('/') + 1));
  const lines: unknown[] = parse(await new Response(file.body).text(), {
    bom: true,
    relax_column_count: true,
    delimiter: ';',
  });
  // The audit has what is written down of this file since it was counted.
  const since = input.list === 'audit' && lines.length > 1 ? expect.any(Number) : lines.length - 1;
  expect([input, Number(file.headers['x-total-rows'])]).toEqual([input, since]);
  return lines.length - 1;
}

test.each(files)('the file of %s has what %s shows', async (name, listName, also = {}) => {
  const file = filteredFiles(typed).find((one) => one.file === name);
  const list = lists().find((one) => one.name === listName);
  if (!file || !list) throw new Error(name);
  const who = ownFiles.has(name) ? found.head : 'superadmin';
  const known = new Set(list.choices.map(([field]) => field));
  const choices = file.choices.filter(([field]) => known.has(field) && !(field in also));
  let most = 0;
  for (const chosen of [[], ...choices.map((choice) => [choice]), ...pairsOf(someOf(choices))]) {
    const wanted = { ...asked({ ...list, choices }, chosen), ...also };
    const { of: _, ...ofList } = wanted as Input & { of?: unknown };
    const input = { ...wanted, list: name, format: 'csv' };
    if (!file.isSensible(input)) continue;
    const rows = await rowsInFile(who, input);
    const { rows: shownRows } = await pagesOf(list, who, { ...ofList, limit: 100 });
    expect([chosen, rows]).toEqual([chosen, shownRows.length]);
    most = Math.max(most, rows);
  }
  expect(most).toBeGreaterThan(0);
});

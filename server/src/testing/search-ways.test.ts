import type { PinType } from '@rimpang/domain/pins';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchSizes } from '../capabilities/accounts/index.ts';
import { auditVerbs } from '../capabilities/audit/index.ts';
import { networkVerbs } from '../capabilities/network/index.ts';
import { pinsVerbs } from '../capabilities/pins/index.ts';
import { settleTotals } from '../loops.ts';
import { openDatabase } from '../platform/database/database.ts';
import { int, query, text } from '../platform/database/query.ts';
import type { Services } from '../platform/requests/services.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { seedCompany } from '../seed/seed-company.ts';
import { restless } from '../seed/test-habits.ts';
import { cloneDatabase } from './database.ts';
import { type Harness, openHarness } from './harness.ts';
import { type Choice, filteredLists, type FilteredList, type Input } from './list-filters.ts';
import { answer } from './role-answers.ts';
import { statementsOf } from './sent-statements.ts';

const now = new Date('2026-11-20T03:00:00Z');
const nowhere = { put: async () => {}, get: async () => null, remove: async () => {}, check: async () => {} };
let h: Harness;
let head: string;

/** Among two hundred people four are few, fourteen some, twenty-four many, and eighty most. */
const small: typeof searchSizes = {
  few: 5,
  some: 20,
  gathered: 40,
  newest: { looked: 10, many: 4, company: 0 },
  passed: { rows: 24, forEach: 4 },
  passedFar: { rows: 48, forEach: 8 },
};
/** One of so many has it, by chance; and who came first. */
const names = { zxqv: 0.4, wvkj: 0.12, qqkj: 0.07, jjxw: 0.02, vvqx: null };

beforeAll(async () => {
  const database = await cloneDatabase();
  const vault = openVault('test-secret-key-test-secret-key-test');
  const given = { partners: 200, now, habits: restless };
  await seedCompany({ ownerUrl: database.ownerUrl, vault, storage: nowhere, ...given });
  h = await openHarness({ database, now });
  await settleTotals(h.services);
  await settleTotals(h.services);
  for (const [name, share] of Object.entries(names)) {
    const has =
      share === null
        ? sql`id < (select percentile_disc(0.25) within group (order by id) from identity.account)`
        : sql`hashtext(id || ${name}) % 1000 between 0 and ${Math.round(share * 1000)}::int`;
    await sql`update identity.account set full_name = full_name || ' ' || ${name}
      where ${has} and id <> ${h.services.companyId}`.execute(h.owner);
  }
  const found = await query({ username: text })`
    select a.username from network.member m join identity.account a using (id)
    where m.parent_id is not null and m.ro_active order by m.downline_count desc limit 1`.one(h.owner);
  head = found.username;
});
afterAll(() => h.close());

const searched: ReadonlySet<string> = new Set(['search', 'owner', 'actor', 'query']);
/** No lists of what people of the company have; and two whose rows depend on how many were found: of few those nearest, and also who has nothing. */
const others: ReadonlySet<string> = new Set([
  'identity.invitations',
  'network.find',
  'pins.partnerStock',
  'reports.search',
  'resellers.list',
  'storefront.messages',
  'storefront.orders',
]);

function typed(field: string): readonly unknown[] {
  if (searched.has(field)) return Object.keys(names);
  const fields: Record<string, readonly unknown[]> = {
    from: ['2025-06-01'],
    to: ['2026-03-01'],
    code: ['RP'],
    action: ['partners.activateRo', 'pins'],
    partnerId: [h?.services.companyId ?? 1],
    memberId: [h?.services.companyId ?? 1],
    resellerId: [1],
    limit: [3],
    skip: [2],
  };
  return fields[field] ?? [];
}

/** Every list with a name among what it can be filtered by. */
const lists = () =>
  [...filteredLists(typed)].filter(
    ({ name, choices }) => !others.has(name) && choices.some(([field]) => searched.has(field)),
  );

type Page = { next?: string | null };
type Row = { id?: number };
const rowsOf = (page: Page): Row[] => Object.values(page).find((value) => Array.isArray(value)) ?? [];

/** The ids of the first pages. */
async function shown(services: Services, list: FilteredList, who: string, input: Input): Promise<unknown[]> {
  const ids: unknown[] = [];
  let after: string | null | undefined;
  for (let page = 0; page < 4; page += 1) {
    const asked = { ...input, ...(after && { after }) };
    const one = (await list.run(services, await h.as(who), asked)) as Page;
    ids.push(...rowsOf(one).map(({ id }) => id));
    after = one.next;
    if (!after) break;
  }
  return ids;
}

/** In a process that knows of no search yet, with these sizes. */
async function withSizes<T>(sizes: typeof searchSizes, work: (services: Services) => Promise<T>): Promise<T> {
  const usual = { ...searchSizes };
  const db = openDatabase(h.appUrl, { max: 4 });
  Object.assign(searchSizes, sizes);
  try {
    return await work({ ...h.services, db });
  } finally {
    Object.assign(searchSizes, usual);
    await db.destroy();
  }
}

/** A name alone, and with every other choice. */
function questions({ choices, required, isSensible }: FilteredList): Input[] {
  const all = Object.fromEntries(choices.filter(([, value]) => value === 'all'));
  const isName = ([field]: Choice) => searched.has(field);
  const others = choices.filter((choice) => !isName(choice) && choice[0] !== 'limit');
  return choices.filter(isName).flatMap((name) =>
    [null, ...others]
      .map((other) => ({
        ...required,
        ...all,
        limit: 5,
        ...Object.fromEntries(other ? [name, other] : [name]),
      }))
      .map((input) => (isSensible(input) ? input : { ...input, limit: undefined }))
      .filter(isSensible),
  );
}

test.each(lists().map(({ name }) => name))(
  '%s shows the same by whichever way a name is looked for',
  async (name) => {
    const list = lists().find((one) => one.name === name);
    if (!list) throw new Error(name);
    let most = 0;
    for (const who of ['superadmin', head]) {
      const [first] = questions(list);
      if (!first || (await answer(shown(h.services, list, who, first))) !== 'ok') continue;
      const ask = (sizes: typeof searchSizes) =>
        withSizes(sizes, async (services) => {
          const answers: [Input, unknown[]][] = [];
          for (const input of questions(list)) answers.push([input, await shown(services, list, who, input)]);
          return answers;
        });
      const usual = await ask(searchSizes);
      expect(await ask(small)).toEqual(usual);
      most = Math.max(most, ...usual.map(([, ids]) => ids.length));
    }
    expect(most).toBeGreaterThan(0);
  },
);

test('pins.partnerStock shows the same of who has any', async () => {
  /** Of few people those who have none stand there too. */
  const stocks = async (services: Services, search: string, asked: object) => {
    const ids: number[] = [];
    let after: string | undefined;
    do {
      const input = { search, limit: 10, ...asked, ...(after && { after }) };
      const { rows, next } = await pinsVerbs.partnerStock.run(
        services,
        await h.as('superadmin'),
        input as never,
      );
      ids.push(...rows.filter(({ activation, ro }) => activation + ro > 0).map(({ partner }) => partner.id));
      after = next ?? undefined;
    } while (after);
    return ids;
  };
  const ask = (sizes: typeof searchSizes) =>
    withSizes(sizes, async (services) => {
      const found = [];
      for (const name of Object.keys(names))
        for (const sort of ['total', 'partner', 'ro'])
          for (const order of ['newest', 'oldest'])
            found.push([name, sort, order, await stocks(services, name, { sort, order })]);
      return found;
    });
  const usual = await ask(searchSizes);
  expect(await ask(small)).toEqual(usual);
  expect(Math.max(...usual.map(([, , , ids]) => ids?.length ?? 0))).toBeGreaterThan(10);
});

test('network.find shows those below of the name, and of few how many', async () => {
  for (const who of ['superadmin', head])
    for (const name of Object.keys(names)) {
      const find = async (sizes: typeof searchSizes) =>
        withSizes(sizes, async (services) =>
          networkVerbs.find.run(services, await h.as(who), { query: name }),
        );
      const [few, many] = [await find(searchSizes), await find(small)];
      expect([name, many.matches.length]).toEqual([name, few.matches.length]);
      expect(many.matches.filter(({ fullName }) => !fullName.includes(name))).toEqual([]);
      expect([few.total, null]).toContain(many.total);
    }
});

describe('behind more rows of others than are passed by', () => {
  const others = 200;
  const [many] = Object.keys(names);
  if (!many) throw new Error('no names');
  let theirs: number;
  let other: number;
  beforeAll(async () => {
    const ids = { theirs: int, other: int, staff: int };
    const found = await query(ids)`
      select min(m.id) filter (where a.full_name like ${`%${many}%`}) as theirs,
        min(m.id) filter (where a.full_name not like ${`%${many}%`}) as other,
        (select id from identity.account where username = 'superadmin') as staff
      from network.member m join identity.account a using (id) where m.parent_id is not null`.one(h.owner);
    ({ theirs, other } = found);
    // One of the staff has the name too; another one, who has it not, leaves many entries in a row.
    await sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
      overriding system value
      values (40000, 'staf', 'staf@contoh.id', ${`Staf ${many}`}, 'admin', 'x', ${now})`.execute(h.owner);
    await addPins(theirs, 'activation', 'AA-2', 40);
    await addPins(theirs, 'ro', 'AA-1', 2);
    await addPins(other, 'ro', 'AA-0', others);
    await addEntries(40_000, 'kotak.satu', 40);
    await addEntries(theirs, 'kotak.dua', 2);
    await addEntries(other, 'kotak.dua', others);
    await addEntries(found.staff, 'uji.lain', others);
  });
  const addPins = (owner: number, type: PinType, code: string, count: number) =>
    sql`insert into pins.pin (code, type, status, owner_id, created_at, used_by, used_at)
      select ${code}::text || lpad(n::text, 6, '0'), ${type}, 'used', ${owner}::bigint, ${now},
        ${owner}::bigint, ${now}
      from generate_series(1, ${count}::int) n`.execute(h.owner);
  const addEntries = (actor: number, action: string, count: number) =>
    sql`insert into audit.entry (at, action, actor_id, actor_role)
      select ${now}::timestamptz, ${action}, id, role from identity.account
      cross join generate_series(1, ${count}::int) where id = ${actor}`.execute(h.owner);

  test.each([
    ['status', { status: 'used' }],
    ['code', { sort: 'code', order: 'oldest' }],
  ] as const)('no PIN of one type is left out of a page that another type fills, by %s', async (_, input) => {
    const asked = { owner: many, limit: 10, ...input };
    const { rows } = await withSizes(small, async (services) =>
      pinsVerbs.all.run(services, await h.as('superadmin'), asked),
    );
    expect(rows.slice(0, 3).map(({ type }) => type)).toEqual(['ro', 'ro', 'activation']);
  });

  test.each([
    ['of an area', { action: 'kotak' }],
    ['of people', {}],
  ])('no entry of one action is left out of a page that another action fills, %s', async (_, input) => {
    const asked = { actor: many, limit: 10, ...input };
    const { rows } = await withSizes(small, async (services) =>
      auditVerbs.list.run(services, await h.as('superadmin'), asked),
    );
    const wanted = ['kotak.dua', 'kotak.dua', 'kotak.satu'];
    expect(rows.slice(0, 3).map(({ action }) => action)).toEqual(wanted);
  });

  test('what staff did is passed by unasked, and no person is looked up for it', async () => {
    await addEntries(other, 'uji.lain', 1);
    await addEntries(theirs, 'uji.ini', 20);
    const { id: staff } = await query({ id: int })`
      select id from identity.account where username = 'superadmin'`.one(h.owner);
    await addEntries(staff, 'uji.lain', others);
    await withSizes(small, async (services) => {
      const caller = await h.as('superadmin');
      const sent = await statementsOf(async () => {
        const { rows } = await auditVerbs.list.run(services, caller, { actor: many, limit: 5 });
        expect(rows.map(({ action }) => action)).toEqual(Array.from({ length: 5 }, () => 'uji.ini'));
      });
      expect(sent.filter((name) => name === 'select identity.person')).toHaveLength(1);
    });
  });
});

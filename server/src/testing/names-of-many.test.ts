import type { PinType } from '@rimpang/domain/pins';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditVerbs } from '../capabilities/audit/index.ts';
import { bonusesVerbs } from '../capabilities/bonuses/index.ts';
import { networkVerbs } from '../capabilities/network/index.ts';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { pinsVerbs } from '../capabilities/pins/index.ts';
import { reportsVerbs } from '../capabilities/reports/index.ts';
import { withdrawalsVerbs } from '../capabilities/withdrawals/index.ts';
import { settleTotals } from '../loops.ts';
import { int, query, text } from '../platform/database/query.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { seedCompany } from '../seed/seed-company.ts';
import { restless } from '../seed/test-habits.ts';
import { openDatabase } from '../platform/database/database.ts';
import { cloneDatabase } from './database.ts';
import { type Harness, openHarness } from './harness.ts';
import { statementsOf } from './sent-statements.ts';

const now = new Date('2026-11-20T03:00:00Z');
const nowhere = { put: async () => {}, get: async () => null, remove: async () => {}, check: async () => {} };
/** In every second partner's name. */
const part = 'zxqv';
let h: Harness;
let head: string;

/** A process of its own, which has not asked for the name yet. */
async function inNewProcess<T>(work: (services: Harness['services']) => Promise<T>): Promise<T> {
  const db = openDatabase(h.appUrl, { max: 4 });
  try {
    return await work({ ...h.services, db });
  } finally {
    await db.destroy();
  }
}

beforeAll(async () => {
  const database = await cloneDatabase();
  const vault = openVault('test-secret-key-test-secret-key-test');
  await seedCompany({
    ownerUrl: database.ownerUrl,
    vault,
    storage: nowhere,
    partners: 200,
    now,
    habits: restless,
  });
  h = await openHarness({ database, now });
  await settleTotals(h.services);
  await settleTotals(h.services);
  const found = await query({ username: text })`
    select a.username from network.member m join identity.account a using (id)
    where m.parent_id is not null and m.ro_active order by m.downline_count desc limit 1`.one(h.owner);
  head = found.username;
  await sql`update identity.account set full_name = full_name || ' Zxqv' where id % 2 = 0`.execute(h.owner);
  // One of the staff has the name too.
  await sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
    overriding system value
    values (40000, 'staf', 'staf@contoh.id', 'Staf Zxqv', 'admin', 'x', ${now})`.execute(h.owner);
  await sql`insert into audit.entry (at, action, actor_id, actor_role)
    select ${now}::timestamptz, 'uji.staf', 40000, 'admin' from generate_series(1, 2)`.execute(h.owner);
});
afterAll(() => h.close());

/** Accounts that have the name and nothing else. */
const addPeople = (count: number, firstId: number) =>
  sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
    overriding system value select ${firstId}::int + n, 'tambahan' || ${firstId}::int + n,
      'tambahan' || ${firstId}::int + n || '@contoh.id', 'Orang Zxqv', 'mitra', 'x', now()
    from generate_series(1, ${count}::int) n`.execute(h.owner);

const rename = (firstId: number, name: string) =>
  sql`update identity.account set full_name = ${name} where id > ${firstId}`.execute(h.owner);

/** What one of the staff did, of another name: an import, a day of payouts. */
const addEntriesOfStaff = async (count: number) =>
  sql`insert into audit.entry (at, action, actor_id, actor_role)
    select ${now}::timestamptz, 'uji.lain', ${await h.idOf('superadmin')}::bigint, 'super_admin'
    from generate_series(1, ${count}::int)`.execute(h.owner);

/** Partners of another name who came later, come first by name, and have more PINs, than any of this one. */
async function addOthers(count: number, firstId: number): Promise<void> {
  const others = sql`generate_series(${firstId}::int, ${firstId + count - 1}::int) n`;
  await sql`
    insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
    overriding system value
    select n, 'lain' || n, 'lain' || n || '@contoh.id', 'Aan Lain', 'mitra', 'x', ${now}
    from ${others}`.execute(h.owner);
  await sql`insert into partners.profile (account_id, status, joined_at)
    select n, 'Aktif', ${now} from ${others}`.execute(h.owner);
  await sql`insert into pins.owner_stock (owner_id, activation, ro, used)
    select n, 900, 900, 0 from ${others}`.execute(h.owner);
}

/** Entries of the audit log and of the ledger, and PINs of each type and status, that people of the name have nothing to do with. */
async function addRowsOfOthers(count: number, before = 0): Promise<void> {
  await sql`insert into audit.entry (at, action, actor_id)
    select ${now}::timestamptz, 'uji.lain', ${await h.idOf('superadmin')}::bigint
    from generate_series(${before + 1}::int, ${before + count}::int)`.execute(h.owner);
  await addEntriesOfStaff(count);
  await sql`insert into pins.pin (code, type, status, owner_id, created_at, used_by, used_at)
    select 'RP-ZZ-' || n, case when n % 2 = 0 then 'ro' else 'activation' end,
      case when n % 4 < 2 then 'used' else 'available' end, ${h.services.companyId}::bigint, ${now},
      case when n % 4 < 2 then ${h.services.companyId}::bigint end,
      case when n % 4 < 2 then ${now}::timestamptz end
    from generate_series(${before + 1}::int, ${before + count}::int) n`.execute(h.owner);
  await sql`with added as (
      insert into ledger.transfer (rule, cause, beneficiary_id, at)
      select 'uji.lain', 'uji:' || n, ${h.services.companyId}::bigint, ${now}::timestamptz
      from generate_series(${before + 1}::int, ${before + count}::int) n
      returning id
    )
    insert into ledger.posting (transfer_id, account_id, amount)
    select t.id, a.id, case a.kind when 'payout' then 1 else -1 end from added t cross join ledger.account a
    where a.owner_id is null and a.unit = 'rupiah' and a.kind in ('bonus_expense', 'payout')`.execute(
    h.owner,
  );
}

type Verb = { run: (services: Harness['services'], caller: never, input: never) => Promise<unknown> };
type Page = { rows: { id: number }[]; next: string | null };

/** So many pages of every list are turned. */
const pages = 4;
const turned = async (
  services: Harness['services'],
  verb: Verb,
  who: string,
  input: object,
): Promise<number[]> => {
  const ids: number[] = [];
  let after: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const asked = { ...input, limit: 3, ...(after && { after }) };
    const { rows, next } = (await verb.run(services, (await h.as(who)) as never, asked as never)) as Page;
    ids.push(...rows.map(({ id }) => id));
    if (!next) break;
    after = next;
  }
  return ids;
};

const days = { from: '2025-01-01', to: '2026-10-31' };
const lists: [string, Verb, object[]][] = [
  [
    'bonuses.all',
    bonusesVerbs.all,
    [
      {},
      { order: 'oldest' },
      { sort: 'amount' },
      { sort: 'amount', order: 'oldest' },
      days,
      { type: 'ro' },
      { type: 'ro', order: 'oldest', ...days },
      { type: 'referral', sort: 'amount' },
      { trigger: 'registration' },
      { trigger: 'registration', order: 'oldest' },

      { trigger: 'registration', status: 'unclaimed' },
      { trigger: 'ro-activation', sort: 'amount' },
      { trigger: 'ro-activation' },
      { status: 'claimed' },
      { status: 'unclaimed' },
      { scope: 'partners' },
      { status: 'claimed', order: 'oldest' },
    ].map((input) => ({ search: part, ...input })),
  ],
  [
    'pins.all',
    pinsVerbs.all,
    [
      {},
      { order: 'oldest' },
      { sort: 'code' },
      { sort: 'code', order: 'oldest' },
      { sort: 'used' },
      { status: 'used' },
      { type: 'ro' },
      { status: 'used', type: 'activation', order: 'oldest' },
      { status: 'used', sort: 'used' },
      { type: 'ro', sort: 'code' },
      days,
    ].map((input) => ({ owner: part, ...input })),
  ],
  [
    'pins.orders',
    pinsVerbs.orders,
    [
      {},
      { order: 'oldest' },
      { sort: 'total' },
      { sort: 'quantity', order: 'oldest' },
      { status: 'completed' },
      { type: 'ro' },
      { status: 'rejected', ...days },
    ].map((input) => ({ search: part, ...input })),
  ],
  [
    'withdrawals.queue',
    withdrawalsVerbs.queue,
    [{}, { order: 'oldest' }, { sort: 'amount' }, { status: 'completed' }, days].map((input) => ({
      search: part,
      ...input,
    })),
  ],
  ...(['postings', 'ledgerEntries'] as const).map((name): [string, Verb, object[]] => [
    `reports.${name}`,
    reportsVerbs[name],
    [{}, { account: 'available' }, { account: 'held' }, { account: 'fee_income' }, days].map((input) => ({
      search: part,
      ...input,
    })),
  ]),
  [
    'reports.ledgerEntries',
    reportsVerbs.ledgerEntries,
    [{ order: 'oldest' }, { order: 'oldest', account: 'held' }].map((input) => ({ search: part, ...input })),
  ],
  [
    'audit.list',
    auditVerbs.list,
    [{}, { order: 'oldest' }, { action: 'withdrawals.request' }, { action: 'pins' }, days].map((input) => ({
      actor: part,
      ...input,
    })),
  ],
];
const ofStaff: [string, Verb, object[]][] = [
  [
    'partners.list',
    partnersVerbs.list,
    [
      {},
      { order: 'oldest' },
      { sort: 'partner' },
      { sort: 'partner', order: 'oldest' },
      { status: 'Aktif' },
      { roStatus: 'Aktif' },
      { repeated: 'true' },
      { repeated: 'true', roStatus: 'Tidak Aktif' },
      days,
    ].map((input) => ({ search: part, ...input })),
  ],
  [
    'partners.registrations',
    partnersVerbs.registrations,
    [{}, { order: 'oldest' }, days].map((input) => ({ search: part, ...input })),
  ],
];
const ofHead: [string, Verb, object[]][] = [
  [
    'partners.downline',
    partnersVerbs.downline,
    [
      { search: part },
      { search: part, status: 'Aktif' },
      { search: part, roStatus: 'Aktif' },
      { search: part, scope: 'direct' },
    ],
  ],
  ['partners.teamRoHistory', partnersVerbs.teamRoHistory, [{ search: part }]],
];

/** Who of the name has any PINs. Of few people those who have none stand in the list too. */
async function stocksBy(
  services: Harness['services'],
  asked: { sort: 'total' | 'partner' | 'ro'; order: 'newest' | 'oldest' },
): Promise<number[]> {
  const ids: number[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await pinsVerbs.partnerStock.run(services, await h.as('superadmin'), {
      search: part,
      limit: 10,
      ...asked,
      ...(after && { after }),
    });
    ids.push(...rows.filter(({ activation, ro }) => activation + ro > 0).map(({ partner }) => partner.id));
    after = next ?? undefined;
  } while (after);
  return ids;
}

/** Everything that is asked, with the ids that were found. */
async function readAll(services: Harness['services']): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const [asked, who] of [
    [lists, 'superadmin'],
    [ofStaff, 'superadmin'],
    [ofHead, head],
  ] as const)
    for (const [name, verb, inputs] of asked)
      for (const input of inputs)
        found[`${name} ${JSON.stringify(input)}`] = await turned(services, verb, who, input);
  for (const sort of ['total', 'partner', 'ro'] as const)
    for (const order of ['newest', 'oldest'] as const)
      found[`pins.partnerStock ${sort} ${order}`] = await stocksBy(services, { sort, order });
  for (const who of ['superadmin', head]) {
    const { matches } = await networkVerbs.find.run(services, await h.as(who), { query: part });
    // Few are ordered by their level, others as they are met on the way down.
    expect(matches.filter(({ id }) => id % 2 !== 0)).toEqual([]);
    found[`network.find ${who}`] = [matches.length];
  }
  return found;
}

describe('lists of a name', () => {
  it('hold the same rows in the same order, whether few, some thousands or many have it', async () => {
    const ofFew = await inNewProcess(readAll);
    for (const [name] of [...lists, ...ofStaff, ...ofHead])
      expect([
        name,
        Object.entries(ofFew).find(([asked, ids]) => asked.startsWith(name) && ids.length > 3),
      ]).not.toEqual([name, undefined]);
    expect(ofFew['pins.partnerStock total newest']?.length).toBeGreaterThan(10);
    await addPeople(1200, 50_000);
    expect(await inNewProcess(readAll)).toEqual(ofFew);
    await addPeople(400, 300_000);
    expect(await inNewProcess(readAll)).toEqual(ofFew);
    // What staff did is passed by in the log, however much it is: no person is looked up for it.
    await addEntriesOfStaff(11_000);
    await inNewProcess(async (services) => {
      let found: number[] = [];
      const sent = await statementsOf(async () => {
        found = await turned(services, auditVerbs.list, 'superadmin', { actor: part });
      });
      expect(found).toEqual(ofFew[`audit.list ${JSON.stringify({ actor: part })}`]);
      expect(sent.filter((name) => name === 'select identity.person')).toHaveLength(1);
    });
    // And behind more rows of others than are passed by for a page.
    await addRowsOfOthers(11_000);
    await addOthers(11_000, 100_000);
    expect(await inNewProcess(readAll)).toEqual(ofFew);
    // More than are gathered: the list is passed by further, and if that is in vain all of them are found.
    await addPeople(20_000, 400_000);
    expect(await inNewProcess(readAll)).toEqual(ofFew);
    await addRowsOfOthers(15_000, 11_000);
    await addOthers(15_000, 200_000);
    expect(await inNewProcess(readAll)).toEqual(ofFew);
    // Behind as many when some thousands have it again.
    await rename(300_000, 'Orang Lain');
    expect(await inNewProcess(readAll)).toEqual(ofFew);
    await rename(300_000, 'Orang Zxqv');
  });

  it('leave out no row of one kind behind more rows of others than are passed by', async () => {
    const { id: theirs } = await query({ id: int })`
      select min(id) as id from network.member where id % 2 = 0 and parent_id is not null`.one(h.owner);
    const other = h.services.companyId;
    const addPins = (owner: number, type: PinType, code: string, count: number) =>
      sql`insert into pins.pin (code, type, status, owner_id, created_at, used_by, used_at)
        select ${code}::text || lpad(n::text, 6, '0'), ${type}, 'used', ${owner}::bigint, ${now},
          ${owner}::bigint, ${now}
        from generate_series(1, ${count}::int) n`.execute(h.owner);
    const addEntries = (actor: number, action: string, count: number) =>
      sql`insert into audit.entry (at, action, actor_id, actor_role)
        select ${now}::timestamptz, ${action}, id, role from identity.account
        cross join generate_series(1, ${count}::int) where id = ${actor}`.execute(h.owner);
    // Many of one kind, then two of another kind, behind eleven thousand of others.
    await addPins(theirs, 'activation', 'AA-2', 40);
    await addPins(theirs, 'ro', 'AA-1', 2);
    await addPins(other, 'ro', 'AA-0', 11_000);
    await addEntries(40_000, 'kotak.satu', 40);
    await addEntries(theirs, 'kotak.dua', 2);
    await addEntries(
      (
        await query({ id: int })`
      select min(id) as id from network.member where id % 2 = 1 and parent_id is not null`.one(h.owner)
      ).id,
      'kotak.dua',
      11_000,
    );
    await inNewProcess(async (services) => {
      const pinsOf = async (input: object) => {
        const { rows } = await pinsVerbs.all.run(services, await h.as('superadmin'), {
          owner: part,
          limit: 10,
          ...input,
        });
        return rows.slice(0, 3).map(({ type }) => type);
      };
      const twoFirst = ['ro', 'ro', 'activation'];
      expect(await pinsOf({ status: 'used' })).toEqual(twoFirst);
      expect(await pinsOf({ sort: 'code', order: 'oldest' })).toEqual(twoFirst);
      const entriesOf = async (input: object) => {
        const { rows } = await auditVerbs.list.run(services, await h.as('superadmin'), {
          actor: part,
          limit: 10,
          ...input,
        });
        return rows.slice(0, 3).map(({ action }) => action);
      };
      const ofBoth = ['kotak.dua', 'kotak.dua', 'kotak.satu'];
      expect(await entriesOf({ action: 'kotak' })).toEqual(ofBoth);
      expect(await entriesOf({})).toEqual(ofBoth);
    });
  });
});

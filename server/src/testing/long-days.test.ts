import { countedUpTo } from '@rimpang/domain/counting';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditVerbs } from '../capabilities/audit/index.ts';
import { bonusesVerbs } from '../capabilities/bonuses/index.ts';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { pinsVerbs } from '../capabilities/pins/index.ts';
import { reportsVerbs, storeTypicalIncome } from '../capabilities/reports/index.ts';
import { withdrawalsVerbs } from '../capabilities/withdrawals/index.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { int, json, query } from '../platform/database/query.ts';
import type { Services } from '../platform/requests/services.ts';
import { settleTotals } from '../loops.ts';
import { type Harness, openHarness } from './harness.ts';
import { flushStatistics, rowsRead } from './rows-read.ts';
import { writeBonuses } from './written-bonuses.ts';

let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;
let services: Services;
/** A row of each table every two hours, for nearly three years. */
const rowCount = 12_000;
const tables = [
  'audit.entry',
  'bonuses.bonus',
  'bonuses.event',
  'identity.account',
  'ledger.posting',
  'ledger.transfer',
  'partners.profile',
  'partners.registration',
  'pins.order',
  'pins.pin',
  'withdrawals.withdrawal',
];

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  connection = openDatabase(h.appUrl, { max: 1 });
  services = { ...h.services, db: connection };
  await fill(await h.idOf('budi'), h.services.companyId);
  await settled();
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

/** Until sums hold all of it: transactions of other databases on the same server are waited for as well. */
async function settled(): Promise<void> {
  const behind = async () => {
    await settleTotals(services);
    const row = await query({ count: int })`
      select count(*) as count from (values
        ('bonuses.bonus', (select max(id) from bonuses.bonus)),
        ('ledger.posting', (select max(id) from ledger.posting))) v(source, newest)
      join platform.folded f using (source) where f.until_id < v.newest`.one(h.owner);
    expect(row.count).toBe(0);
  };
  await vi.waitFor(behind, { timeout: 60_000 });
}

async function fill(partnerId: number, companyId: number): Promise<void> {
  const rows = sql`(select n, '2030-01-01'::timestamptz + n * interval '2 hours' as at
    from generate_series(1, ${rowCount}::int) n) r`;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(h.owner);
  // What there was at first of every kind came no more: statistics know nothing of it.
  const early = (kinds: readonly string[], then: string) =>
    sql`case when n <= 2000 then (${kinds}::text[])[1 + n % ${sql.lit(kinds.length)}] else ${then}::text end`;
  const actions = Array.from({ length: 20 }, (_, kind) => `uji.jenis${kind}`);
  await run(sql`insert into audit.entry (at, action, subject)
    select at, ${early(actions, 'uji.lama')}, 'baru' from ${rows}`);
  await run(sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
    overriding system value select 1000000 + n, 'orang' || n, 'orang' || n || '@contoh.id', 'Sari ' || n,
      'mitra', 'x', at from ${rows}`);
  await run(sql`insert into partners.profile (account_id, status, phone, joined_at)
    select 1000000 + n, 'Aktif', '+628120000000', at from ${rows}`);
  const isUsed = sql`(n > 2000 or n % 3 = 0)`;
  await run(sql`insert into pins.pin (id, code, type, owner_id, used_by, used_at, status, created_at)
    overriding system value select 1000000 + n, 'RP-LAMA-' || n, ${early(['activation', 'ro'], 'activation')},
      ${companyId}::bigint, case when ${isUsed} then 1000000 + n end, case when ${isUsed} then at end,
      case when ${isUsed} then 'used' else 'voided' end, at from ${rows}`);
  await run(sql`insert into partners.registration (partner_id, upline_id, registered_by, pin_id, at)
    select 1000000 + n, ${partnerId}::bigint, ${partnerId}::bigint, 1000000 + n, at from ${rows}`);
  await run(sql`insert into pins.order (id, code, partner_id, type, quantity, unit_price, total, created_at)
    overriding system value select 1000000 + n, 'ORD-' || 1000000 + n, ${partnerId}::bigint, 'ro', 1, 3750000,
      3750000, at from ${rows}`);
  await run(sql`insert into withdrawals.withdrawal (id, code, partner_id, amount, fee, bank_code, bank_holder,
      account_cipher, account_last4, available_before, requested_at)
    overriding system value select 1000000 + n, 'WD-' || 1000000 + n, ${partnerId}::bigint, 50000, 10000,
      'bca', 'Budi', '', '1234', 9000000, at from ${rows}`);
  await writeBonuses(h.owner, {
    events: sql`select 'registration:1' || n as cause, 1000000 + n as subject_id,
      ${partnerId}::bigint as beneficiary_id, at from ${rows}`,
    trigger: 'registration',
    companyId,
    rule: 'registration.main-reward',
    amount: 350_000,
    type: sql`case when p.at < '2030-06-01' then (array['referral', 'ro', 'reward_peringkat'])[1 + p.id % 3]
      else 'reward_utama' end`,
    cumulative: sql`350000 * row_number() over (order by p.id)`,
  });
  await run(sql`vacuum analyze`);
  // Else what was written here is counted while something is read.
  await flushStatistics(h.owner);
}

const lists = {
  'audit.list': auditVerbs.list,
  'bonuses.all': bonusesVerbs.all,
  'partners.list': partnersVerbs.list,
  'partners.registrations': partnersVerbs.registrations,
  'pins.all': pinsVerbs.all,
  'pins.companyList': pinsVerbs.companyList,
  'pins.orders': pinsVerbs.orders,
  'reports.ledgerEntries': reportsVerbs.ledgerEntries,
  'reports.postings': reportsVerbs.postings,
  'withdrawals.queue': withdrawalsVerbs.queue,
};
const days = { from: '2030-02-04', to: '2030-02-06' };

test.each(Object.entries(lists))(
  '%s of three days long ago reads little of what was added since, from either end',
  async (name, verb) => {
    const staff = await h.as('superadmin');
    const all = name === 'pins.orders' || name === 'withdrawals.queue' ? { status: 'all' } : {};
    const ends = [{ order: 'newest' }, { order: 'oldest' }].map((end) => ({ ...end, limit: 50 }));
    for (const end of name === 'reports.postings' ? [{}] : ends) {
      const read = async () => {
        const { rows } = await verb.run(services, staff, { ...days, ...all, ...end } as never);
        expect(rows.length).toBeGreaterThanOrEqual(20);
      };
      // The first readings plan the statements, for which a few rows are looked at too.
      await read();
      expect([name, end, Math.floor((await rowsRead(connection, tables, read)) / 2_000)]).toEqual([
        name,
        end,
        0,
      ]);
    }
  },
);

/** What is seldom, or not there at all, among rows of which all are something else; and how many of it are shown. */
const seldom: [keyof typeof lists, Record<string, unknown>, number][] = [
  ['audit.list', { action: 'uji.jenis7' }, 25],
  ['audit.list', { action: 'uji.tidak' }, 0],
  ['audit.list', { action: 'tidak' }, 0],
  ['audit.list', { action: 'uji.jenis7', from: '2031-01-02' }, 0],
  ['bonuses.all', { type: 'referral' }, 25],
  ['bonuses.all', { type: 'reward_utama', order: 'oldest' }, 25],
  ['bonuses.all', { trigger: 'rank-claim' }, 0],
  ['bonuses.all', { type: 'reward_utama', trigger: 'rank-claim' }, 0],
  ['bonuses.all', { status: 'claimed', from: '2030-02-01' }, 0],
  ['bonuses.all', { status: 'claimed', from: '2030-01-03', to: '2032-09-01' }, 0],
  ['bonuses.all', { status: 'claimed', search: 'sari' }, 0],
  ['bonuses.all', { trigger: 'order-approval' }, 0],
  ['bonuses.all', { trigger: 'order-approval', status: 'unclaimed', from: '2030-02-01' }, 0],
  ['bonuses.all', { trigger: 'ro-activation', type: 'referral' }, 0],
  ['bonuses.all', { search: 'BONUS-2019' }, 0],
  ['bonuses.all', { search: 'BONUS-siapa' }, 0],
  ['pins.all', { status: 'voided' }, 25],
  ['pins.all', { type: 'ro' }, 25],
  ['pins.all', { status: 'voided', from: '2032-09-01' }, 0],
  ['pins.all', { status: 'available', sort: 'used' }, 0],
  ['pins.all', { type: 'ro', owner: 'xqz' }, 0],
  ['reports.postings', { account: 'fee_income' }, 0],
  ['reports.postings', { account: 'bonus_expense', search: 'sari' }, 0],
  ['reports.postings', { account: 'held' }, 0],
  ['reports.postings', { account: 'held', from: '2030-02-01' }, 0],
  ['reports.ledgerEntries', { account: 'held', order: 'oldest' }, 0],
  ['reports.ledgerEntries', { account: 'paid' }, 0],
  ['reports.ledgerEntries', { account: 'tax_withheld', to: '2032-01-01' }, 0],
  ['partners.list', { search: 'xq' }, 0],
  ['partners.list', { search: '%' }, 0],
];

test.each(seldom)('%s of %j, which are few, passes by no others', async (name, input, shown) => {
  const staff = await h.as('superadmin');
  const read = async () => {
    const { rows } = await lists[name].run(services, staff, input as never);
    expect(rows).toHaveLength(shown);
  };
  // A statement that was asked six times is planned for all values.
  for (let turn = 0; turn < 6; turn += 1) await read();
  expect(Math.floor((await rowsRead(connection, tables, read)) / 2_000)).toBe(0);
});

test('whose RO ended is looked up, not looked for among all who repeated an order', async () => {
  await sql`insert into network.member (id, parent_id, path, depth, joined_at, personal_ro, ro_active,
      ro_active_since)
    select a.id, t.id, t.path || a.id || '/', t.depth + 1, a.created_at, 1, true, a.created_at
    from identity.account a cross join network.member t
    where a.id > 1000000 and t.id = ${await h.idOf('budi')}`.execute(h.owner);
  await sql`vacuum analyze network.member`.execute(h.owner);
  const staff = await h.as('superadmin');
  const lapsed = { roStatus: 'Tidak Aktif', repeated: 'true' } as const;
  const read = async () => {
    const { rows, total } = await partnersVerbs.list.run(services, staff, lapsed);
    expect([rows.length, total]).toEqual([0, 0]);
  };
  for (let turn = 0; turn < 6; turn += 1) await read();
  expect(await rowsRead(connection, [...tables, 'network.member'], read)).toBeLessThan(1_000);
});

test('who joined in days of many is shown and counted as when all are looked at', async () => {
  const staff = await h.as('superadmin');
  const many = { from: '2030-03-01', to: '2031-12-31' };
  const late = 1_000_100;
  await sql`update partners.registration set at = '2030-03-05' where partner_id = ${late}`.execute(h.owner);
  const wanted = await query({ ids: json<number[]>() })`
    select json_agg(p.account_id order by p.account_id) as ids from partners.profile p
    where p.joined_at >= '2030-03-01 00:00+07' and p.joined_at < '2032-01-01 00:00+07'`.one(h.owner);
  expect(wanted.ids.length).toBeGreaterThan(5_000);
  expect(wanted.ids).not.toContain(late);
  for (const [verb, all] of [
    [partnersVerbs.list, wanted.ids],
    [partnersVerbs.registrations, [late, ...wanted.ids]],
  ] as const) {
    const ends = { oldest: all.slice(0, 30), newest: all.slice(-30).toReversed() };
    for (const [order, ids] of Object.entries(ends)) {
      const shown: { rows: { id: number }[]; total: number | null } = await verb.run(services, staff, {
        ...many,
        limit: 30,
        order,
      } as never);
      expect([order, shown.rows.map(({ id }) => id)]).toEqual([order, ids]);
      expect(shown.total).toBe(all.length);
    }
  }
  const open = await partnersVerbs.list.run(services, staff, { from: '2030-03-01', limit: 1 });
  expect(open.total).toBe(countedUpTo + 1);
});

test('who joined since a day is shown from the oldest on without passing by everybody before', async () => {
  const staff = await h.as('superadmin');
  for (const verb of [partnersVerbs.list, partnersVerbs.registrations]) {
    const numbers = [];
    for (const order of ['newest', 'oldest'] as const) {
      const read = () => verb.run(services, staff, { from: '2031-05-16', order, limit: 30 } as never);
      // A statement that was asked six times is planned for all values.
      for (let turn = 0; turn < 6; turn += 1) await read();
      numbers.push(await rowsRead(connection, ['identity.account'], read));
    }
    const [fromNewest = 0, fromOldest = 0] = numbers;
    expect(Math.floor((fromOldest - fromNewest) / 2_000)).toBeLessThanOrEqual(0);
  }
});

test('the typical income of a month reads the bonuses of that month, and few beside', async () => {
  const compute = async () => {
    await sql`delete from platform.fact where key = 'typical-income'`.execute(h.owner);
    expect(await storeTypicalIncome(services, new Date('2030-03-15T03:00:00Z'))).toBe(true);
  };
  expect(await rowsRead(connection, ['bonuses.bonus'], compute)).toBeLessThan(1_000);
});

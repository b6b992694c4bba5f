import { countedUpTo } from '@rimpang/domain/counting';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditVerbs } from '../capabilities/audit/index.ts';
import { bonusesVerbs } from '../capabilities/bonuses/index.ts';
import { networkVerbs } from '../capabilities/network/index.ts';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { pinsVerbs } from '../capabilities/pins/index.ts';
import { reportsVerbs } from '../capabilities/reports/index.ts';
import { int, query, text } from '../platform/database/query.ts';
import type { Caller } from '../platform/requests/caller.ts';
import { type Harness, openHarness } from './harness.ts';
import { writeBonuses } from './written-bonuses.ts';

let h: Harness;
let staff: Caller;
/** More of each than a list counts. */
const many = countedUpTo + 40;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  await fill();
  staff = await h.as('superadmin');
});
afterAll(() => h.close());

/** Partners, each with a PIN and a bonus; every one is a Sari, the last alone a Zulaikha. */
async function fill(): Promise<void> {
  const rows = sql`generate_series(1, ${many}::int) n`;
  await sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
    overriding system value select 1000000 + n, 'orang' || n, 'orang' || n || '@contoh.id',
      case when n = ${many}::int then 'Zulaikha Xq' else 'Sari ' || n end, 'mitra', 'x', now()
    from ${rows}`.execute(h.owner);
  await sql`insert into partners.profile (account_id, status, phone, joined_at) select 1000000 + n,
    case when n = 7 then 'Tidak Aktif' else 'Aktif' end, '+628120000000', now() from ${rows}`.execute(
    h.owner,
  );
  await sql`insert into ledger.account (owner_id, kind, unit, balance) select 1000000 + n, 'available',
    'rupiah', 0 from ${rows}`.execute(h.owner);
  await sql`insert into pins.pin (code, type, owner_id, created_at) select 'RP-RO-' || n, 'ro', 1000000 + n,
    now() from ${rows}`.execute(h.owner);
  await writeBonuses(h.owner, {
    events: sql`select 'registration:1' || n as cause, 1000000 + n as subject_id,
      1000000 + n as beneficiary_id, now() as at from ${rows}`,
    trigger: 'registration',
    companyId: h.services.companyId,
    rule: 'registration.main-reward',
    amount: 350_000,
    type: sql`'reward_utama'`,
    cumulative: sql`350000`,
  });
}

type Input = Record<string, unknown>;
const list =
  <Shown>(run: (services: Harness['services'], caller: Caller, input: never) => Promise<Shown>) =>
  (input: Input = {}) =>
    run(h.services, staff, input as never);

describe('a list of more than are counted', () => {
  it('says only that there are more, and sums nothing', async () => {
    const partners = await list(partnersVerbs.list.run)();
    expect([partners.total, partners.repeatOrders]).toEqual([many + 1, null]);
    const inactive = await list(partnersVerbs.list.run)({ roStatus: 'Tidak Aktif' });
    expect(inactive.total).toBe(countedUpTo + 1);
    const registrations = await list(partnersVerbs.registrations.run)({ from: '2020-01-01' });
    expect(registrations.total).toBe(countedUpTo + 1);
    const pins = await list(pinsVerbs.all.run)({ from: '2020-01-01' });
    expect(pins.counts.available).toBe(countedUpTo + 1);
    const bonuses = await list(bonusesVerbs.all.run)({ trigger: 'registration' });
    expect(bonuses.total).toEqual({ count: countedUpTo + 1, amount: null, paidOut: null });
  });

  it('says all of it where it is stored by day', async () => {
    const days = { from: '2026-01-01' };
    const { count, amount } = await query({ count: int, amount: int })`
      select count(*) as count, sum(p.amount)::bigint as amount
      from ledger.posting p join ledger.account a on a.id = p.account_id where a.kind = 'available'`.one(
      h.owner,
    );
    expect(count).toBeGreaterThan(countedUpTo);
    const ledger = await list(reportsVerbs.postings.run)({ account: 'available', ...days });
    expect(ledger.total).toEqual({ count, amount });
    const paid = await query({ count: int, amount: int })`
      select count(*) as count, sum(amount)::bigint as amount from bonuses.bonus`.one(h.owner);
    expect(paid.count).toBeGreaterThan(countedUpTo);
    const { total } = await list(bonusesVerbs.all.run)(days);
    expect(total).toMatchObject(paid);
    const status = async (is: 'claimed' | 'unclaimed') =>
      (await list(bonusesVerbs.all.run)({ ...days, status: is })).total.count ?? Number.NaN;
    expect((await status('claimed')) + (await status('unclaimed'))).toBe(paid.count);
  });

  it('counts and sums what a filter leaves of it', async () => {
    const partners = await list(partnersVerbs.list.run)({ status: 'Tidak Aktif' });
    expect([partners.total, partners.repeatOrders]).toEqual([1, 0]);
    const search = 'zulaikha';
    expect((await list(bonusesVerbs.all.run)({ search })).total).toEqual({
      count: 1,
      amount: 350_000,
      paidOut: 0,
    });
    expect((await list(reportsVerbs.postings.run)({ search })).total).toEqual({ count: 1, amount: 350_000 });
    expect((await list(pinsVerbs.all.run)({ owner: search })).counts.all).toBe(1);
  });
});

describe('a search', () => {
  const names = async (search: string) =>
    (await list(partnersVerbs.list.run)({ search })).rows.map(({ fullName }) => fullName);

  it.each([
    ['a rare part of a name', 'laikh'],
    ['a rare beginning of two letters', 'xq'],
    ['signs that patterns know', '%laikh'],
  ])('finds %s', async (_, search) => {
    expect(await names(search)).toEqual(search.startsWith('%') ? [] : ['Zulaikha Xq']);
  });

  it('finds the newest of a common part, in every list of people', async () => {
    const newest = `Sari ${many - 1}`;
    expect((await names('sari'))[0]).toBe(newest);
    expect((await names('sa'))[0]).toBe(newest);
    expect(await list(partnersVerbs.list.run)({ search: 'tidak ada siapa pun' })).toMatchObject({
      rows: [],
      total: 0,
      repeatOrders: 0,
    });
    expect((await list(partnersVerbs.list.run)({ search: 'sari' })).total).toBeNull();
    await sql`insert into audit.entry (at, actor_id, actor_role, action)
      select now(), 1000000 + n, 'mitra', 'uji.banyak' || n % 2 from generate_series(1, 90) n`.execute(
      h.owner,
    );
    const acted = async (input: Input) =>
      (await list(auditVerbs.list.run)({ actor: 'sari', ...input })).rows.map(({ actor }) => actor?.fullName);
    expect(await acted({ limit: 2 })).toEqual(['Sari 90', 'Sari 89']);
    expect(await acted({ limit: 2, action: 'uji.banyak1' })).toEqual(['Sari 89', 'Sari 87']);
    expect(await acted({ actor: 'sari 77', action: 'uji' })).toEqual(['Sari 77']);
    const search = 'sari';
    expect((await list(partnersVerbs.registrations.run)({ search })).rows[0]).toMatchObject({
      fullName: newest,
    });
    const bonuses = await list(bonusesVerbs.all.run)({ search });
    expect(bonuses.rows[0]).toMatchObject({ beneficiary: { fullName: newest } });
    expect(bonuses.total).toEqual({ count: null, amount: null, paidOut: null });
    const pins = await list(pinsVerbs.all.run)({ owner: search });
    expect(pins.rows[0]).toMatchObject({ owner: { fullName: newest } });
    expect(pins.counts).toEqual({ all: null, available: null, used: null, voided: null });
    const entries = await list(reportsVerbs.ledgerEntries.run)({ search });
    expect(entries.total).toEqual({ count: null, amount: null });
    expect(entries.rows[0]?.lines.some(({ owner }) => owner?.fullName.startsWith('Sari'))).toBe(true);
  });

  it('finds those below a partner with a large branch, and no others', async () => {
    const budi = await h.as('budi');
    const head = budi.actor?.id ?? 0;
    // Two of the many stand below; the counter says that thousands do.
    await sql`insert into network.member (id, parent_id, path, depth, joined_at)
      select 1000000 + n, m.id, m.path || (1000000 + n) || '/', m.depth + 1, now()
      from network.member m, generate_series(1, 2) n where m.id = ${head}`.execute(h.owner);
    await sql`update network.member set downline_count = 6000 where id = ${head}`.execute(h.owner);
    const below = async (input: Input) => {
      const found = await partnersVerbs.downline.run(h.services, budi, input as never);
      return found.rows.map(({ fullName }) => fullName);
    };
    expect(await below({ search: 'sari' })).toEqual(['Sari 2', 'Sari 1']);
    expect(await below({})).toEqual(['Sari 2', 'Sari 1']);
    expect(await below({ search: 'zulaikha' })).toEqual([]);
    const inTree = await networkVerbs.find.run(h.services, budi, { query: 'sari' });
    expect(inTree.matches.map(({ fullName }) => fullName)).toEqual(['Sari 1', 'Sari 2']);
    expect(inTree.total).toBe(2);
  });

  it('has an index of parts of names', async () => {
    const plan = await h.owner.transaction().execute(async (tx) => {
      // A few thousand rows are read faster one after the other; whether the index fits is what is asked.
      await sql`set local enable_seqscan = off`.execute(tx);
      return query({ 'QUERY PLAN': text })`
        explain select from identity.person where names like lower('%LAIKH%')`.all(tx);
    });
    expect(JSON.stringify(plan)).toContain('account_names');
  });
});

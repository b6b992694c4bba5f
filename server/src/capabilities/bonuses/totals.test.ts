import { startOfDate } from '@rimpang/domain/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { snapshot } from '../../platform/database/database.ts';
import { bool, int, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { totalsCheck } from '../../verify/totals.ts';
import { postTransfers, ledgerFolds, sumKinds, sumKindsOfDays } from '../ledger/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { bonusFolds, sumBonusTypes } from './index.ts';
import { sumBonusDays } from './total-store.ts';
import { foldEach } from '../../platform/database/fold.ts';

let h: Harness;
const names = ['budi', 'siti', 'tono'];
beforeAll(async () => {
  h = await openHarness();
  for (const [index, name] of names.entries())
    await h.partner(name, index > 0 ? { upline: names[index - 1] ?? '' } : {});
  for (const name of names) await h.givePins(name, 'ro', 8);
});
afterAll(() => h.close());

const settle = async () => {
  await foldEach(h.services.db, ledgerFolds);
  await foldEach(h.services.db, bonusFolds(h.services.companyId));
};
const activate = async (name: string) =>
  partnersVerbs.activateRo.run(h.services, await h.as(name, crypto.randomUUID()), {});
/** Requested, approved and paid. */
async function withdraw(name: string, amount: number): Promise<void> {
  await withdrawalsVerbs.request.run(h.services, await h.as(name), { amount });
  const { rows } = await withdrawalsVerbs.queue.run(h.services, await h.as('superadmin'), {
    status: 'pending',
  });
  for (const { id } of rows)
    await withdrawalsVerbs.approve.run(h.services, await h.as('superadmin'), { withdrawalId: id });
}

const totals = () => snapshot(h.services.db, (tx) => sumBonusTypes(tx, h.services.companyId, 'all'));
const kinds = () => snapshot(h.services.db, (tx) => sumKinds(tx));
const byName = <T>(rows: readonly T[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** The same from the rows themselves: what was paid to a partner uses up the oldest bonuses. */
const counted = (isAsked = sql`true`) =>
  query({
    company: bool,
    type: text,
    amount: int,
    count: int,
    claimed: int,
    spentCount: int,
    spentAmount: int,
  })`
    select b.beneficiary_id = ${h.services.companyId} as company, b.type, sum(b.amount)::bigint as amount,
      count(*) as count, sum(case when b.beneficiary_id = ${h.services.companyId} then b.amount
        else least(b.amount, greatest(0, s.paid - (b.cumulative - b.amount))) end)::bigint as claimed,
      count(*) filter (where b.beneficiary_id = ${h.services.companyId} or b.cumulative <= s.paid)
        as "spentCount",
      coalesce(sum(b.amount) filter (where b.beneficiary_id = ${h.services.companyId}
        or b.cumulative <= s.paid), 0)::bigint as "spentAmount"
    from bonuses.bonus b left join ledger.standing s on s.owner_id = b.beneficiary_id
    where ${isAsked} group by 1, 2`.all(h.owner);
const countedKinds = () =>
  query({ kind: text, count: int, rises: int, amount: int })`
    select a.kind, count(*) as count, count(*) filter (where p.amount > 0) as rises,
      sum(p.amount)::bigint as amount
    from ledger.posting p join ledger.account a on a.id = p.account_id group by a.kind`.all(h.owner);

/** Days at whose ends something was posted, either end open, and an account that sales do not move. */
const someDays = [
  { kinds: ['available', 'held', 'bonus_expense'], from: startOfDate('2026-11-21') },
  { kinds: ['available', 'payout'], until: startOfDate('2026-11-22') },
  { kinds: ['held'], from: startOfDate('2026-11-20'), until: startOfDate('2026-11-23') },
  { kinds: ['bonus_expense'], from: startOfDate('2026-11-22'), until: startOfDate('2026-11-22') },
];
const ofDays = () =>
  Promise.all(
    someDays.map(({ kinds: ofKinds, ...days }) =>
      snapshot(h.services.db, (tx) => sumKindsOfDays(tx, ofKinds, days)),
    ),
  );
const countedOfDays = () =>
  Promise.all(
    someDays.map(({ kinds: ofKinds, from = new Date(0), until = new Date('2100-01-01') }) =>
      query({ count: int, amount: int })`
        select count(*) as count, coalesce(sum(p.amount), 0)::bigint as amount
        from ledger.posting p join ledger.account a on a.id = p.account_id
          join ledger.transfer t on t.id = p.transfer_id
        where a.kind = any (${ofKinds}::text[]) and t.at >= ${from} and t.at < ${until}`.one(h.owner),
    ),
  );

const bonusesOfDays = () =>
  Promise.all(
    someDays.map(async (days) =>
      byName(await snapshot(h.services.db, (tx) => sumBonusDays(tx, h.services.companyId, days))),
    ),
  );
const countedBonusesOfDays = () =>
  Promise.all(
    someDays.map(async ({ from = new Date(0), until = new Date('2100-01-01') }) =>
      byName(await counted(sql`b.at >= ${from} and b.at < ${until}`)),
    ),
  );

/** The version of each mark: another one after every write. */
const marks = () =>
  query({ source: text, version: text })`
    select source, xmin::text as version from platform.folded order by source`.all(h.owner);

async function expectTrue(): Promise<void> {
  expect(byName(await totals())).toEqual(byName(await counted()));
  expect(byName(await kinds())).toEqual(byName(await countedKinds()));
  expect(await ofDays()).toEqual(await countedOfDays());
  expect(await bonusesOfDays()).toEqual(await countedBonusesOfDays());
  expect(await snapshot(h.services.db, totalsCheck.find)).toBeNull();
}
const foldedUntil = async (source: string) =>
  (
    await query({ until: int })`
      select until_id as until from platform.folded where source = ${source}`.one(h.owner)
  ).until;

/** Folds until nothing is behind: transactions of other databases on the same server are waited for as well. */
async function catchUp(): Promise<void> {
  const newest = await query({ posting: int, bonus: int })`
    select (select max(id) from ledger.posting) as posting, (select max(id) from bonuses.bonus) as bonus`.one(
    h.owner,
  );
  await expect
    .poll(async () => {
      await settle();
      return [
        await foldedUntil('ledger.posting'),
        await foldedUntil('ledger.posting days'),
        await foldedUntil('ledger.payout'),
        await foldedUntil('ledger.payout days'),
        await foldedUntil('bonuses.bonus'),
        await foldedUntil('bonuses.bonus days'),
      ];
    })
    .toEqual([...Array<number>(4).fill(newest.posting), newest.bonus, newest.bonus]);
}

describe('stored totals', () => {
  it('are true before, between and after every fold', async () => {
    await expectTrue();
    for (const [turn, name] of [...names, ...names, ...names].entries()) {
      await activate(name);
      if (turn % 3 === 1) await withdraw(name, 60_000 + turn * 10_000);
      await expectTrue();
      if (turn % 2 === 0) await settle();
      await expectTrue();
      h.setClock(9 * 3_600_000);
    }
    await catchUp();
    await expectTrue();
  });

  it('stay true while everybody writes and several fold', async () => {
    const writing = names.flatMap((name) => [activate(name), activate(name), activate(name)]);
    const folding = Array.from({ length: 12 }, settle);
    await Promise.all([...writing, ...folding]);
    await expectTrue();
    await catchUp();
    await expectTrue();
  });

  it('wait for a transaction that drew its number and is not over', async () => {
    const before = await foldedUntil('ledger.posting');
    const legs = [
      { owner: null, kind: 'bank', amount: 5 },
      { owner: null, kind: 'sales', amount: -5 },
    ] as const;
    await h.services.db.transaction().execute(async (tx) => {
      await postTransfers(tx, [{ rule: 'x', cause: 'late', beneficiary: 1, legs }], new Date());
      await activate('budi');
      await settle();
      await settle();
      expect(await foldedUntil('ledger.posting')).toBe(before);
    });
    await expectTrue();
    await catchUp();
    await expectTrue();
  });

  it('write nothing while nothing is added', async () => {
    await catchUp();
    const still = await marks();
    await settle();
    expect(await marks()).toEqual(still);
    await activate('tono');
    await settle();
    expect(await marks()).not.toEqual(still);
  });

  it('go on after a restore, where transactions are counted from the beginning again', async () => {
    await activate('siti');
    await sql`update platform.folded set next_id = until_id, next_xid = '9000000000000'`.execute(h.owner);
    await catchUp();
    await expectTrue();
  });

  it('by day stay true beside a process of the version before, which knows nothing of days', async () => {
    await catchUp();
    await activate('budi');
    await sql`delete from ledger.kind_total`.execute(h.owner);
    await sql`insert into ledger.kind_total (kind, count, rises, amount)
      select a.kind, count(*), count(*) filter (where p.amount > 0), sum(p.amount)
      from ledger.posting p join ledger.account a on a.id = p.account_id group by a.kind`.execute(h.owner);
    await sql`update platform.folded set until_id = (select max(id) from ledger.posting), next_id = null,
      next_xid = null where source = 'ledger.posting'`.execute(h.owner);
    await expectTrue();
    await catchUp();
    await expectTrue();
  });
});

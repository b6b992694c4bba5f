import { bonusTypes, triggers } from '@rimpang/domain/plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { snapshot } from '../../platform/database/database.ts';
import { int, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { totalsCheck } from '../../verify/totals.ts';
import { ledgerFolds } from '../ledger/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { bonusesVerbs, bonusFolds } from './index.ts';
import { foldEach } from '../../platform/database/fold.ts';

let h: Harness;
const names = ['budi', 'siti', 'tono', 'wati'];
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

/** Requested, approved and paid. */
async function withdraw(name: string, amount: number): Promise<void> {
  const { id } = await withdrawalsVerbs.request.run(h.services, await h.as(name), { amount });
  await withdrawalsVerbs.approve.run(h.services, await h.as('superadmin'), { withdrawalId: id });
}

type Input = Parameters<typeof bonusesVerbs.all.run>[2];
const page = async (input: Input) =>
  bonusesVerbs.all.run(h.services, await h.as('finance'), { ...input, status: 'claimed' });

/** Page after page by its mark. */
async function read(input: Input): Promise<number[]> {
  const seen: number[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { rows, next } = await page({ ...input, limit: 2, ...(after && { after }) });
    seen.push(...rows.map((row) => row.id));
    after = next;
  }
  return seen;
}

/** What is used up entirely, newest first, counted out anew. */
const claimed = async () =>
  query({ id: int, type: text, trigger: text, beneficiary: int, day: text })`
    select b.id, b.type, b.beneficiary_id as beneficiary, e.trigger,
      (b.at at time zone 'Asia/Jakarta')::date::text as day from (
      select b.*, sum(b.amount) over (partition by b.beneficiary_id order by b.id) as until
      from bonuses.bonus b
    ) b left join (select owner_id, sum(amount) as paid from ledger.payout_leg group by owner_id) p
      on p.owner_id = b.beneficiary_id
    join bonuses.event e on e.id = b.event_id
    where b.beneficiary_id = ${h.services.companyId} or b.until <= p.paid
    order by b.id desc`.all(h.owner);

async function expectWhole(): Promise<void> {
  const rows = await claimed();
  const ids = rows.map(({ id }) => id);
  expect(await read({})).toEqual(ids);
  expect((await page({ skip: 1, limit: 3 })).rows.map(({ id }) => id)).toEqual(ids.slice(1, 4));
  const ofPartners = rows.filter(({ beneficiary }) => beneficiary !== h.services.companyId);
  expect(await read({ scope: 'partners' })).toEqual(ofPartners.map(({ id }) => id));
  for (const type of bonusTypes)
    expect(await read({ type }), type).toEqual(rows.filter((row) => row.type === type).map(({ id }) => id));
  for (const trigger of triggers) {
    const ofTrigger = rows.filter((row) => row.trigger === trigger);
    expect(await read({ trigger }), trigger).toEqual(ofTrigger.map(({ id }) => id));
    const ofBoth = ofTrigger.filter(({ type }) => type === 'ro');
    expect(await read({ trigger, type: 'ro' }), trigger).toEqual(ofBoth.map(({ id }) => id));
  }
  for (const from of new Set(rows.map(({ day }) => day))) {
    const since = rows.filter(({ day }) => day >= from).map(({ id }) => id);
    expect([from, await read({ from })]).toEqual([from, since]);
    expect([from, (await page({ from, limit: 1 })).total.count]).toEqual([from, since.length]);
  }
  expect(await snapshot(h.services.db, totalsCheck.find)).toBeNull();
}

it('lists what is used up newest first, before, between and after every fold', async () => {
  await h.staff('finance', 'finance');
  await expectWhole();
  for (const [turn, name] of [...names, ...names, ...names].entries()) {
    if (turn === names.length) h.setClock(new Date('2026-12-04T03:00:00Z'));
    await partnersVerbs.activateRo.run(h.services, await h.as(name), {});
    if (turn % 2 === 1 && name !== 'wati') await withdraw(name, 60_000 + turn * 10_000);
    await expectWhole();
    if (turn % 3 === 0) await settle();
  }
  await settle();
  await expectWhole();
  expect((await claimed()).length).toBeGreaterThan(4);
});

it('one person reads the own ones that are used up, those that are not, and what either comes to', async () => {
  for (const name of names) {
    const caller = await h.as(name);
    const own = (input: object) => bonusesVerbs.list.run(h.services, caller, { limit: 100, ...input });
    const [used, left, all] = await Promise.all([
      own({ status: 'claimed' }),
      own({ status: 'unclaimed' }),
      own({}),
    ]);
    const mine = (await claimed()).filter(({ beneficiary }) => beneficiary === caller.actor?.id);
    expect(used.rows.map(({ id }) => id)).toEqual(mine.map(({ id }) => id));
    expect([...left.rows, ...used.rows].map(({ id }) => id)).toEqual(all.rows.map(({ id }) => id));
    for (const { rows, total } of [used, left, all])
      expect(total).toEqual({ count: rows.length, amount: rows.reduce((sum, row) => sum + row.amount, 0) });
  }
});

it('is checked: one that is missing, and one that is not used up', async () => {
  const changed = async (change: () => Promise<unknown>) => {
    await sql`alter table bonuses.spent disable trigger user`.execute(h.owner);
    await change();
    await sql`alter table bonuses.spent enable trigger user`.execute(h.owner);
    return snapshot(h.services.db, totalsCheck.find);
  };
  await expect
    .poll(async () => {
      await settle();
      return (await query({ stored: int })`select count(*) as stored from bonuses.spent`.one(h.owner)).stored;
    })
    .toBeGreaterThan(0);
  const stray = sql`insert into bonuses.spent select type, id, beneficiary_id from bonuses.bonus b
    where beneficiary_id <> ${h.services.companyId} order by id desc limit 1`;
  expect(await changed(() => stray.execute(h.owner))).toMatch(/terakhir yang habis/);
  expect(await changed(() => sql`delete from bonuses.spent`.execute(h.owner))).toMatch(/terakhir yang habis/);
});

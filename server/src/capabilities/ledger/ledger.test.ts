import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import {
  lockBalances,
  openRupiahAccounts,
  postTransfers,
  balancesOf,
  type Transfer,
  UnbalancedTransfer,
} from './index.ts';

let h: Harness;
let owners: number[];
let causes = 0;
beforeAll(async () => {
  h = await openHarness();
  owners = [];
  for (const name of ['satu', 'dua', 'tiga']) owners.push(await h.staff(name, 'cs'));
  await h.services.db.transaction().execute((tx) => openRupiahAccounts(tx, owners));
});
afterAll(() => h.close());

const now = new Date('2026-11-20T03:00:00Z');
const write = (transfers: readonly Transfer[]) =>
  h.services.db.transaction().execute((tx) => postTransfers(tx, transfers, now));

/** A cause of its own unless the test is about repeating one. */
function nextCause(): string {
  causes += 1;
  return `test:${causes}`;
}

function bonusOf(owner: number, amount: number, cause = nextCause()): Transfer {
  return {
    rule: 'test.bonus',
    cause,
    beneficiary: owner,
    legs: [
      { owner: null, kind: 'bonus_expense', amount: -amount },
      { owner, kind: 'available', amount, earned: true },
    ],
  };
}

function holdOf(owner: number, amount: number): Transfer {
  return {
    rule: 'test.hold',
    cause: nextCause(),
    beneficiary: owner,
    legs: [
      { owner, kind: 'available', amount: -amount },
      { owner, kind: 'held', amount },
    ],
  };
}

/** Balances as the postings tell them, beside the stored ones. */
async function differences() {
  const { rows } = await sql`
    select a.id from ledger.account a left join ledger.posting p on p.account_id = a.id
    where a.owner_id is not null group by a.id having a.balance <> coalesce(sum(p.amount), 0)
    union all select t.id from ledger.transfer t join ledger.posting p on p.transfer_id = t.id group by t.id
      having sum(p.amount) <> 0`.execute(h.owner);
  return rows;
}

describe('posting', () => {
  it('keeps every balance equal to its postings, whatever is earned, held and refused', async () => {
    const earned = new Map(owners.map((owner) => [owner, 0]));
    const available = new Map(owners.map((owner) => [owner, 0]));
    const step = fc.record({
      who: fc.nat(2),
      amount: fc.integer({ min: 1, max: 900_000 }),
      hold: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const { who, amount, hold } of steps) {
          const owner = owners[who] ?? 0;
          const has = available.get(owner) ?? 0;
          const posted = await write([hold ? holdOf(owner, amount) : bonusOf(owner, amount)]).then(
            () => true,
            () => false,
          );
          expect(posted).toBe(!hold || amount <= has);
          if (!posted) continue;
          available.set(owner, has + (hold ? -amount : amount));
          if (!hold) earned.set(owner, (earned.get(owner) ?? 0) + amount);
        }
      }),
      { numRuns: 40 },
    );
    for (const owner of owners) {
      const stands = await balancesOf(h.services.db, owner);
      expect(stands).toMatchObject({ available: available.get(owner), earned: earned.get(owner), paid: 0 });
      expect(stands.available + stands.held).toBe(stands.earned);
    }
    expect(await differences()).toEqual([]);
  });

  it('pays a cause once per rule and beneficiary, also when 50 try at once (invariant 12)', async () => {
    const [owner = 0] = owners;
    const before = await balancesOf(h.services.db, owner);
    const cause = nextCause();
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => write([bonusOf(owner, 1_000, cause)])),
    );
    expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
    expect((await balancesOf(h.services.db, owner)).earned).toBe(before.earned + 1_000);
  });

  it('neither loses nor doubles anything when many post to the same partners at once', async () => {
    const before = await Promise.all(owners.map((owner) => balancesOf(h.services.db, owner)));
    const all = Array.from({ length: 60 }, (_, i) => owners.map((owner) => bonusOf(owner, 10 + i)));
    // Each writes the partners in another order: locks are taken by account, so nothing waits in a circle.
    await Promise.all(all.map((transfers, i) => write(i % 2 ? transfers : transfers.toReversed())));
    const total = all.reduce((sum, _, i) => sum + 10 + i, 0);
    const after = await Promise.all(owners.map((owner) => balancesOf(h.services.db, owner)));
    expect(after.map((s) => s.available)).toEqual(before.map((s) => s.available + total));
    expect(await differences()).toEqual([]);
  });

  it('refuses what does not sum to zero, in code and in the database', async () => {
    const [owner = 0] = owners;
    const crooked = {
      ...bonusOf(owner, 5_000),
      legs: [{ owner, kind: 'available', amount: 5_000 }],
    } as const;
    await expect(write([crooked])).rejects.toBeInstanceOf(UnbalancedTransfer);
    await expect(
      sql`with t as (insert into ledger.transfer (rule, cause, beneficiary_id, at)
        values ('x', ${nextCause()}, ${owner}, ${now}) returning id)
        insert into ledger.posting (transfer_id, account_id, amount)
        select t.id, a.id, 5000 from t, ledger.account a
          where a.owner_id = ${owner} and a.kind = 'available'`.execute(h.services.db),
    ).rejects.toThrow(/does not sum to zero/);
  });

  it.each([
    'update ledger.posting set amount = amount',
    'delete from ledger.posting',
    'update ledger.transfer set rule = rule',
    'delete from ledger.transfer',
    'truncate ledger.posting',
  ])('refuses to change history: %s (invariant 2)', async (statement) => {
    await expect(sql.raw(statement).execute(h.services.db)).rejects.toThrow(/permission denied/);
    await expect(sql.raw(statement).execute(h.owner)).rejects.toThrow(/never changed or removed/);
  });
});

it('an account stays while a posting names it, whatever its balance', async () => {
  const [owner = 0] = owners;
  await expect(
    sql`delete from ledger.account where owner_id = ${owner} and kind = 'available'`.execute(h.services.db),
  ).rejects.toMatchObject({ code: '23503' });
});

it('what was locked still holds when it is posted', async () => {
  const [, owner = 0] = owners;
  await write([bonusOf(owner, 100_000)]);
  const takeAll = () =>
    h.services.db.transaction().execute(async (tx) => {
      const { available } = await lockBalances(tx, owner);
      if (available > 0) await postTransfers(tx, [holdOf(owner, available)], now);
      return available;
    });
  const taken = await Promise.all(Array.from({ length: 20 }, takeAll));
  expect(taken.filter((amount) => amount > 0)).toHaveLength(1);
  expect((await balancesOf(h.services.db, owner)).available).toBe(0);
});

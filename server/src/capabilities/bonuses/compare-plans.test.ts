import { defaultRules, type Rule } from '@rimpang/domain/plan';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { snapshot } from '../../platform/database/database.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { statementsOf } from '../../testing/sent-statements.ts';
import { writeBonuses } from '../../testing/written-bonuses.ts';
import { bonusReportVerbs } from '../reports/index.ts';
import { eventsOfTurn, tallyMonth } from './compare-plans.ts';
import { openReceivers, peopleOfBlock } from './receivers.ts';

let h: Harness;
const eventCount = 3_000;
const month = { from: new Date('2026-09-30T17:00:00Z'), until: new Date('2026-10-31T17:00:00Z') };

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  const budi = await h.idOf('budi');
  await writeBonuses(h.owner, {
    events: sql`select 'registration:9' || n as cause, 9000000 + n as subject_id,
      ${budi}::bigint as beneficiary_id, '2026-10-02T03:00:00Z'::timestamptz + n * interval '10 minutes' as at
      from generate_series(1, ${eventCount}::int) n`,
    trigger: 'registration',
    companyId: h.services.companyId,
    rule: 'registration.main-reward',
    amount: 350_000,
    type: sql`'reward_utama'`,
    cumulative: sql`350000 * row_number() over (order by p.id)`,
  });
});
afterAll(() => h.close());

/** Another turn of the event loop after the other, until `work` is over. */
async function turnsBeside<T>(work: Promise<T>, eachTurn: () => void): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  while (!isOver) {
    await new Promise((done) => setImmediate(done));
    eachTurn();
  }
  return work;
}

test('a month is recomputed in pieces, between which the process does something else', async () => {
  let looked = 0;
  const pieces: number[] = [];
  const [first, ...others] = defaultRules;
  const counted: Rule = {
    ...first!,
    get enabled() {
      looked += 1;
      return true;
    },
  };
  const { companyId, db } = h.services;
  const rules = [counted, ...others];
  const tally = await turnsBeside(
    snapshot(db, (tx) => tallyMonth(tx, { month, rules, companyId, most: 50 })),
    () => {
      if (looked > 0) pieces.push(looked);
      looked = 0;
    },
  );
  expect(tally.events.registration).toBe(eventCount);
  expect(pieces.reduce((sum, count) => sum + count, 0) + looked).toBe(eventCount);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(eventsOfTurn);
  expect(eventsOfTurn).toBeLessThanOrEqual(500);
});

test('sums of a million people are looked at in pieces', async () => {
  const receivers = openReceivers();
  const blocks = 20;
  for (let n = 0; n < blocks * peopleOfBlock; n += 1) receivers.add(n, 'after', 'money', n);
  let turns = 0;
  const { count, largest } = await turnsBeside(receivers.changes(3), () => {
    turns += 1;
  });
  expect(count).toBe(blocks * peopleOfBlock - 1);
  expect(largest.map(({ difference }) => blocks * peopleOfBlock - difference)).toEqual([1, 2, 3]);
  expect(turns).toBeGreaterThanOrEqual(blocks - 1);
});

test('the changes are those of adding up and sorting all of them', async () => {
  const given = fc.record({
    id: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 4_090, max: 9_000_000 })),
    side: fc.constantFrom('before' as const, 'after' as const),
    unit: fc.constantFrom('money' as const, 'points' as const),
    sum: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(given, { maxLength: 60 }),
      fc.integer({ min: 1, max: 8 }),
      async (all, most) => {
        const receivers = openReceivers();
        for (const { id, side, unit, sum } of all) receivers.add(id, side, unit, sum);
        const sumOf = (id: number, side: string, unit: string) =>
          all
            .filter((one) => one.id === id && one.side === side && one.unit === unit)
            .reduce((total, { sum }) => total + sum, 0);
        const changed = [...new Set(all.map(({ id }) => id))]
          .map((id) => ({
            id,
            before: sumOf(id, 'before', 'money'),
            after: sumOf(id, 'after', 'money'),
            difference: sumOf(id, 'after', 'money') - sumOf(id, 'before', 'money'),
            pointsBefore: sumOf(id, 'before', 'points'),
            pointsAfter: sumOf(id, 'after', 'points'),
          }))
          .filter((row) => row.difference !== 0 || row.pointsBefore !== row.pointsAfter)
          .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || a.id - b.id);
        expect(await receivers.changes(most)).toEqual({
          count: changed.length,
          largest: changed.slice(0, most),
        });
      },
    ),
    { numRuns: 60 },
  );
});

test('who asks for the same comparison in the same moment shares one', async () => {
  const caller = await h.as('superadmin');
  const compare = async () => {
    const input = { month: '2026-10', rules: [...defaultRules] };
    const compared = await bonusReportVerbs.previewPlan.run(h.services, caller, input);
    expect(compared.events.registration).toBe(eventCount);
  };
  const alone = await statementsOf(compare);
  const together = await statementsOf(() => Promise.all([compare(), compare(), compare()]));
  const batches = (sent: readonly string[]) => sent.filter((name) => name.includes('bonuses.event')).length;
  expect(batches(alone)).toBeGreaterThan(eventCount / eventsOfTurn);
  expect(batches(together)).toBe(batches(alone));
});

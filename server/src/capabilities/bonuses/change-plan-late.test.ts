import { rupiah } from '@rimpang/domain/money';
import { defaultRules, type Rule } from '@rimpang/domain/plan';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { waitingForLocks } from '../../testing/waiting-locks.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { bonusesVerbs } from './index.ts';

let h: Harness;
/** Half a minute before midnight in WIB. */
const late = new Date('2026-11-20T16:59:30Z');
const second = 1_000;

beforeEach(async () => {
  h = await openHarness({ now: late });
  await h.partner('budi');
});
afterEach(() => h.close());

const doubled = defaultRules.map(
  (rule): Rule =>
    rule.award.kind === 'bonus' ? { ...rule, award: { ...rule.award, amount: rupiah(500_000) } } : rule,
);
const changeFor = async (validFrom: string | null) =>
  bonusesVerbs.changePlan.run(h.services, await h.as('superadmin'), {
    baseVersion: 1,
    validFrom,
    rules: doubled,
    currentPassword: testPassword,
  });

/** Registers a partner so much later; what is saved afterwards had begun before. */
async function registeredAt(laterMs: number): Promise<void> {
  h.setClock(laterMs);
  await h.partner('siti', { upline: 'budi' });
  h.setClock(-laterMs);
}

it('a version for tomorrow that is saved in the last minute begins when nothing can have passed its start', async () => {
  await registeredAt(35 * second);
  const made = await changeFor('2026-11-21');
  expect(made.validFrom).toBe(new Date(late.getTime() + 60 * second).toISOString());
  h.setClock(60 * second);
  await h.partner('andi', { upline: 'budi' });
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});

it('earlier in the day it begins with the day', async () => {
  h.setClock(-60 * second);
  expect((await changeFor('2026-11-21')).validFrom).toBe('2026-11-20T17:00:00.000Z');
});

it.each([
  ['at once', null],
  ['tomorrow', '2026-11-21'],
])('is refused where its start may be reached before it is committed: %s', async (_, validFrom) => {
  await registeredAt(65 * second);
  let changing: Promise<string> | undefined;
  await h.owner.transaction().execute(async (tx) => {
    await sql`lock table bonuses.plan in share mode`.execute(tx);
    changing = answer(changeFor(validFrom));
    await expect.poll(() => waitingForLocks(h.owner)).toBe(1);
    h.setClock(45 * second);
  });
  expect(await changing).toBe('BUSY');
  expect((await bonusesVerbs.plan.run(h.services, await h.as('superadmin'), {})).newest).toBe(1);
  expect(await answer(changeFor(validFrom && '2026-11-22'))).toBe('ok');
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());

/** A plan as PostgreSQL tells it, as far as it is asked here. */
type Plan = [{ Plan: { 'Plan Rows': number } }];

/**
 * Where it takes the types of a status for evenly spread, it looks for a few PINs for activation among all that were made since a day: 0,35 s at
 * a million partners and two million repeat orders in a month.
 */
test('the planner knows how many PINs of a status are of a type', async () => {
  await h.givePins('superadmin', 'ro', 3_000);
  await h.givePins('superadmin', 'activation', 3_000);
  const few = 20;
  await sql`update pins.pin set status = 'voided' where type = 'activation'
    and id > (select min(id) + ${few}::int from pins.pin where type = 'activation')`.execute(h.owner);
  await sql`analyze pins.pin`.execute(h.owner);
  const { 'QUERY PLAN': plan } = await query({ 'QUERY PLAN': json<Plan>() })`
    explain (format json) select from pins.pin where status = 'available' and type = 'activation'`.one(
    h.owner,
  );
  expect(plan[0].Plan['Plan Rows']).toBeLessThan(3 * few);
});

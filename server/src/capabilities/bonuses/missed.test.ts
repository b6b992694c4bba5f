import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { sql } from 'kysely';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { partnersVerbs } from '../partners/index.ts';
import { bonusesVerbs } from './index.ts';

const repeatOrders = 120;
let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;

/** Budi, who stands between, never activates an RO of his own. */
beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
  await h.givePins('siti', 'ro', repeatOrders);
  const caller = await h.as('siti');
  for (let n = 0; n < repeatOrders; n += 1)
    await partnersVerbs.activateRo.run(h.services, { ...caller, operationId: crypto.randomUUID() }, {});
  connection = openDatabase(h.appUrl, { max: 1 });
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

test('what went past is turned over page by page, newest first, and none is left out', async () => {
  const seen: number[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await bonusesVerbs.missed.run(h.services, await h.as('budi'), {
      limit: 7,
      ...(after && { after }),
    });
    expect(page.total.count).toBe(repeatOrders);
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next;
  }
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
  expect(seen).toHaveLength(repeatOrders);
});

test('a page looks up who was paid for its own rows, not for the whole history', async () => {
  const budi = await h.as('budi');
  // Most events went past others.
  await sql`insert into bonuses.event (cause, trigger, subject_id, company_id, ancestors, pin_type, quantity,
      plan_version, at)
    select 'ro:uji' || n, 'ro-activation', ${budi.actor?.id}::bigint, ${h.services.companyId}::bigint, '[]',
      'ro', 1, 1, ${h.services.clock()}::timestamptz from generate_series(1, 5000) n`.execute(h.owner);
  await sql`vacuum analyze`.execute(h.owner);
  const read = () => bonusesVerbs.missed.run({ ...h.services, db: connection }, budi, { limit: 10 });
  // A statement that was asked six times is planned for all values.
  for (let turn = 0; turn < 6; turn += 1) await read();
  expect(await rowsRead(connection, ['bonuses.event'], read)).toBeLessThan(repeatOrders / 2);
});

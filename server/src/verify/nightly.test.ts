import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSystemState, writeSystemState } from '../platform/database/system-state.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { verifyNightly } from './nightly.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness({ now: new Date('2026-11-20T03:00:00Z') });
  await h.partner('budi');
});
afterAll(() => h.close());

const at = (moment: string) => verifyNightly(h.services.db, new Date(moment), h.services.log);
const remembered = async () => (await readSystemState(h.services.db, 'verification'))?.value;

it('waits for the night, runs once a day, and writes down what it found', async () => {
  expect(await at('2026-11-20T18:30:00Z')).toBeNull();
  const reports = await Promise.all([at('2026-11-20T19:30:00Z'), at('2026-11-20T19:30:00Z')]);
  expect(reports.filter((report) => report !== null).length).toBeGreaterThan(0);
  expect(await remembered()).toMatchObject({ ok: true, differences: 0, first: null });
  expect(await at('2026-11-21T05:00:00Z')).toBeNull();
});

it('runs again where the clock was years ahead when it ran last', async () => {
  await writeSystemState(h.services.db, 'verification', { ok: true }, new Date('2028-01-01T19:30:00Z'));
  expect(await at('2026-11-20T20:00:00Z')).toMatchObject({ ok: true });
  expect((await readSystemState(h.services.db, 'verification'))?.at).toEqual(
    new Date('2026-11-20T20:00:00Z'),
  );
  expect(await at('2026-11-20T20:30:00Z')).toBeNull();
});

it('names the first difference', async () => {
  await sql`update ledger.account set balance = balance + 1
    where kind = 'available' and owner_id = ${await h.idOf('budi')}`.execute(h.owner);
  const report = await at('2026-11-21T19:30:00Z');
  expect(report?.ok).toBe(false);
  expect(await remembered()).toMatchObject({ ok: false, first: expect.stringContaining('saldo available') });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderOf, partnerCells } from '../../testing/company-files.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { int, query, text } from '../../platform/database/query.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { checkOpening, readInstallation, undoOpening, writeOpening } from './index.ts';

let h: Harness;
/** The owner's, and the only connection at work: what it did is in the statistics once it says so. */
let owner: Database;
beforeAll(async () => {
  h = await openHarness();
  owner = openDatabase(h.ownerUrl, { max: 1 });
  // Of few rows a join looks up each in an index, which it would not do of many.
  await sql`set enable_nestloop = off`.execute(owner);
});
afterAll(async () => {
  await owner.destroy();
  await h.close();
});

const now = () => h.services.clock();

async function moveIn(people: number): Promise<number> {
  const names = Array.from({ length: people }, (_, place) => `m${String(place).padStart(3, '0')}x${people}`);
  const files = {
    partners: names.map((name, place) => partnerCells(name, names[place - 1] ?? 'PERUSAHAAN')),
    balances: names.map((username) => ({ username, available: '250.000', paid: '75.000', mainPoints: '4' })),
    pins: names.map((owner) => ({ owner, type: 'ro' })),
  };
  const checked = await checkOpening(folderOf(files), await readInstallation(owner, now()));
  const { vault, companyId } = h.services;
  return writeOpening(owner, { checked, companyId, vault, now: now(), tell: () => {} });
}

/** How many times each table was looked into. */
async function scans(): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(owner);
  const rows = await query({ name: text, scans: int })`
    select relid::regclass::text as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::bigint as scans
    from pg_stat_user_tables`.all(owner);
  return new Map(rows.map(({ name, scans: count }) => [name, count]));
}

async function scansOfUndo(people: number): Promise<Map<string, number>> {
  const id = await moveIn(people);
  const before = await scans();
  expect(await undoOpening(owner, { id, now: now() })).toBe(people);
  const after = await scans();
  return new Map([...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)]));
}

test('an import is undone by looking into each table a few times, and not once for each who goes', async () => {
  const few = await scansOfUndo(3);
  const many = await scansOfUndo(63);
  const perPerson = [...many].filter(([name, count]) => count - (few.get(name) ?? 0) >= 60);
  expect(perPerson).toEqual([]);
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});

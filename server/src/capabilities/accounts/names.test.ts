import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { findPeople, nameIsMet } from './index.ts';

let h: Harness;
const people = [
  ['siti_50%', 'Siti Nurhaliza'],
  ['ÉLODIE', 'Élodie D’Arc'],
  ['budi', 'BUDI SANTOSO'],
  ['santo', 'Sobirin'],
  ['x\\y', 'Garis Miring'],
] as const;

beforeAll(async () => {
  h = await openHarness();
  for (const [username, fullName] of people)
    await sql`insert into identity.account (username, full_name, email, role, rank, password_hash, created_at)
      values (${username}, ${fullName}, ${`${username}@contoh.id`}, 'mitra', 'Mitra', '', now())`.execute(
      h.owner,
    );
});
afterAll(() => h.close());

/** Each name alone and in whatever letters, as PostgreSQL's `ilike` finds it. */
async function naive(search: string): Promise<number[]> {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found = await query({ id: int })`
    select id from identity.account where username ilike ${part} or full_name ilike ${part} order by id`.all(
    h.owner,
  );
  return found.map(({ id }) => id);
}

test.each([
  'siti',
  'NURHALIZA',
  'élo',
  'ÉLODIE',
  'santo',
  'Santoso',
  '50%',
  'i_5',
  'x\\y',
  'Garis M',
  'tidak ada',
  'santosob',
])('a part of a name, %j, finds who has it in one of the names', async (search) => {
  const expected = await naive(search);
  const { ids } = await findPeople(h.services.db, search);
  expect((JSON.parse(`[${(ids ?? '').slice(1, -1)}]`) as number[]).toSorted((a, b) => a - b)).toEqual(
    expected,
  );
  const met = await query({ id: int })`
      select p.id from identity.person p where ${nameIsMet('p', search)} order by p.id`.all(h.services.db);
  expect(met.map(({ id }) => id)).toEqual(expected);
});

test('a name that is passed by is read as it is stored, whatever was typed', async () => {
  for (const search of ['santo', 'ur']) {
    const plan = await query({ 'QUERY PLAN': text })`
      explain (verbose, costs off) select p.id from identity.person p where ${nameIsMet('p', search)}`.all(
      h.services.db,
    );
    const lines = plan.map((line) => line['QUERY PLAN']).filter((line) => line.includes('full_name'));
    expect(lines).toEqual([]);
  }
});

test('who is called otherwise is found by the new names, and not by the old ones', async () => {
  const met = async (search: string) => {
    const found = await query({ username: text })`
      select p.username from identity.person p where ${nameIsMet('p', search)}`.all(h.services.db);
    return found.map(({ username }) => username);
  };
  expect(await met('ob')).toEqual([]);
  await sql`update identity.account set username = 'obor', full_name = 'Ratna Sobirin'
    where username = 'santo'`.execute(h.owner);
  expect([await met('ob'), await met('ratna'), await met('so'), await met('santo')]).toEqual(
    [['obor'], ['obor'], ['obor'], ['budi']].map((names) => expect.arrayContaining(names)),
  );
});

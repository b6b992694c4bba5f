import { mostLevels } from '@rimpang/domain/network';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { int, query, text } from '../../platform/database/query.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { emptyDatabase } from '../../testing/database.ts';
import { type Harness, openHarness, registrationForm } from '../../testing/harness.ts';
import { partnersVerbs } from '../partners/index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());

/** Numbers with eight digits and letters of three bytes, in which nothing repeats that could be compressed. */
let state = 42;
const next = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * below);
};
const longName = () => String.fromCodePoint(...Array.from({ length: 120 }, () => 0x4e00 + next(20_000)));

/** A line of so many below the company, each with the longest names: who stands last. */
async function addLine(length: number): Promise<{ id: number; path: string }> {
  const ids = [...new Set(Array.from({ length: length * 2 }, () => 10_000_000 + next(89_999_999)))].slice(
    0,
    length,
  );
  let path = `/${h.services.companyId}/`;
  let above = h.services.companyId;
  for (const [at, id] of ids.entries()) {
    await sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
      overriding system value values (${id}, ${`garis${at}`.padEnd(30, 'x')}, ${`g${at}@contoh.id`},
        ${longName()}, 'mitra', 'x', now())`.execute(h.owner);
    path += `${id}/`;
    await sql`insert into network.member (id, parent_id, path, depth, joined_at)
      values (${id}, ${above}, ${path}, ${at + 1}, now())`.execute(h.owner);
    above = id;
  }
  return { id: above, path };
}

const register = async (by: string, username: string) => {
  await h.givePins(by, 'activation', 1);
  const form = registrationForm(username, { upline: by });
  return partnersVerbs.register.run(h.services, await h.as(by), form).then(
    () => 'ok',
    (error: unknown) => (error instanceof Failure ? [error.code, error.data.fields] : String(error)),
  );
};

test('the tree has a last level, with room for the longest path and names; below it none is registered, and no PIN is used up', async () => {
  const line = await addLine(mostLevels - 2);
  expect(line.path.length).toBeGreaterThan(2_100);
  await h.partner('ujung');
  const end = await h.idOf('ujung');
  await sql`update network.member set parent_id = ${line.id}, depth = ${mostLevels - 1}::int,
    path = ${line.path} || id || '/' where id = ${end}`.execute(h.owner);
  expect(await register('ujung', 'daun')).toBe('ok');
  expect(await register('daun', 'terlalu')).toEqual([
    'UPLINE_TOO_DEEP',
    { upline: `Upline ini sudah di tingkat ${mostLevels}, yang terdalam. Pilih upline lain.` },
  ]);
  const { left, made } = await query({ left: int, made: int })`
    select (select count(*) from pins.pin where owner_id = ${await h.idOf('daun')} and status = 'available')
      as left, (select count(*) from identity.account where username = 'terlalu') as made`.one(h.owner);
  expect([left, made]).toEqual([1, 0]);
  // Together with one that has a place, which keeps it.
  const [tooDeep, beside] = await Promise.all([register('daun', 'terlalu'), register('ujung', 'ranting')]);
  expect([tooDeep[0], beside]).toEqual(['UPLINE_TOO_DEEP', 'ok']);
  const name = longName();
  await sql`update identity.account set username = ${'d'.repeat(30)}, full_name = ${name}
    where username = 'daun'`.execute(h.owner);
  const { names } = await query({ names: text })`
    select m.names from network.member m join identity.account a using (id)
    where depth = ${mostLevels}::int and a.username <> 'ranting'`.one(h.owner);
  expect(names).toBe(`${'d'.repeat(30)}\n${name}`);
});

test('a line that was longer before stays, and is upgraded without names in the index', async () => {
  const database = await emptyDatabase();
  const owner = openDatabase(database.ownerUrl, { max: 2 });
  const migrated = async (levels: number) => {
    await migrateDatabase({ ...database, to: '144-running-totals' });
    await sql`with made as (
        insert into identity.account (username, email, full_name, role, rank, password_hash, created_at)
        values ('akar', 'akar@contoh.id', 'Akar Rimpang', 'mitra', 'Mitra', '', now()) returning id
      )
      insert into network.member (id, parent_id, path, depth, joined_at)
      select id, null, '/' || repeat('12/', ${levels}::int), 0, now() from made`.execute(owner);
    await migrateDatabase(database);
    return query({ names: text, index: text })`
      select m.names, pg_get_indexdef('network.member_path'::regclass) as index from network.member m`.one(
      owner,
    );
  };
  try {
    const { names, index } = await migrated(900);
    expect(names).toBe('akar\nakar rimpang');
    expect(index).toContain('INCLUDE (id, joined_at)');
  } finally {
    await owner.destroy();
    await database.drop();
  }
});

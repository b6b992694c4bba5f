import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeople } from '../../testing/role-answers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { networkVerbs } from './index.ts';

let h: Harness;
/** company > budi > siti > andi, and beside budi a branch of many who share a name. */
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await h.partner('andi', { upline: 'siti' });
  await h.partner('ramai');
  const [above, company] = [await h.idOf('ramai'), h.services.companyId];
  await sql`
    with made as (
      insert into identity.account (username, full_name, email, role, rank, password_hash, created_at)
      select 'ramai' || n, 'Nama Ramai', 'ramai' || n || '@contoh.id', 'mitra', 'Mitra', '', now()
      from generate_series(1, 1_001) n returning id
    ) insert into network.member (id, parent_id, path, depth, joined_at)
    select id, ${above}::bigint, '/' || ${company}::text || '/' || ${above}::text || '/' || id || '/', 2,
      now()
    from made`.execute(h.owner);
});
afterAll(() => h.close());

/** As if so many stood below the company that it is not asked for all names. */
async function inLargeCompany<T>(ask: () => Promise<T>): Promise<T> {
  const count = (all: number) =>
    sql`update network.member set downline_count = ${all} where parent_id is null`.execute(h.owner);
  await count(10_000);
  try {
    return await ask();
  } finally {
    await count(0);
  }
}

const find = async (who: string, query: string) => {
  const { matches, total } = await networkVerbs.find.run(h.services, await h.as(who), { query });
  return { names: matches.map(({ username }) => username), total, matches };
};

describe('a search in the network', () => {
  it('finds few people below the reader, nearest levels first, each with the way there', async () => {
    expect(await find('budi', 'i')).toMatchObject({ names: [], total: 0 });
    const { names, total, matches } = await find('budi', 'andi');
    expect([names, total]).toEqual([['andi'], 1]);
    expect(matches[0]?.path.map(({ username }) => username)).toEqual(['budi', 'siti', 'andi']);
    expect(await find('siti', 'budi')).toMatchObject({ names: [], total: 0 });
  });

  it('of many people of a large company finds the one of exactly this name and the first ones, and does not count them', () =>
    inLargeCompany(async () => {
      const { names, total } = await find('superadmin', 'ramai');
      expect(names).toHaveLength(20);
      expect([names[0], total]).toEqual(['ramai', null]);
      expect(new Set(names).size).toBe(20);
      expect((await find('superadmin', 'ramai77')).names[0]).toBe('ramai77');
    }));

  it('counts them where everybody below is asked for the name: the one of exactly this name, then nearest levels first', async () => {
    const first = Array.from({ length: 19 }, (_, at) => `ramai${at + 1}`);
    expect(await find('superadmin', 'RAMAI')).toMatchObject({ names: ['ramai', ...first], total: 1_002 });
    const { names, total } = await find('superadmin', 'ramai77');
    expect([names, total]).toEqual([['ramai77', ...names.slice(1)], 11]);
    expect(await find('superadmin', '---')).toMatchObject({ names: [], total: 0 });
  });

  it('finds the same however large the company is taken for', async () => {
    for (const typed of ['andi', 'ramai7', 'i', 'sit', 'nama ra', '_', 'tidak ada']) {
      const together = await find('superadmin', typed);
      const { names, total } = await inLargeCompany(() => find('superadmin', typed));
      if (total !== null) expect([typed, names, total]).toEqual([typed, together.names, together.total]);
      expect(together.names).toEqual(expect.arrayContaining(names.slice(0, together.total ?? 0)));
    }
  });

  it('answers each reader from where that reader stands, also in the same moment', async () => {
    const readers = ['budi', 'siti', 'superadmin', 'budi', 'siti', 'superadmin'];
    const found = await Promise.all(readers.map((who) => find(who, 'siti')));
    expect(found.map(({ total, matches }) => [total, matches[0]?.path.length])).toEqual([
      [1, 2],
      [1, 1],
      [1, 3],
      [1, 2],
      [1, 1],
      [1, 3],
    ]);
  });

  it('of many people finds none outside of the branch, and counts those of a branch that it read to its end', async () => {
    expect(await find('budi', 'ramai')).toMatchObject({ names: [], total: 0 });
    await sql`update identity.account set full_name = 'Ramai Andi' where username = 'andi'`.execute(h.owner);
    expect(await find('budi', 'ramai')).toMatchObject({ names: ['andi'], total: 1 });
  });

  it('of some thousands in a large branch finds the first ones by their numbers', async () => {
    const { names, total } = await inLargeCompany(() => find('superadmin', 'ramai'));
    const first = Array.from({ length: 19 }, (_, at) => `ramai${at + 1}`);
    expect([names, total]).toEqual([['ramai', ...first], null]);
  });
});

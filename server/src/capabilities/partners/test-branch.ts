import { sql } from 'kysely';
import type { Harness } from '../../testing/harness.ts';
import { selectBranch } from '../network/index.ts';

/** `people` below the company, every `among`-th of whom stands below a new partner `atas`, and every third of whom is a Ramai. */
export async function addBranch(
  h: Harness,
  { people, among }: { people: number; among: number },
): Promise<{ topId: number; path: string }> {
  await h.partner('atas');
  const topId = await h.idOf('atas');
  const { path } = await selectBranch(h.owner, topId);
  await sql`
    with made as (
      insert into identity.account (username, full_name, email, role, rank, password_hash, created_at)
      select 'orang' || n, case when n % 3 = 0 then 'Toko Ramai ' || n else 'Sepi ' || n end,
        'orang' || n || '@contoh.id', 'mitra', 'Mitra', '', now()
      from generate_series(1, ${people}::int) n returning id
    ), company as (select id, path from network.member where parent_id is null)
    insert into network.member (id, parent_id, path, depth, joined_at)
    select m.id, t.id, t.path || m.id || '/', 2, now()
    from made m cross join company c join network.member t
      on t.id = case when m.id % ${among}::int = 0 then ${topId}::bigint else c.id end`.execute(h.owner);
  return { topId, path };
}

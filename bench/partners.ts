import type { Database, Tx } from '@rimpang/server/platform/database/database';
import { int, query } from '@rimpang/server/platform/database/query';
import { sql } from 'kysely';

/** The limits of the pool are for people who wait. */
export const withoutTimeLimits = (owner: Database, work: (tx: Tx) => Promise<unknown>) =>
  owner.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await work(tx);
  });

/** Every partner of the invented company, in the order of joining. */
export async function partnersOf(owner: Database): Promise<number[]> {
  const rows = await query({ id: int })`
    select id from network.member where parent_id is not null order by id`.all(owner);
  return rows.map(({ id }) => id);
}

/** Gives every partner so many RO PINs more, out of the company's hands as in real use, for a measurement to use up. */
export async function stockRoPins(owner: Database, companyId: number, each: number): Promise<void> {
  await withoutTimeLimits(owner, async (tx) => {
    await sql`with made as (
        insert into pins.pin (code, type, owner_id, created_at)
        select 'RP-RO-' || m.id || '-' || n, 'ro', m.id, now()
        from network.member m, generate_series(1, ${each}::int) n where m.parent_id is not null
        returning id, owner_id
      ) insert into pins.event (pin_id, seq, action, from_id, to_id, by_id, at)
      select id, step.seq, step.action, step.from_id, step.to_id, ${companyId}::bigint, now() from made
      cross join lateral (values (1, 'create', null, ${companyId}::bigint),
        (2, 'transfer', ${companyId}::bigint, owner_id)) as step(seq, action, from_id, to_id)`.execute(tx);
    await sql`analyze pins.pin, pins.event`.execute(tx);
  });
}

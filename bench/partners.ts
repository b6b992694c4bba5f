import type { PinType } from '@rimpang/domain/pins';
import type { Database, Tx } from '@rimpang/server/platform/database/database';
import { int, query, text } from '@rimpang/server/platform/database/query';
import { sql } from 'kysely';

/** The limits of the pool are for people who wait. */
export const withoutTimeLimits = (owner: Database, work: (tx: Tx) => Promise<unknown>) =>
  owner.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await work(tx);
  });

export type Person = { id: number; username: string };

/** Every partner of the invented company who is open, in the order of joining. */
export function namedPartners(owner: Database): Promise<Person[]> {
  return query({ id: int, username: text })`
    select m.id, a.username from network.member m join identity.account a on a.id = m.id
    where m.parent_id is not null and a.closed_at is null order by m.id`.all(owner);
}

/** Of everybody in turn, in a stride that visits all before any twice, so that callers do not walk one branch together. */
export function takeTurns(people: readonly Person[]): () => Person {
  let turn = 0;
  return () => {
    const person = people[(turn++ * 4_649) % people.length];
    if (!person) throw new Error('the company has no partners');
    return person;
  };
}

/** So many came yesterday under one name: a city that registers its people, a leader who numbers accounts. */
const groupSize = 15_000;
/** What all of them are called, and no other person. */
export const groupName = 'rombongan';

/** What refuses to remove people asks every table for each of them; nothing here has anything of theirs. */
const withoutTriggers = (owner: Database, work: (tx: Tx) => Promise<unknown>) =>
  withoutTimeLimits(owner, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx);
  });

/** Does work while the company has a group of partners of one name who have nothing yet but their accounts; they are gone afterwards. */
export async function withGroup<T>(owner: Database, work: () => Promise<T>): Promise<T> {
  const ofGroup = sql`starts_with(username, ${groupName})`;
  const remove = async () => {
    await withoutTriggers(owner, async (tx) => {
      await sql`delete from partners.profile where account_id in (
        select id from identity.account where ${ofGroup})`.execute(tx);
      await sql`delete from identity.account where ${ofGroup}`.execute(tx);
    });
    // Else lists that begin with the newest would pass by where they were, in whatever is measured next.
    await owner.connection().execute(async (db) => {
      await sql`set statement_timeout = 0`.execute(db);
      await sql`vacuum identity.account, partners.profile`.execute(db);
      await sql`reset statement_timeout`.execute(db);
    });
  };
  // Of a run before, which was stopped.
  await remove();
  await withoutTriggers(owner, (tx) =>
    sql`with added as (
        insert into identity.account (username, email, full_name, role, password_hash, created_at)
        select ${groupName}::text || n, ${groupName}::text || n || '@contoh.id', 'Orang Baru ' || n,
          'mitra', 'x', now()
        from generate_series(1, ${groupSize}::int) n
        returning id
      ) insert into partners.profile (account_id, status, joined_at)
        select id, 'Aktif', now() from added`.execute(tx),
  );
  try {
    return await work();
  } finally {
    await remove();
  }
}

/** Gives every partner so many PINs more, out of the company's hands as in real use, for a measurement to use up. */
export async function stockPins(
  owner: Database,
  companyId: number,
  { type, each }: { type: PinType; each: number },
): Promise<void> {
  await withoutTimeLimits(owner, async (tx) => {
    await sql`with made as (
        insert into pins.pin (code, type, owner_id, created_at)
        select 'RP-' || gen_random_uuid(), ${type}, m.id, now()
        from network.member m, generate_series(1, ${each}::int) n where m.parent_id is not null
        returning id, owner_id
      ) insert into pins.event (pin_id, seq, action, from_id, to_id, by_id, at)
      select id, step.seq, step.action, step.from_id, step.to_id, ${companyId}::bigint, now() from made
      cross join lateral (values (1, 'create', null, ${companyId}::bigint),
        (2, 'transfer', ${companyId}::bigint, owner_id)) as step(seq, action, from_id, to_id)`.execute(tx);
    await sql`analyze pins.pin, pins.event`.execute(tx);
  });
}

/** Pending orders of RO PINs, each with a slip of its own, of partners in turn; their ids. */
export async function placeOrders(
  owner: Database,
  { count, quantity }: { count: number; quantity: number },
): Promise<number[]> {
  const rows = await query({ id: int })`
    with partner as (
      select array_agg(m.id order by md5(m.id::text)) as ids
      from network.member m join identity.account a on a.id = m.id
      where m.parent_id is not null and a.closed_at is null
    ), slip as (
      insert into files.file (id, owner_id, kind, storage_key, media_type, bytes, width, height, sha256,
        attached_at, created_at)
      select gen_random_uuid(), p.ids[1 + n % cardinality(p.ids)], 'proof', 'bench/' || n, 'image/webp', 1, 1,
        1, sha256(random()::text::bytea), now(), now()
      from generate_series(1, ${count}::int) n, partner p
      returning id, owner_id
    )
    insert into pins.order (code, partner_id, type, quantity, unit_price, total, proof_file_id, created_at)
    select 'ORD-UKUR-' || slip.id, slip.owner_id, 'ro', ${quantity}::int, 350000, 350000 * ${quantity}::int,
      slip.id, now()
    from slip returning id`.all(owner);
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, query, type RowOf, text, time } from '../../platform/database/query.ts';

const viewRow = { id: int, screen: text, name: text, query: text, at: time };
export type ViewRow = RowOf<typeof viewRow>;

export function selectViews(db: Database, accountId: number, screen: string | null): Promise<ViewRow[]> {
  return query(viewRow)`
    select id, screen, name, query, at from identity.saved_view
    where account_id = ${accountId} and (${screen}::text is null or screen = ${screen})
      order by screen, lower(name)`.all(db);
}

type NewView = {
  accountId: number;
  screen: string;
  name: string;
  query: string;
  most: number;
  now: Date;
};

/** Writes a view or replaces the one of this name; null where the list has `most` others already. */
export function upsertView(tx: Tx, view: NewView): Promise<ViewRow | null> {
  return query(viewRow)`
    insert into identity.saved_view (account_id, screen, name, query, at)
    select ${view.accountId}::bigint, ${view.screen}::text, ${view.name}::text, ${view.query}::text,
      ${view.now}::timestamptz
    where (select count(*) from identity.saved_view
      where account_id = ${view.accountId} and screen = ${view.screen}
        and lower(name) <> lower(${view.name})) < ${view.most}
    on conflict (account_id, screen, lower(name)) do update
      set name = excluded.name, query = excluded.query, at = excluded.at
    returning id, screen, name, query, at`.first(tx);
}

export async function deleteViewRow(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from identity.saved_view where id = ${id} and account_id = ${accountId} returning 1`.execute(tx);
  return rows.length > 0;
}

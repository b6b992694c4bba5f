import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { query, text } from './query.ts';

const constraint = { table: text, name: text, definition: text };
const trigger = { table: text, name: text };

/**
 * Runs `work` while nothing that refers to this table is asked for each row that goes: the foreign keys come back at its end, and
 * with them every row is checked at once. For the owner of the database. Throws the foreign key violation where a row still
 * refers to what is gone.
 */
export async function withoutReferences(tx: Tx, table: string, work: () => Promise<void>): Promise<void> {
  const keys = await query(constraint)`
    select k.conrelid::regclass::text as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k where k.contype = 'f' and k.confdeltype = 'a' and k.confrelid = ${table}::regclass
    order by k.oid`.all(tx);
  for (const key of keys)
    await sql`alter table ${sql.raw(key.table)} drop constraint ${sql.id(key.name)}`.execute(tx);
  await work();
  for (const { table: on, name, definition } of keys)
    await sql`alter table ${sql.raw(on)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
}

/** Runs `work` while the append-only triggers of these tables let rows go; for the owner of the database. */
export async function withoutAppendOnly(
  tx: Tx,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const guards = await query(trigger)`
    select g.tgrelid::regclass::text as table, g.tgname as name
    from pg_trigger g join pg_proc f on f.oid = g.tgfoid and f.proname = 'refuse_change'
    where g.tgrelid = any (${tables}::text[]::regclass[]) and not g.tgisinternal order by g.oid`.all(tx);
  const turn = async (word: 'disable' | 'enable') => {
    for (const { table, name } of guards)
      await sql`alter table ${sql.raw(table)} ${sql.raw(word)} trigger ${sql.id(name)}`.execute(tx);
  };
  await turn('disable');
  await work();
  await turn('enable');
}

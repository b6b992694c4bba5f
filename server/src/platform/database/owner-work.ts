import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { bool, query, text } from './query.ts';

const constraint = {
  table: text,
  parents: text,
  name: text,
  definition: text,
  cascades: bool,
  column: text,
  key: text,
};
const trigger = { table: text, name: text };

/**
 * Runs `work` while nothing that refers to these tables is asked for each row that goes: the foreign keys come back at its end, and
 * with them every row is checked at once; what would have gone along (`on delete cascade`) goes before. For the owner of the
 * database. Throws the foreign key violation where a row still refers to what is gone.
 */
export async function withoutReferences(
  tx: Tx,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await query(constraint)`
    select k.conrelid::regclass::text as table, k.confrelid::regclass::text as parents, k.conname as name,
      pg_get_constraintdef(k.oid) as definition, k.confdeltype = 'c' as cascades, r.attname as column,
      p.attname as key
    from pg_constraint k join pg_attribute r on r.attrelid = k.conrelid and r.attnum = k.conkey[1]
      join pg_attribute p on p.attrelid = k.confrelid and p.attnum = k.confkey[1]
    where k.contype = 'f' and k.confdeltype in ('a', 'c') and cardinality(k.conkey) = 1
      and k.confrelid = any (${tables}::regclass[])
    order by k.oid`.all(tx);
  for (const key of keys)
    await sql`alter table ${sql.raw(key.table)} drop constraint ${sql.id(key.name)}`.execute(tx);
  await work();
  for (const { table: on, parents, column, key } of keys.filter(({ cascades }) => cascades))
    await sql`delete from ${sql.raw(on)} r where r.${sql.id(column)} is not null and not exists (
      select from ${sql.raw(parents)} p where p.${sql.id(key)} = r.${sql.id(column)})`.execute(tx);
  for (const { table: on, name, definition } of keys)
    await sql`alter table ${sql.raw(on)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
}

/** Runs `work` while the triggers by which these tables keep their rows let them go; for the owner of the database. */
export async function withoutKeeping(
  tx: Tx,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const guards = await query(trigger)`
    select g.tgrelid::regclass::text as table, g.tgname as name
    from pg_trigger g join pg_proc f on f.oid = g.tgfoid and f.proname in ('refuse_change', 'refuse_staff')
    where g.tgrelid = any (${tables}::text[]::regclass[]) and not g.tgisinternal order by g.oid`.all(tx);
  const turn = async (word: 'disable' | 'enable') => {
    for (const { table, name } of guards)
      await sql`alter table ${sql.raw(table)} ${sql.raw(word)} trigger ${sql.id(name)}`.execute(tx);
  };
  await turn('disable');
  await work();
  await turn('enable');
}

/** Tells the planner how much the tables hold, of which a transaction wrote most; those that the role owns: the application's has none. */
export async function analyzeOwn(tx: Tx): Promise<void> {
  const tables = await query({ name: text })`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relowner = current_user::regrole
      and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
    order by 1`.all(tx);
  const names = tables.map(({ name }) => sql.raw(name));
  if (names.length > 0) await sql`analyze ${sql.join(names)}`.execute(tx);
}

import type pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { query, type RowOf, text } from '../platform/database/query.ts';
import { quoteName } from './catalog.ts';

/** What a table fills faster without, and the two statements that take it away and bring it back. */
const part = { drop: text, create: text };
type Part = RowOf<typeof part>;

/** Memory for one index or one check of a foreign key; taken as needed, so a small database takes little. */
const memory = '256MB';

/**
 * Foreign keys of and to these tables, then their unique and exclusion constraints and their other indexes, as the
 * catalogue words them. Primary keys stay: rows mostly arrive in their order, which costs little.
 */
function readParts(client: pg.Client, tables: readonly string[]): Promise<Part[]> {
  const names = tables.map((name) => quoteName(client, name));
  return query(part)`
    select parts.drop, parts.create from (
      select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
        format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
          pg_get_constraintdef(k.oid)) as create,
        case k.contype when 'f' then 1 else 2 end as place, k.oid
      from pg_constraint k
      where k.contype in ('f', 'u', 'x')
        and (k.conrelid = any (${names}::regclass[]) or k.confrelid = any (${names}::regclass[]))
      union all
      select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 3, i.indexrelid
      from pg_index i
      where i.indrelid = any (${names}::regclass[]) and not i.indisprimary and not exists (
        select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('u', 'x'))) parts
    order by place, oid desc`.all(handleOf(client));
}

/**
 * Runs `load` while the tables have neither foreign keys nor indexes beside the primary one, then brings back exactly
 * what was there, in the order in which it was made: one sort for an index, one join for a foreign key, instead of a
 * search for every row. Wants an open transaction, so that what fails leaves the tables as they were. Throws the
 * database's error where the rows break a constraint.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const parts = await readParts(client, tables);
  for (const { drop } of parts) await client.query(drop);
  await load();
  await client.query(`set local maintenance_work_mem = '${memory}'`);
  for (const { create } of parts.reverse()) await client.query(create);
}

import type pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { bool, int, oneOf, query, type RowOf, text } from '../platform/database/query.ts';
import { quoteName } from './catalog.ts';

/**
 * What a table fills faster without, and the statements that take it away and bring it back; `check` makes a foreign key, which comes
 * back unchecked, hold for the rows that are there. An inverted index (GIN) has many entries for each row.
 */
const part = {
  table: int,
  kind: oneOf(['unique', 'index', 'foreign']),
  drop: text,
  create: text,
  check: text,
  isInverted: bool,
};
export type Part = RowOf<typeof part>;

/**
 * Foreign keys of and to these tables, then everything unique (primary keys too) and the other indexes, as the catalogue words them, in the
 * order in which they were made. A primary key that a view leans on stays.
 */
export function readParts(client: pg.Client, tables: readonly string[]): Promise<Part[]> {
  const names = tables.map((name) => quoteName(client, name));
  return query(part)`
    select parts.table, parts.kind, parts.drop, parts.create, parts.check,
      parts.inverted as "isInverted" from (
      select k.conrelid::bigint as table, case k.contype when 'f' then 'foreign' else 'unique' end as kind,
        format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
        format('alter table %s add constraint %I %s%s', k.conrelid::regclass, k.conname,
          pg_get_constraintdef(k.oid),
          case when k.contype = 'f' and k.convalidated then ' not valid' else '' end) as create,
        case when k.contype = 'f' and k.convalidated
          then format('alter table %s validate constraint %I', k.conrelid::regclass, k.conname)
          else '' end as check,
        k.oid, false as inverted
      from pg_constraint k
      where k.contype in ('f', 'u', 'x', 'p')
        and (k.conrelid = any (${names}::regclass[]) or k.confrelid = any (${names}::regclass[]))
        and not exists (select from pg_depend d where d.refclassid = 'pg_constraint'::regclass
          and d.refobjid = k.oid and d.classid = 'pg_rewrite'::regclass)
      union all
      select i.indrelid::bigint, case when i.indisunique then 'unique' else 'index' end,
        format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), '', i.indexrelid,
        m.amname = 'gin'
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
      where i.indrelid = any (${names}::regclass[]) and not exists (
        select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))) parts
    order by parts.kind <> 'foreign', oid`.all(handleOf(client));
}

import type { Database } from '@rimpang/server/platform/database/database';
import { int, query, text } from '@rimpang/server/platform/database/query';
import { sql } from 'kysely';

/** What PostgreSQL wrote to its journal for one operation, on average; settling beside it is part of it. */
type Written = { bytes: number; records: number; added: number; changed: number; indexed: number };

/** The server's journal, read by an extension that only its owner may use. */
export async function openJournal(owner: Database): Promise<{ place(): Promise<string> }> {
  await sql`create extension if not exists pg_walinspect`.execute(owner);
  return {
    place: async () =>
      (await query({ at: text })`select pg_current_wal_insert_lsn()::text as at`.one(owner)).at,
  };
}

/** What stands between two places of the journal, for each of `operations`. */
export async function writtenBetween(
  owner: Database,
  { from, to, operations }: { from: string; to: string; operations: number },
): Promise<Written> {
  const row = await query({ bytes: int, records: int, added: int, changed: int, indexed: int })`
    select (${to}::pg_lsn - ${from}::pg_lsn)::bigint as bytes, sum(count)::bigint as records,
      coalesce(sum(count) filter (where kind ~ '^Heap2?/(MULTI_)?INSERT'), 0)::bigint as added,
      coalesce(sum(count) filter (where kind ~ '^Heap/(HOT_)?UPDATE'), 0)::bigint as changed,
      coalesce(sum(count) filter (where kind ~ '^Btree/INSERT_LEAF'), 0)::bigint as indexed
    from (select "resource_manager/record_type" as kind, count
      from pg_get_wal_stats(${from}::pg_lsn, ${to}::pg_lsn, true)) stats`.one(owner);
  const each = (sum: number) => sum / Math.max(1, operations);
  return {
    bytes: each(row.bytes),
    records: each(row.records),
    added: each(row.added),
    changed: each(row.changed),
    indexed: each(row.indexed),
  };
}

export const inWords = ({ bytes, records, added, changed, indexed }: Written): string =>
  `${(bytes / 1_000).toFixed(1)} kB jurnal, ${records.toFixed(0)} catatan, ${added.toFixed(1)} baris baru, ` +
  `${changed.toFixed(1)} berubah, ${indexed.toFixed(0)} entri indeks`;

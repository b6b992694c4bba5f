import type { Database } from '@rimpang/server/platform/database/database';
import { query, text } from '@rimpang/server/platform/database/query';
import { sql } from 'kysely';
import { secondsOf } from './measure.ts';
import { withoutTimeLimits } from './partners.ts';

/** Seconds of plain COPY of every row on the server, thrown away: what the database alone needs to read and write them out. */
export async function secondsOfCopy(owner: Database): Promise<number> {
  const tables = await query({ name: text })`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.all(owner);
  return secondsOf(() =>
    withoutTimeLimits(owner, async (tx) => {
      for (const { name } of tables) await sql.raw(`copy ${name} to '/dev/null'`).execute(tx);
    }),
  );
}

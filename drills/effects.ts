import { handleOf } from '../server/src/platform/database/client-handle.ts';
import type { connectClient } from '../server/src/platform/database/database-client.ts';
import { int, query, text } from '../server/src/platform/database/query.ts';
import type { Operation } from './load.ts';

type Client = Awaited<ReturnType<typeof connectClient>>;

/** How many of these acknowledged operations the database does not hold. */
export async function countMissing(client: Client, done: readonly Operation[]): Promise<number> {
  const keys = done.map(({ key }) => key);
  const { missing } = await query({ missing: int })`
    select count(*)::int as missing from unnest(${keys}::uuid[]) k
    where not exists (select from audit.entry e where e.operation_id = k)`.one(handleOf(client));
  return missing;
}

/** Of everybody's name: the same again only where no name was changed. */
export async function hashOfNames(client: Client): Promise<string> {
  const { hash } = await query({ hash: text })`
    select md5(string_agg(full_name, ',' order by id)) as hash from identity.account
    where username not like 'latihan%'`.one(handleOf(client));
  return hash;
}

export const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@rimpang/server/platform/database/database';
import { sql } from 'kysely';

/**
 * The floors of the writes: the same rows, each written by one function of the database, without the application. It knows the
 * plan and the sentences beforehand, so what is beyond it is what the product's own work costs: the rules, the round trips,
 * and asking before it writes.
 */
export async function prepareFloor(owner: Database): Promise<void> {
  await sql`drop schema if exists floor cascade`.execute(owner);
  for (const name of ['floor.sql', 'floor-others.sql'])
    await sql.raw(await readFile(join(import.meta.dirname, name), 'utf8')).execute(owner);
}

/** One activation by the function alone: one statement, one round trip. */
export async function activateOnFloor(
  db: Database,
  who: number,
  companyId: number,
  key: string,
): Promise<void> {
  await sql`select floor.activate_ro(${who}::bigint, ${companyId}::bigint, ${key}::uuid)`.execute(db);
}

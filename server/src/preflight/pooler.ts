import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { DatabaseCheckError } from '../platform/database/database-check-error.ts';
import { connectClient, DatabaseClient } from '../platform/database/database-client.ts';
import type { Database } from '../platform/database/database.ts';
import { isUnavailable } from '../platform/database/database-failures.ts';
import { int, list, query, text } from '../platform/database/query.ts';
import { type Pooler, sessionLimits } from '../platform/database/session-limits.ts';

const limits = Object.entries(sessionLimits);
const retryMs = 200;

/**
 * Are the limits of the application in force behind the pooler, and does it keep named statements apart where they are said to be
 * used? Throws DatabaseCheckError (Indonesian). Reads only.
 */
export async function checkPooler(poolUrl: string, pooler: Pooler): Promise<void> {
  await demandLimits(poolUrl);
  if (pooler === 'prepared') await demandNamedStatements(poolUrl);
}

/**
 * A pooler hands over no settings of a session, so the limits of the application become those of its role in this database, set by
 * the role itself through the direct address; what an operator set there stays.
 */
export async function keepRoleLimits(directUrl: string): Promise<void> {
  const client = await connectClient(directUrl);
  const db = handleOf(client);
  try {
    await sql`begin`.execute(db);
    // Processes that start together would change the same row.
    await sql`select pg_advisory_xact_lock(hashtext('rimpang.role-limits'))`.execute(db);
    const own = await query({ set: list(text) })`
      select coalesce(array_agg(split_part(setting, '=', 1)), '{}') as set
      from pg_db_role_setting s cross join unnest(s.setconfig) setting
      where s.setrole = (select oid from pg_roles where rolname = current_user)
        and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`.one(db);
    const { name } = await query({ name: text })`select current_database() as name`.one(db);
    const missing = limits.filter(([limit]) => !own.set.includes(limit));
    for (const [limit, ms] of missing) {
      const role = sql`alter role current_user in database ${sql.id(name)}`;
      await sql`${role} set ${sql.raw(limit)} = ${sql.lit(ms)}`.execute(db);
    }
    await sql`commit`.execute(db);
    if (missing.length > 0) await endIdleSessions(db);
  } finally {
    await client.end();
  }
}

/** Sessions from before do not know the limits; a pooler keeps them for an hour, and opens others when they are gone. */
async function endIdleSessions(db: Database): Promise<void> {
  await query({ ended: int })`
    select count(pg_terminate_backend(pid)) as ended from pg_stat_activity
    where usename = current_user and datname = current_database() and pid <> pg_backend_pid()
      and state = 'idle'`.one(db);
}

/** Tried again for a second: a pooler may hand over once more what has just ended. */
async function demandLimits(poolUrl: string): Promise<void> {
  for (let triesLeft = 5; ; triesLeft -= 1) {
    const unset = await unsetLimits(poolUrl).catch((error: unknown) => {
      if (triesLeft === 0 || !isUnavailable(error)) throw error;
      return null;
    });
    if (unset?.length === 0) return;
    if (unset && triesLeft === 0)
      throw new DatabaseCheckError(
        `Di balik pooler, ${unset.join(', ')} belum berlaku: sambungannya ke server masih yang lama. Jalankan RECONNECT di konsol PgBouncer (atau nyalakan ulang), lalu ulangi. Belum ada yang ditulis.`,
      );
    await sleep(retryMs);
  }
}

async function unsetLimits(poolUrl: string): Promise<string[]> {
  const client = await connectClient(poolUrl);
  try {
    const { unset } = await query({ unset: list(text) })`
      select coalesce(array_agg(name), '{}') as unset
      from unnest(${limits.map(([limit]) => limit)}::text[]) name where current_setting(name) = '0'`.one(
      handleOf(client),
    );
    return unset;
  } finally {
    await client.end();
  }
}

/** Two clients of a pool that does not keep them apart meet in one session, where the second finds the name taken. */
async function demandNamedStatements(poolUrl: string): Promise<void> {
  const clients = [0, 1].map(() => new DatabaseClient({ connectionString: poolUrl }));
  try {
    for (const client of clients) await client.connect();
    for (const client of [...clients, ...clients]) await askByName(client);
  } catch (error) {
    // 42P05: the name is taken; 26000: it is not known here.
    if (!(error instanceof pg.DatabaseError) || !/^(42P05|26000)$/.test(error.code ?? '')) throw error;
    throw new DatabaseCheckError(
      'DATABASE_POOLER=prepared perlu PgBouncer 1.21 atau lebih baru dengan max_prepared_statements di atas 0; perbarui atau atur di sana, atau isi DATABASE_POOLER=transaction. Belum ada yang ditulis.',
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const askByName = (client: DatabaseClient): Promise<unknown> => client.query('select $1::int as named', [1]);

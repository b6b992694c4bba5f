import pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { bool, query } from '../platform/database/query.ts';
import type { Pooler } from '../platform/database/session-limits.ts';
import type { ServedDatabase } from '../platform/postgres/database-server.ts';
import { checkListen } from './listen.ts';
import { checkPooler, keepRoleLimits } from './pooler.ts';
import { checkReplica } from './replica.ts';
import { demandNoOwner } from './rights.ts';

/**
 * The addresses beside the main one: do they lead where they should? Throws DatabaseCheckError (Indonesian) for what is set wrongly;
 * returns as warnings what a product can serve without. Writes nothing but the limits of its own role, behind a pooler, and not even
 * those where it `readsOnly`.
 */
export async function checkAddresses(
  { appUrl, listenUrl, replicaUrl }: ServedDatabase,
  pooler: Pooler | undefined,
  { readsOnly }: { readsOnly: boolean },
): Promise<string[]> {
  // Behind a pooler also where both are the same address: the pooler hears nothing.
  if (pooler || listenUrl !== appUrl) await checkListen(appUrl, listenUrl);
  const warning = replicaUrl && (await checkReplica(listenUrl, replicaUrl));
  if (pooler) {
    if (!readsOnly) await keepRoleLimits(listenUrl);
    await checkPooler(appUrl, pooler);
  }
  return warning ? [warning] : [];
}

/**
 * Is the application's role known to the server? Before the first migration it is not, and nothing can be asked as it; the owner is asked
 * first, because a login that is refused is a line FATAL in the server's log. Throws DatabaseCheckError where its address logs in as an
 * owner, who could change history.
 */
export async function knowsApplication({ appUrl, ownerUrl }: ServedDatabase): Promise<boolean> {
  if (ownerUrl && !(await isMade(ownerUrl, appUrl))) return false;
  let client: pg.Client;
  try {
    client = await connectClient(appUrl);
  } catch (error) {
    if (error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '')) return false;
    throw error;
  }
  try {
    await demandNoOwner(client);
    return true;
  } finally {
    await client.end();
  }
}

async function isMade(ownerUrl: string, appUrl: string): Promise<boolean> {
  const { user } = new pg.Client({ connectionString: appUrl });
  const client = await connectClient(ownerUrl);
  try {
    const row = await query({ made: bool })`
      select exists (select from pg_roles where rolname = ${user ?? null}) as made`.one(handleOf(client));
    return row.made;
  } finally {
    await client.end();
  }
}

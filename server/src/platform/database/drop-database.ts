import type pg from 'pg';
import { isOutOfTime } from './database-failures.ts';

/** How long the first try may take; each one after it so much longer. */
const firstMs = 5_000;
const mostTries = 12;

/**
 * Drops a database, where it is there; with `force` the connections to it as well. PostgreSQL (15 to 18, seen with 18.4) waits until each process of the
 * server has let go of the files, and for ever where one came up in the very moment in which it asked: that one was not told. Its transaction
 * is as old then, and no sum is folded in any more. A try that takes too long is ended, and the next one tells that process, too.
 */
export async function dropDatabase(
  client: Pick<pg.Client, 'query' | 'escapeIdentifier'>,
  name: string,
  { force, limitMs = firstMs }: { force: boolean; limitMs?: number },
): Promise<void> {
  const statement = `drop database if exists ${client.escapeIdentifier(name)}${force ? ' with (force)' : ''}`;
  try {
    for (let tries = 1; ; tries += 1) {
      await client.query(`set statement_timeout = ${limitMs * tries}`);
      try {
        await client.query(statement);
        return;
      } catch (error) {
        if (!isOutOfTime(error) || tries === mostTries) throw error;
      }
    }
  } finally {
    // Where the connection is lost, that is what is told.
    await client.query('reset statement_timeout').catch(() => {});
  }
}

import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from './database.ts';

/**
 * Tries something inside the transaction; where the database refuses it with this code, everything it did is undone and
 * the transaction goes on. True where it was done; any other error is thrown.
 */
export async function tryInSavepoint(tx: Tx, refusal: string, run: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await run();
    await sql`release savepoint attempt`.execute(tx);
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== refusal) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    return false;
  }
}

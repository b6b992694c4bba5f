import { type Database, openDatabase } from '../platform/database/database.ts';
import { openReplica } from '../platform/database/replica.ts';
import { demandCompany } from '../preflight/mode.ts';
import { printWarning } from './command.ts';

type Work<T> = (db: Database) => Promise<T>;

/** As the owner of the database, for what a command looks at and does there. */
export const asOwner = <T>({ ownerUrl }: { ownerUrl: string }, run: Work<T>): Promise<T> =>
  withDatabase(ownerUrl, run);

/**
 * The same with the replica beside it, where there is one: what reads all is then read there by `snapshotApart`. Says so
 * where it cannot be.
 */
export const besideReplica = <T>(
  { ownerUrl, replicaUrl }: { ownerUrl: string; replicaUrl?: string },
  run: Work<T>,
): Promise<T> =>
  withDatabase(ownerUrl, async (db) => {
    const tell = ({ why }: { why?: string }) =>
      printWarning(
        `Peringatan: replika di DATABASE_REPLICA_URL tidak dipakai (${why ?? ''}); dibaca dari server utama.`,
      );
    const replica = replicaUrl ? openReplica(db, replicaUrl, tell) : undefined;
    try {
      return await run(db);
    } finally {
      await replica?.close();
    }
  });

/** As the application's role, for what the product does as well. */
export const asApplication = <T>({ listenUrl }: { listenUrl: string }, run: Work<T>): Promise<T> =>
  withDatabase(listenUrl, run);

/** The same for what helps the people of a company. Throws DatabaseCheckError where none was made yet. */
export const inCompany = <T>(database: { listenUrl: string }, run: Work<T>): Promise<T> =>
  asApplication(database, async (db) => {
    await demandCompany(db);
    return run(db);
  });

async function withDatabase<T>(url: string, run: Work<T>): Promise<T> {
  const db = openDatabase(url, { max: 1 });
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

import { type Database, openDatabase } from '../platform/database/database.ts';

type Work<T> = (db: Database) => Promise<T>;

/** As the owner of the database, for what a command looks at and does there. */
export const asOwner = <T>({ ownerUrl }: { ownerUrl: string }, run: Work<T>): Promise<T> =>
  withDatabase(ownerUrl, run);

/** As the application's role, for what the product does as well. */
export const asApplication = <T>({ appUrl }: { appUrl: string }, run: Work<T>): Promise<T> =>
  withDatabase(appUrl, run);

async function withDatabase<T>(url: string, run: Work<T>): Promise<T> {
  const db = openDatabase(url, { max: 1 });
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

import { inject } from 'vitest';
import {
  appPassword,
  copyDatabase,
  emptyDatabaseOn,
  type TestDatabase,
  type TestPostgres,
} from './test-postgres.ts';

export type { TestDatabase } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/**
 * Clones the migrated template into a new database (50–100 ms). Call it once per test file, in `beforeAll`,
 * and call `drop()` in `afterAll`; whatever is forgotten disappears with the test server.
 */
export function cloneDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('postgres'));
}

/** A database without a single table: the fresh machine of a restore. */
export async function emptyDatabase(): Promise<TestDatabase & { appPassword: string }> {
  return { ...(await emptyDatabaseOn(inject('postgres'))), appPassword };
}

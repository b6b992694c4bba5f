import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { int, query } from '../platform/database/query.ts';

/**
 * Vacuums and analyzes until every page of `tables` that holds a row is known to be visible to all: only then an index is read without the
 * table beside it. One vacuum may come too early, for what is not written out yet, or is seen by an older transaction, is not taken for
 * visible. The indexes are cleaned in any case: of few dead rows PostgreSQL leaves them as they are, and the pages of these not visible for
 * good. Pages without rows do not count: a table may have been given new ones ahead.
 */
export async function vacuumUntilVisible(owner: Database, tables: readonly string[]): Promise<void> {
  const hiddenPages = tables.map(
    (name) => sql`((select count(distinct (ctid::text::point)[0]) from ${sql.table(name)})
      - (select relallvisible from pg_class where oid = ${name}::regclass))`,
  );
  const names = sql.join(tables.map((name) => sql.table(name)));
  await vi.waitFor(
    async () => {
      await sql`vacuum (analyze, index_cleanup on) ${names}`.execute(owner);
      const { most } = await query({ most: int })`select greatest(${sql.join(hiddenPages)}) as most`.one(
        owner,
      );
      expect(most).toBeLessThanOrEqual(0);
    },
    { timeout: 600_000 },
  );
}

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { query, text } from './query.ts';

let own: TestDatabase;
let db: Database;

beforeAll(async () => {
  own = await cloneDatabase();
  db = openDatabase(own.ownerUrl);
});
afterAll(async () => {
  await db.destroy();
  await own.drop();
});

/**
 * Columns that are asked of every row which the application deletes, by a key or by a trigger; in each, a table without an index of that column is
 * read as a whole, whatever its size.
 */
const unindexed = (database: Database) =>
  query({ column: text })`
    with asked as (
      select k.conrelid::regclass as rows, a.attname as name, k.confrelid as parents
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f'
      union all
      select split_part(encode(g.tgargs, 'escape'), '\\000', 1)::regclass,
        split_part(encode(g.tgargs, 'escape'), '\\000', 2), g.tgrelid
      from pg_trigger g join pg_proc f on f.oid = g.tgfoid and f.proname = 'refuse_removal'
    )
    select distinct asked.rows || '.' || asked.name as column from asked
    where has_table_privilege('rimpang_app', asked.parents, 'DELETE')
      and not exists (select from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = asked.rows and a.attname = asked.name and (i.indpred is null
          or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    order by 1`.all(database);

test('what the application removes is asked of by indexes, and of small tables only without', async () => {
  const columns = await unindexed(db);
  expect(columns.map(({ column }) => column)).toEqual(
    [
      // Of staff, and of what the owner of the company does a few times in its life.
      'identity.api_token.revoked_by',
      'platform.reset.by_id',
      'storefront.opening.changed_by',
      'storefront.setting.changed_by',
      // Changes of the last hours.
      'identity.sensitive_change.by_id',
      // One a day, and one a reward.
      'rewards.claim.handed_photo',
      'withdrawals.batch.created_by',
      'withdrawals.batch.downloaded_by',
    ].toSorted(),
  );
});

test('a key without an index is found', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`drop index partners.profile_invited_by`.execute(tx);
    expect((await unindexed(tx)).map(({ column }) => column)).toContain('partners.profile.invited_by');
    await sql`create index on partners.profile (invited_by) where account_id > 5`.execute(tx);
    expect((await unindexed(tx)).map(({ column }) => column)).toContain('partners.profile.invited_by');
  });
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database/database.ts';
import { migrateDatabase } from '../../../platform/database/migrate.ts';
import { int, query } from '../../../platform/database/query.ts';
import { emptyDatabase } from '../../../testing/database.ts';
import { invitationsCheck } from '../../../verify/invitations.ts';

test('an invitation from before they were written down, whose link was handed over anew, ends when its link does', async () => {
  const database = await emptyDatabase();
  const owner = openDatabase(database.ownerUrl, { max: 2 });
  try {
    await migrateDatabase({ ...database, to: '104-branches-of-heads' });
    await sql`with made as (
        insert into identity.account (username, email, full_name, role, rank, password_hash, created_at)
        values ('baru', 'baru@gmail.com', 'Mitra Baru', 'mitra', 'Mitra', '', now()) returning id
      )
      insert into identity.link (token_hash, account_id, purpose, email, created_at, expires_at)
      select decode('00', 'hex'), id, 'first-password', 'baru@gmail.com', now() - interval '70 hours',
        now() + interval '1 hour' from made`.execute(owner);
    await migrateDatabase(database);
    const { over } = await query({ over: int })`
      select count(*) as over from identity.account a join identity.invitation i on i.account_id = a.id
      where i.expires_at = a.invited_at + interval '72 hours'`.one(owner);
    expect(over).toBe(1);
    expect(await owner.transaction().execute((tx) => invitationsCheck.find(tx))).toBeNull();
  } finally {
    await owner.destroy();
    await database.drop();
  }
});

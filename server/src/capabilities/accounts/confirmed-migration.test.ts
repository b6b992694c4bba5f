import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { bool, query, text } from '../../platform/database/query.ts';
import { emptyDatabase } from '../../testing/database.ts';

test('what counted before is confirmed; what a process of the version before writes is not, but for a claim that was followed', async () => {
  const database = await emptyDatabase();
  const owner = openDatabase(database.ownerUrl, { max: 2 });
  const insert = (username: string, columns: string, values: string) =>
    sql`insert into identity.account (username, full_name, role, rank, password_hash, created_at,
        ${sql.raw(columns)})
      values (${username}, 'Nama', 'mitra', 'Mitra', 'x', now(), ${sql.raw(values)})`.execute(owner);
  try {
    await migrateDatabase({ ...database, to: '161-changes-of-many-accounts' });
    await insert('lama', 'email', `'lama@gmail.com'`);
    await insert('pindah', 'email', `'pindah@gmail.com'`);
    await insert('tutup', 'email', `'tutup@gmail.com'`);
    await insert('klaim', 'unverified_email', `'klaim@gmail.com'`);
    await insert('ditutup', 'closed_at', 'now()');
    await migrateDatabase(database);
    await insert('baru', 'email', `'baru@gmail.com'`);
    await insert('salah', 'unverified_email', `'salah@gmail.com'`);
    // As the version before has these statements.
    await sql`update identity.account set email = unverified_email, unverified_email = null
      where username = 'klaim'`.execute(owner);
    await sql`update identity.account set email = 'benar@gmail.com', unverified_email = null
      where username = 'salah'`.execute(owner);
    await sql`update identity.account set email = 'lain@gmail.com' where username = 'pindah'`.execute(owner);
    await sql`update identity.account set email = upper(email) where username = 'lama'`.execute(owner);
    await sql`update identity.account set closed_at = now(), email = null, password_hash = ''
      where username = 'tutup'`.execute(owner);
    const rows = await query({ username: text, is: bool })`
      select username, email_confirmed_at is not null as is from identity.account order by username`.all(
      owner,
    );
    expect(Object.fromEntries(rows.map(({ username, is }) => [username, is]))).toEqual({
      baru: false,
      ditutup: false,
      klaim: true,
      lama: true,
      pindah: false,
      salah: false,
      tutup: false,
    });
    const confirmed = sql`update identity.account set email_confirmed_at = now() where username = 'tutup'`;
    await expect(confirmed.execute(owner)).rejects.toThrow(/account_confirmed_email/);
  } finally {
    await owner.destroy();
    await database.drop();
  }
});

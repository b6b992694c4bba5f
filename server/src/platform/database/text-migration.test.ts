import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import {} from './query.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: Database;

beforeAll(async () => {
  database = await emptyDatabase();
  owner = openDatabase(database.ownerUrl, { max: 2 });
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

test('names from before the rules lose what the rules refuse, and operations keep their answers', async () => {
  await migrateDatabase({ ...database, to: '029-tax-in-the-plan' });
  await sql`insert into identity.account (username, email, full_name, role, password_hash, created_at) values
    ('budi', 'b@rimpang.id', ${'\u202EBu\u200Bdi\r\nSantoso'}, 'mitra', 'x', now()),
    ('siti', 's@rimpang.id', ${'\u3164\u200B'}, 'mitra', 'x', now()),
    ('andi', 'a@rimpang.id', 'Andi Ñoño 日本 🌿', 'mitra', 'x', now())`.execute(owner);
  await sql`insert into storefront.contact_message (reference, name, email, message, created_at)
    values ('PSN-1', ${'A\u2066b'}, 'a@b.id', ${'Halo\n\nApa\u202E kabar 👩\u200D⚕️'}, now())`.execute(owner);
  const footer = JSON.stringify({ blurb: 'Satu\nDua\u202E' });
  const hero = JSON.stringify({ headline: 'Satu\nDua\u200B', tagline: 'x' });
  await sql`insert into storefront.setting (key, value, at)
    values ('footer', ${footer}::jsonb, now()), ('hero', ${hero}::jsonb, now())
    on conflict (key) do update set value = excluded.value`.execute(owner);
  await sql`insert into platform.operation (actor_id, key, action, request_hash, response, at)
    values (1, gen_random_uuid(), 'pins.transfer', 'x', '{"quantity": 2}', now())`.execute(owner);
  await migrateDatabase(database);
  const read = async (statement: RawBuilder<unknown>) =>
    ((await statement.execute(owner)).rows as { text: unknown }[]).map(({ text }) => text);
  expect(await read(sql`select full_name as text from identity.account order by username desc`)).toEqual([
    'siti',
    'Budi Santoso',
    'Andi Ñoño 日本 🌿',
  ]);
  expect(await read(sql`select name || '|' || message as text from storefront.contact_message`)).toEqual([
    'Ab|Halo\n\nApa kabar 👩\u200D⚕️',
  ]);
  expect(
    await read(
      sql`select value as text from storefront.setting where key in ('footer', 'hero') order by key`,
    ),
  ).toEqual([{ blurb: 'Satu\nDua' }, { headline: 'Satu Dua', tagline: 'x' }]);
  expect(await read(sql`select response as text from platform.operation`)).toEqual([{ quantity: 2 }]);
});

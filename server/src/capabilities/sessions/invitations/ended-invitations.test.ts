import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { type Harness, openHarness, testPassword } from '../../../testing/harness.ts';
import { rowsRead } from '../../../testing/rows-read.ts';
import { sessionsVerbs } from '../index.ts';

let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;
const each = 2_000;
const hour = 3_600_000;

/** Two thousand with an open link, as many whose link is over, and as many who came before theirs was; and one more of the second kind. */
beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  connection = openDatabase(h.appUrl, { max: 1 });
  const [now, by] = [h.services.clock(), await h.idOf('superadmin')];
  const over = new Date(now.getTime() - 100 * hour);
  await sql`
    with person as (
      select n, n % 3 as kind from generate_series(0, ${each * 3}::int) n
    ), made as (
      insert into identity.account (username, email, full_name, role, rank, password_hash, created_at,
        invited_at)
      select 'pindah' || n, 'pindah' || n || '@gmail.com', 'Pindah ' || n, 'mitra', 'Mitra',
        case kind when 2 then 'x' else '' end, ${over}::timestamptz,
        case kind when 1 then ${now} else ${over} end::timestamptz
      from person returning id, invited_at
    ), contact as (
      insert into partners.profile (account_id, status, phone, joined_at)
      select id, 'Aktif', '+62812' || id, ${over}::timestamptz from made
    )
    insert into identity.invitation (account_id, way, made_by, made_at, sent_at, expires_at)
    select id, 'file', ${by}::bigint, invited_at, invited_at, invited_at + interval '72 hours'
    from made`.execute(h.owner);
  await sql`vacuum (analyze) identity.account, identity.invitation, partners.profile`.execute(h.owner);
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

const tables = ['identity.account', 'identity.invitation', 'partners.profile'];
const list = async (group: 'open' | 'over', services = h.services) =>
  sessionsVerbs.invitations.run(services, await h.as('admin'), { group });

it('of links that are over those of people who came are not passed by, nor of links that are open', async () => {
  expect((await list('over')).total).toBe(each + 1);
  expect((await list('open')).total).toBe(each);
  const services = { ...h.services, db: connection };
  // A page, and each of its own group once for the count.
  for (const group of ['open', 'over'] as const)
    expect(await rowsRead(connection, tables, () => list(group, services))).toBeLessThan(each + 400);
});

it('a file of those who did not open it looks at files of its own maker only', async () => {
  await h.staff('lain', 'super_admin');
  const services = { ...h.services, db: connection };
  const file = async (username: string) => {
    const input = { group: 'again', currentPassword: testPassword } as const;
    return (await sessionsVerbs.invitationFile.run(services, await h.as(username), input)).people;
  };
  expect(await rowsRead(connection, tables, () => file('lain'))).toBeLessThan(100);
  expect(await file('superadmin')).toBe(each * 2 + 1);
});

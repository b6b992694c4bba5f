import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { type Harness, openHarness, testPassword } from '../../../testing/harness.ts';
import { flushStatistics, rowsRead } from '../../../testing/rows-read.ts';
import { partnersVerbs } from '../../partners/index.ts';
import { inviteAll, selectUninvited, sessionsVerbs } from '../index.ts';

let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;
const names = ['andi', 'budi', 'citra'] as const;
const phone = '+6281234567890';
const hour = 3_600_000;

beforeAll(async () => {
  h = await openHarness();
  for (const role of ['admin', 'cs'] as const) await h.staff(role, role);
  for (const name of names) await h.partner(name);
  connection = openDatabase(h.appUrl, { max: 1 });
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

/** As an import leaves them: none with a password or an invitation, and andi without a number. */
beforeEach(async () => {
  await sql`delete from identity.invitation`.execute(h.owner);
  await sql`delete from identity.link`.execute(h.owner);
  await sql`update identity.account set invited_at = null, password_hash = ''
    where username = any (${[...names]})`.execute(h.owner);
  await sql`update partners.profile set phone = null
    where account_id = ${await h.idOf('andi')}`.execute(h.owner);
});

type Group = 'new' | 'open' | 'over' | 'used';
const list = async (group: Group, services = h.services) =>
  (await sessionsVerbs.invitations.run(services, await h.as('admin'), { group })).rows;
const namesOf = async (group: Group) => (await list(group)).map(({ username }) => username);
const next = async (services = h.services) =>
  (await sessionsVerbs.nextInvitation.run(services, await h.as('cs'), {})).next;
const file = async (group: 'new' | 'over' | 'again') => {
  const input = { group, currentPassword: testPassword };
  return (await sessionsVerbs.invitationFile.run(h.services, await h.as('superadmin'), input)).people;
};
const sendMail = async (username: string) => {
  const [id, now] = [await h.idOf(username), h.services.clock()];
  await h.owner.transaction().execute(async (tx) => {
    await inviteAll(tx, await selectUninvited(tx, [id], now), h.services.vault, now);
  });
};
const giveNumber = async (username: string) =>
  partnersVerbs.edit.run(h.services, await h.as('admin'), {
    partnerId: await h.idOf(username),
    revision: await h.revisionOf(username),
    fullName: 'Andi Saputra',
    address: 'Jl. Melati 5, Karanganyar',
    phone,
    email: 'andi@gmail.com',
    rank: 'Mitra',
    bank: 'bri',
    bankHolder: 'Andi Saputra',
  });

it('a partner without a number is in no list, queue or file, and in all of them once staff entered one', async () => {
  expect(await namesOf('new')).toEqual(['budi', 'citra']);
  expect((await next())?.username).toBe('budi');
  expect(await file('new')).toBe(1);
  await giveNumber('andi');
  expect(await namesOf('new')).toEqual(['andi']);
  expect(await file('new')).toBe(1);
});

it.each(['over', 'again'] as const)('is not marked as invited by a file (%s) it is not in', async (group) => {
  await sendMail('andi');
  const [made] = group === 'over' ? [await sendMail('budi')] : [await file('new')];
  h.setClock(group === 'over' ? 73 * hour : hour);
  await sql`update identity.invitation set way = 'file', made_by = ${await h.idOf('superadmin')}`.execute(
    h.owner,
  );
  expect(await file(group)).toBe(made ?? 1);
  await giveNumber('andi');
  const row = (await list(group === 'over' ? 'over' : 'open')).find(({ username }) => username === 'andi');
  const seen = row?.last?.at ?? '';
  const invited = await sessionsVerbs.invite.run(h.services, await h.as('cs'), {
    accountId: row?.id ?? 0,
    seen,
  });
  expect(invited.phone).toBe(phone);
});

it('two thousand of them, beside two thousand who came long ago, are not passed by for a page, nor for the next one', async () => {
  await sql`
    with made as (
      insert into identity.account (username, email, full_name, role, rank, password_hash, created_at)
      select 'pindah' || n, 'pindah' || n || '@gmail.com', 'Pindah ' || n, 'mitra', 'Mitra',
        case when n % 2 = 0 then 'x' else '' end, now()
      from generate_series(1, 4000) n returning id, password_hash
    )
    insert into partners.profile (account_id, status, phone, joined_at)
    select id, 'Aktif', case when password_hash <> '' then '+62812' || id end, now() from made`.execute(
    h.owner,
  );
  await sql`analyze identity.account, partners.profile`.execute(h.owner);
  await flushStatistics(h.owner);
  const services = { ...h.services, db: connection };
  const tables = ['identity.account', 'partners.profile'];
  for (const read of [() => list('new', services), () => next(services)])
    expect(await rowsRead(connection, tables, read)).toBeLessThan(100);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { resellersVerbs } from '../resellers/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;
let budi: number;

beforeAll(async () => {
  h = await openHarness();
  h.services.takeBackup = async () => '/copies/1';
  await h.staff('admin', 'admin');
  budi = await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
});
afterAll(() => h.close());

const note = async (partnerId: number) =>
  partnersVerbs.addNote.run(h.services, await h.as('admin'), { partnerId, text: 'Telepon dulu.' });
const reseller = async (stockist: string) =>
  resellersVerbs.add.run(h.services, await h.as(stockist), {
    fullName: 'Wati',
    whatsapp: '081234567890',
    address: 'Jl. Melati 1',
  });
const leaveTraces = async (id: number) => {
  await sql`insert into files.file (id, owner_id, kind, storage_key, media_type, bytes, width, height, sha256,
      created_at, attached_at)
    values (gen_random_uuid(), ${id}, 'avatar', ${`avatar-${id}`}, 'image/webp', 10, 10, 10, '\\x00', now(),
      now())`.execute(h.owner);
  await sql`insert into notifications.message (account_id, kind, title, body, at, email_to, email_name)
    values (${id}, 'identity.password-changed', 'x', 'x', now(), 'orang@gmail.com', 'Orang')`.execute(
    h.owner,
  );
};
const left = () =>
  query({ notes: int, avatars: int, addresses: int, resellers: int })`
    select (select count(*) from partners.note) as notes,
      (select count(*) from resellers.reseller
        where full_name <> 'Reseller dihapus' or phone <> '' or address <> '') as resellers,
      (select count(*) from files.file where kind = 'avatar' and attached_at is not null) as avatars,
      (select count(*) from notifications.message m join identity.account a on a.id = m.account_id
        where a.role = 'mitra' and m.email_to is not null) as addresses`.one(h.owner);
const close = async () =>
  partnersVerbs.close.run(h.services, await h.as('superadmin'), { partnerId: budi, reason: 'Diminta' });

it('a closing takes along the names and numbers of the partner’s resellers, and of no others', async () => {
  await h.partner('pergi', { upline: 'budi' });
  await reseller('pergi');
  await reseller('siti');
  const closing = { partnerId: await h.idOf('pergi'), reason: 'Diminta', forfeitBalance: true };
  await partnersVerbs.close.run(h.services, await h.as('superadmin'), closing);
  expect((await left()).resellers).toBe(1);
  const { rows } = await resellersVerbs.list.run(h.services, await h.as('siti'), {});
  expect(rows).toMatchObject([{ fullName: 'Wati', whatsapp: '+6281234567890', points: 2 }]);
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});

it('a network reset leaves no notes, pictures and addresses of partners, nor their resellers', async () => {
  await note(budi);
  await reseller('budi');
  await leaveTraces(budi);
  await leaveTraces(await h.idOf('admin'));
  const typed = { confirm: 'RESET' as const, currentPassword: testPassword };
  await partnersVerbs.resetNetwork.run(h.services, await h.as('superadmin'), typed);
  expect(await left()).toEqual({ notes: 0, avatars: 1, addresses: 0, resellers: 0 });
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});

it('what a reset closed is given up, and not unpaid', async () => {
  const { partners } = await bonusesVerbs.overview.run(h.services, await h.as('superadmin'), {});
  expect(partners).toMatchObject({ paid: 0, unpaid: 0, forfeited: partners.total });
  expect(partners.total).toBeGreaterThan(0);
});

it('what one of before has left is named by verify, and goes when the account is closed again', async () => {
  expect(await answer(close())).toBe('NOT_FOUND');
  await leaveTraces(budi);
  const told = (await verifyDatabase(h.ownerUrl)).differences.join('\n');
  expect(told).toMatch(new RegExp(`akun ${budi} sudah ditutup, tetapi masih punya alamat email pada pesan`));
  expect(await answer(close())).toBe('ok');
  expect(await left()).toEqual({ notes: 0, avatars: 1, addresses: 0, resellers: 0 });
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
  await sql`update resellers.reseller set full_name = 'Wati' where stockist_id = ${budi}`.execute(h.owner);
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([
    `closed-accounts: akun ${budi} sudah ditutup, tetapi masih punya data reseller`,
  ]);
  expect(await answer(close())).toBe('ok');
  expect((await left()).resellers).toBe(0);
  expect(await answer(close())).toBe('NOT_FOUND');
});

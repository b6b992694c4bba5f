import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import type { Harness } from '../../testing/harness.ts';
import { answer, everyone, race } from '../../testing/role-answers.ts';
import { filesVerbs, sweepFiles } from '../files/index.ts';
import { networkVerbs } from '../network/index.ts';
import { reportsVerbs } from '../reports/index.ts';
import { staffVerbs } from '../staff/index.ts';
import { partnersVerbs } from './index.ts';
import { openPartnerAdministration, type PartnerAdministration } from './test-administration.ts';

let administration: PartnerAdministration;
let h: Harness;
let face: Uint8Array;
beforeAll(async () => {
  administration = await openPartnerAdministration();
  h = administration.h;
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#a40' } });
  face = new Uint8Array(await picture.jpeg().toBuffer());
});
afterAll(() => h.close());

/** The partner puts a photo up; returns where it lies. */
async function putUp(who: string): Promise<string> {
  const file = new File([face as Uint8Array<ArrayBuffer>], 'foto.jpg', { type: 'image/jpeg' });
  return (await filesVerbs.uploadAvatar.run(h.services, await h.as(who), { file })).avatarUrl;
}
const shownOf = async (who: string) => (await administration.show('cs', who)).avatarUrl;
const asked = async (who: string, avatarUrl: string, reason = 'Foto orang lain') => ({
  partnerId: await h.idOf(who),
  avatarUrl,
  reason,
});
const remove = async (by: string, who: string, avatarUrl: string, operationId?: string) =>
  partnersVerbs.removePhoto.run(h.services, await h.as(by, operationId), await asked(who, avatarUrl));
async function messagesTo(who: string): Promise<string[]> {
  const rows = await query({ body: text })`
    select body from notifications.message where account_id = ${await h.idOf(who)}
      and title = 'Foto profil Anda dihapus' order by id`.all(h.owner);
  return rows.map(({ body }) => body);
}
async function entries(): Promise<number> {
  const row = await query({ count: int })`
    select count(*) as count from audit.entry where action = 'partners.removePhoto'`.one(h.owner);
  return row.count;
}

test('each role is answered as the table says, and nothing of a refused one happens', async () => {
  await h.partner('wajah', { upline: 'budi' });
  const avatarUrl = await putUp('wajah');
  expect(await shownOf('wajah')).toBe(avatarUrl);
  const input = await asked('wajah', avatarUrl);
  const answers = everyone(h, (caller) => partnersVerbs.removePhoto.run(h.services, caller, input));
  expect(await answers).toEqual(['NOT_SIGNED_IN', 'ok', 'ok', 'FORBIDDEN', 'ok', 'FORBIDDEN', 'FORBIDDEN']);
  expect(await entries()).toBe(1);
});

test('a photo is gone for all who saw it, is written down, and its owner is told why, once', async () => {
  const avatarUrl = await putUp('siti');
  const before = await entries();
  const operationId = crypto.randomUUID();
  expect(await remove('cs', 'siti', avatarUrl, operationId)).toEqual({ removed: true });
  expect(await remove('cs', 'siti', avatarUrl, operationId)).toEqual({ removed: true });
  // Another press, by another person: there is nothing left to take down.
  expect(await remove('admin', 'siti', avatarUrl)).toEqual({ removed: false });
  expect(await entries()).toBe(before + 1);
  expect(await administration.lastAudit('partners.removePhoto')).toMatchObject({
    subject: `partner:${await h.idOf('siti')}`,
    detail: { reason: 'Foto orang lain' },
  });
  expect(await messagesTo('siti')).toEqual([
    'Staf kami menghapus foto profil Anda. Alasan: Foto orang lain. Anda dapat memasang foto lain di halaman profil.',
  ]);
  expect(await shownOf('siti')).toBeNull();
  expect((await partnersVerbs.me.run(h.services, await h.as('siti'), {})).avatarUrl).toBeNull();
  const below = { memberId: await h.idOf('budi') };
  const { rows } = await networkVerbs.children.run(h.services, await h.as('budi'), below);
  expect(rows.find(({ username }) => username === 'siti')?.avatarUrl).toBeNull();
  // As where the owner took it down: its bytes go with the next sweep.
  h.setClock(25 * 3_600_000);
  await sweepFiles(h.services.db, h.services.storage, h.services.clock());
  expect((await (await administration.site.as('siti')).get(avatarUrl)).status).toBe(404);
  const audit = { partnerId: await h.idOf('siti') };
  const page = await reportsVerbs.partnerAudit.run(h.services, await h.as('cs'), audit);
  expect(page.rows.map((row) => row.action)).toContain('partners.removePhoto');
});

test('a photo that the partner put up meanwhile stays', async () => {
  const first = await putUp('siti');
  const second = await putUp('siti');
  await expect(remove('cs', 'siti', first)).rejects.toMatchObject({ code: 'PHOTO_CHANGED' });
  expect(await shownOf('siti')).toBe(second);
  // One of another person is another photo.
  await expect(remove('cs', 'siti', await putUp('budi'))).rejects.toMatchObject({ code: 'PHOTO_CHANGED' });
  expect(await shownOf('siti')).toBe(second);
});

test('of two who press at once one takes it down, and the partner is told once', async () => {
  const told = (await messagesTo('siti')).length;
  const avatarUrl = await putUp('siti');
  const { done, refused } = await race([
    () => remove('cs', 'siti', avatarUrl),
    () => remove('admin', 'siti', avatarUrl),
  ]);
  expect(refused).toEqual([]);
  expect(done.filter(({ removed }) => removed)).toHaveLength(1);
  expect(done).toHaveLength(2);
  expect((await messagesTo('siti')).length).toBe(told + 1);
});

test('beside a partner who puts up another one, never that one goes', async () => {
  for (let round = 0; round < 5; round += 1) {
    const seen = await putUp('budi');
    const { done } = await race<unknown>([() => remove('cs', 'budi', seen), () => putUp('budi')]);
    const put = done.find((one) => typeof one === 'string');
    expect(put).toBeDefined();
    expect(await shownOf('budi')).toBe(put);
    h.setClock(3_600_000);
  }
});

test.each([
  ['of nothing that is an address', 'https://contoh.id/foto.jpg', 'Foto orang lain', 'INPUT_INVALID'],
  ['without a reason', '/api/files/00000000-0000-4000-8000-000000000000', ' ', 'INPUT_INVALID'],
])('a removal %s is refused', async (_, avatarUrl, reason, code) => {
  const input = await asked('siti', avatarUrl, reason);
  expect(await answer(partnersVerbs.removePhoto.run(h.services, await h.as('cs'), input))).toBe(code);
});

test('staff and unknown accounts have no photo to take down here', async () => {
  const avatarUrl = await putUp('finance');
  expect(await answer(remove('admin', 'finance', avatarUrl))).toBe('NOT_FOUND');
  const unknown = { partnerId: 999_999, avatarUrl, reason: 'x' };
  expect(await answer(partnersVerbs.removePhoto.run(h.services, await h.as('cs'), unknown))).toBe(
    'NOT_FOUND',
  );
});

test('staff who see the page of a partner see the photo on it, also where they may not see the network', async () => {
  const avatarUrl = await putUp('siti');
  const change = { role: 'cs', module: 'network-view' } as const;
  const set = async (allowed: boolean) =>
    staffVerbs.changeMatrix.run(h.services, await h.as('superadmin'), { ...change, allowed });
  await set(false);
  const cs = await administration.site.as('cs');
  expect((await cs.get(avatarUrl)).status).toBe(200);
  await set(true);
});

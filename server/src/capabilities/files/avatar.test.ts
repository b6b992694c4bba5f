import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, everyone, openPeople, race, signedIn } from '../../testing/role-answers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { openSite, type Site } from '../../testing/browsers.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { networkVerbs } from '../network/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { filesVerbs as verbs, sweepFiles } from './index.ts';

let h: Harness;
let site: Site;
let wide: Buffer;
beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await openPeople(h);
  await h.partner('luar');
  // Red on the left, blue on the right: the crop can be told from its colour.
  const half = (background: string) =>
    sharp({ create: { width: 600, height: 800, channels: 3, background } })
      .png()
      .toBuffer();
  wide = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#000' } })
    .composite([
      { input: await half('#f00'), left: 0, top: 0 },
      { input: await half('#00f'), left: 600, top: 0 },
    ])
    .jpeg()
    .toBuffer();
});
afterAll(() => h.close());

const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' });
const upload = async (who: string, crop: object = {}, bytes: Uint8Array = wide) =>
  verbs.uploadAvatar.run(h.services, await h.as(who), { file: fileOf(bytes), ...crop });
const seen = async (who: string | null, url: string) => (await site.as(who)).get(url);
const pixel = async (bytes: ArrayBuffer) => {
  const { data } = await sharp(Buffer.from(bytes)).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
  return { red: data[0]! > 200, blue: data[2]! > 200 };
};

describe('cropping', () => {
  test.each([
    ['a square', { x: 0, y: 100, size: 500 }, 500, { red: true, blue: false }],
    ['a large square, made smaller', { x: 0, y: 0, size: 600 }, 512, { red: true, blue: false }],
    ['the other side', { x: 700, y: 0, size: 400 }, 400, { red: false, blue: true }],
  ])('%s', async (_, crop, side, colour) => {
    const { avatarUrl } = await upload('budi', crop);
    const bytes = await (await seen('budi', avatarUrl)).arrayBuffer();
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({
      width: side,
      height: side,
      format: 'jpeg',
    });
    expect(await pixel(bytes)).toEqual(colour);
  });

  test('without a square, the middle; coordinates are those of the upright picture', async () => {
    const { avatarUrl } = await upload('budi');
    const metadata = await sharp(Buffer.from(await (await seen('budi', avatarUrl)).arrayBuffer())).metadata();
    expect([metadata.width, metadata.height]).toEqual([512, 512]);
    const turned = await sharp(wide).withMetadata({ orientation: 6 }).toBuffer();
    expect(await answer(upload('budi', { x: 0, y: 900, size: 300 }, turned))).toBe('ok');
    expect(await answer(upload('budi', { x: 900, y: 0, size: 300 }, turned))).toBe('INPUT_INVALID');
  });

  test.each([
    { x: 1000, y: 0, size: 300 },
    { x: 0, y: 0, size: 801 },
    { x: 0, y: 0, size: 0 },
    { x: -1, y: 0, size: 10 },
    { x: 0.5, y: 0, size: 10 },
    { x: 0, y: 0, size: 1e9 },
    { x: 'kiri', y: 0, size: 10 },
  ])('%j is refused', async (crop) => {
    expect(await answer(upload('budi', crop))).toBe('INPUT_INVALID');
  });

  test.each([
    ['text', Buffer.from('halo'), 'FILE_TYPE_REFUSED'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'FILE_TYPE_REFUSED'],
    ['5 MB and a byte', Buffer.alloc(5 * 1024 * 1024 + 1), 'FILE_TOO_LARGE'],
  ])('%s is refused', async (_, bytes, code) => {
    expect(await answer(upload('budi', {}, bytes))).toBe(code);
    h.setClock(3_600_000);
  });
});

describe('who sees a picture', () => {
  test('everybody has one’s own; it is seen by those who see the member’s card', async () => {
    expect(
      await everyone(h, (caller) => verbs.uploadAvatar.run(h.services, caller, { file: fileOf(wide) })),
    ).toEqual(signedIn());
    const { avatarUrl } = await upload('siti');
    const status = async (who: string | null) => (await seen(who, avatarUrl)).status;
    // Own, upline above, staff who see the network; not finance, not another branch, no visitor.
    expect([await status('siti'), await status('budi'), await status('cs'), await status('admin')]).toEqual([
      200, 200, 200, 200,
    ]);
    expect([await status('finance'), await status('luar'), await status(null)]).toEqual([403, 404, 401]);
    const upline = (await upload('budi')).avatarUrl;
    expect((await seen('siti', upline)).status).toBe(404);
  });

  test('cards, profile and session say where it is', async () => {
    const { avatarUrl } = await upload('siti');
    const [card] = (
      await networkVerbs.children.run(h.services, await h.as('budi'), { memberId: await h.idOf('budi') })
    ).rows;
    expect(card?.avatarUrl).toBe(avatarUrl);
    expect((await partnersVerbs.me.run(h.services, await h.as('siti'), {})).avatarUrl).toBe(avatarUrl);
    expect((await partnersVerbs.downline.run(h.services, await h.as('budi'), {})).rows[0]?.avatarUrl).toBe(
      avatarUrl,
    );
    const session = await sessionsVerbs.session.run(h.services, await h.as('siti'), {});
    expect(session.user?.profile.avatarUrl).toBe(avatarUrl);
  });

  test('a new one replaces the old, of 10 at once one is left, and the sweep removes the others', async () => {
    const callers = await Promise.all(Array.from({ length: 10 }, () => h.as('siti')));
    const { done } = await race(
      callers.map((caller) => () => verbs.uploadAvatar.run(h.services, caller, { file: fileOf(wide) })),
    );
    expect(done).toHaveLength(10);
    const current = (await partnersVerbs.me.run(h.services, await h.as('siti'), {})).avatarUrl;
    expect(done.map((one) => one.avatarUrl)).toContain(current);
    h.setClock(25 * 3_600_000);
    expect(await sweepFiles(h.services.db, h.services.storage, h.services.clock())).toBeGreaterThanOrEqual(9);
    expect((await seen('siti', current ?? '')).status).toBe(200);
    await verbs.removeAvatar.run(h.services, await h.as('siti'), {});
    expect((await partnersVerbs.me.run(h.services, await h.as('siti'), {})).avatarUrl).toBeNull();
  });

  test('no person uploads without end', async () => {
    const answers: string[] = [];
    for (let i = 0; i < 21; i += 1) answers.push(await answer(upload('luar', { x: 0, y: 0, size: 8 })));
    expect(answers.filter((code) => code === 'ok')).toHaveLength(20);
    expect(answers.at(-1)).toBe('TOO_MANY_TRIES');
  });

  test('over HTTP the crop comes as form fields', async () => {
    h.setClock(3_600_000);
    const body = new FormData();
    body.set('file', fileOf(wide));
    body.set('x', '10');
    body.set('y', '10');
    body.set('size', '200');
    const response = await (await site.as('budi')).send('POST', '/api/files/avatar', { body });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      avatarUrl: expect.stringMatching(/^\/api\/files\/[0-9a-f-]{36}$/) as string,
    });
  });
});

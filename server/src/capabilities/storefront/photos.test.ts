import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '../../testing/browsers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { codeOf, proof } from '../../testing/public-forms.ts';
import { everyone, openPeople } from '../../testing/role-answers.ts';
import { filesVerbs, sweepFiles } from '../files/index.ts';
import { storefrontVerbs } from './index.ts';

let h: Harness;
let site: Site;
const day = 86_400_000;

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await openPeople(h);
});
afterAll(() => h.close());

const background = { r: 200, g: 120, b: 30 };
async function pictureOf(width: number, height: number): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Rahasia' }, IFD3: { GPSLatitude: '7/1 36/1 0/1' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'botol.jpg', { type: 'image/jpeg' });
}
const upload = async (file: File) =>
  filesVerbs.uploadShopPhoto.run(h.services, await h.as('admin'), { file });
type Photo = Awaited<ReturnType<typeof upload>>;

/** Gives the first product this photograph. */
async function show(photo: Photo | null): Promise<void> {
  const admin = await h.as('admin', randomUUID());
  const { settings } = await storefrontVerbs.settings.run(h.services, admin, {});
  const { value, revision = 0 } = settings.find(({ key }) => key === 'products') ?? {};
  const [first, ...rest] = value as object[];
  const products = [{ ...first, photo, photoAlt: 'Botol di meja' }, ...rest];
  const change = { key: 'products', value: products, revision } as never;
  await storefrontVerbs.changeSetting.run(h.services, admin, change);
}
const ask = (id: string) => site.visitor().get(`/foto/${id}`);

test('a photograph is stored in widths for every screen, without metadata, and seen once a product shows it', async () => {
  const photo = await upload(await pictureOf(2_000, 1_500));
  const widths = [480, 960, 1_440];
  expect(photo).toMatchObject({ width: 1_440, height: 1_080 });
  expect(photo.avif.map(({ width }) => width)).toEqual(widths);
  expect(photo.webp.map(({ width }) => width)).toEqual(widths);
  const [small] = photo.avif;
  expect((await ask(small?.id ?? '')).status).toBe(404);
  await show(photo);
  for (const format of ['avif', 'webp'] as const)
    for (const { id, width } of photo[format]) {
      const answer = await ask(id);
      expect(answer.headers.get('content-type')).toBe(`image/${format}`);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const bytes = Buffer.from(await answer.arrayBuffer());
      const found = await sharp(bytes).metadata();
      expect(found).toMatchObject({ width, height: width * 0.75 });
      expect(found.exif).toBeUndefined();
    }
  await show(null);
  expect((await ask(small?.id ?? '')).status, 'a page of a moment ago may ask for it').toBe(200);
});

test('a small picture is not enlarged, a tall one stays within bounds', async () => {
  expect(await upload(await pictureOf(300, 200))).toMatchObject({
    width: 300,
    height: 200,
    avif: [{ width: 300 }],
    webp: [{ width: 300 }],
  });
  const tall = await upload(await pictureOf(500, 2_000));
  expect(tall.height).toBeLessThanOrEqual(1_000);
});

test('what is no picture is refused, and so is one that is not stored any more or no photograph', async () => {
  const text = new File(['<svg onload="alert(1)"/>'], 'a.svg', { type: 'image/jpeg' });
  expect(await codeOf(upload(text))).toBe('FILE_TYPE_REFUSED');
  const photo = await upload(await pictureOf(320, 320));
  const named = (id: string) => ({ ...photo, avif: [{ id, width: 320 }] });
  for (const id of [randomUUID(), await proof(h)]) {
    const error = await show(named(id)).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'INPUT_INVALID' });
    expect(Object.keys(error.data.fields)).toEqual(['value.0.photo']);
    expect((await ask(id)).status).toBe(404);
  }
  expect((await ask('tidak-ada')).status).toBe(404);
});

test('one that no product names within a day is removed; one that was shown stays', async () => {
  const [unused, used] = [await upload(await pictureOf(320, 300)), await upload(await pictureOf(320, 310))];
  await show(used);
  await sweepFiles(h.services.db, h.services.storage, new Date(h.services.clock().getTime() + 2 * day));
  expect((await ask(used.webp[0]?.id ?? '')).status).toBe(200);
  expect(await codeOf(show(unused))).toBe('INPUT_INVALID');
});

test('owners upload, no other role does', async () => {
  const file = await pictureOf(64, 64);
  const answers = await everyone(h, (caller) => filesVerbs.uploadShopPhoto.run(h.services, caller, { file }));
  const refused = Array.from({ length: 4 }, () => 'FORBIDDEN');
  expect(answers).toEqual(['NOT_SIGNED_IN', 'ok', 'ok', ...refused]);
});

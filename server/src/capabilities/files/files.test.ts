import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { type Browser, openSite, type Site } from '../../testing/browsers.ts';
import { attachFile, filesVerbs, proofUrl, sweepFiles } from './index.ts';

let h: Harness;
let site: Site;
let picture: Buffer;

type Stored = { fileId: string; width: number; height: number };
type Refused = { code: string; message: string };

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
  await h.partner('siti');
  picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => h.close());

function form(bytes: Uint8Array, name = 'bukti.jpg', type = 'image/jpeg'): FormData {
  const data = new FormData();
  data.set('file', new File([new Uint8Array(bytes)], name, { type }));
  return data;
}
const upload = (browser: Browser, bytes: Uint8Array, name?: string, type?: string) =>
  browser.send('POST', '/api/files/proofs', { body: form(bytes, name, type) });
const store = async (who: string, bytes: Uint8Array) =>
  filesVerbs.uploadProof.run(h.services, await h.as(who), {
    file: new File([new Uint8Array(bytes)], 'a.jpg'),
  });
const refusalOf = (who: string, bytes: Uint8Array) =>
  store(who, bytes).then(
    () => 'stored',
    (error: { code: string }) => error.code,
  );

test('a picture is stored as a new JPEG, seen by its sender and by staff who decide, by no other person', async () => {
  const budi = await site.as('budi');
  const answer = await upload(budi, picture);
  expect(answer.status).toBe(200);
  const stored = (await answer.json()) as Stored;
  expect(stored).toMatchObject({ width: 320, height: 200 });
  const status = async (who: string | null) =>
    (await (await site.as(who)).get(proofUrl(stored.fileId))).status;
  expect(await Promise.all(['budi', 'superadmin', 'admin', 'cs'].map(status))).toEqual([200, 200, 200, 200]);
  expect(await status('siti')).toBe(404);
  expect(await status('finance')).toBe(403);
  expect(await status(null)).toBe(401);

  const seen = await budi.get(proofUrl(stored.fileId));
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  });
  expect((await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).format).toBe('jpeg');
  const again = await budi.get(proofUrl(stored.fileId), { 'if-none-match': seen.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test.each(['not-a-uuid', '%00', '../../secret-key', '00000000-0000-4000-8000-000000000000'])(
  'there is no file %s',
  async (id) => {
    const budi = await site.as('budi');
    expect((await budi.get(`/api/files/${encodeURIComponent(id)}`)).status).toBe(404);
  },
);

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  [
    'a PNG',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
    'stored',
  ],
  ['an empty file', () => new Uint8Array(), 'FILE_TYPE_REFUSED'],
  ['text', () => Buffer.from('halo'), 'FILE_TYPE_REFUSED'],
  [
    'an SVG under another name',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'FILE_TYPE_REFUSED',
  ],
  [
    'a WebP',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .webp()
        .toBuffer(),
    'FILE_TYPE_REFUSED',
  ],
  [
    'a GIF',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .gif()
        .toBuffer(),
    'FILE_TYPE_REFUSED',
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'FILE_TYPE_REFUSED'],
  [
    'a JPEG that was cut off',
    () => noise(800, 800).then((bytes) => bytes.subarray(0, bytes.length / 2)),
    'FILE_UNREADABLE',
  ],
  [
    'a JPEG head with garbage behind',
    () => Buffer.concat([picture.subarray(0, 30), Buffer.alloc(999, 7)]),
    'FILE_UNREADABLE',
  ],
  [
    '5 MB and a byte',
    () => Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 + 1 - picture.length)]),
    'FILE_TOO_LARGE',
  ],
])('%s', async (_, make, outcome) => {
  expect(await refusalOf('siti', await make())).toBe(outcome);
});

function noise(width: number, height: number): Promise<Buffer> {
  const create = {
    width,
    height,
    channels: 3 as const,
    background: '#888',
    noise: { type: 'gaussian' as const, sigma: 40 },
  };
  return sharp({ create }).jpeg().toBuffer();
}

test('30 megapixels in a small file are refused before they fill the memory', async () => {
  const large = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(large.length).toBeLessThan(1_000_000);
  expect(await refusalOf('siti', large)).toBe('FILE_UNREADABLE');
});

test('large pictures become smaller, turned ones upright; EXIF and what hides behind the picture are gone', async () => {
  const plain = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#37a' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'RAHASIA-EXIF' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const before = await sharp(plain).metadata();
  expect(before.exif).toBeDefined();
  const polyglot = Buffer.concat([plain, Buffer.from('<script>alert(1)</script>')]);
  const { fileId, width, height } = await store('budi', polyglot);
  expect({ width, height }).toEqual({ width: 1200, height: 2400 });
  const seen = await (await site.as('budi')).get(proofUrl(fileId));
  const bytes = Buffer.from(await seen.arrayBuffer());
  const metadata = await sharp(bytes).metadata();
  expect({ exif: metadata.exif, orientation: metadata.orientation }).toEqual({
    exif: undefined,
    orientation: undefined,
  });
  expect(bytes.includes('script') || bytes.includes('RAHASIA')).toBe(false);
});

test('over HTTP: too large is said before reading, and what is no file is the form’s mistake', async () => {
  const budi = await site.as('budi');
  const large = await upload(budi, Buffer.alloc(6_100_000));
  expect(large.status).toBe(413);
  expect((await large.json()) as Refused).toMatchObject({
    code: 'FILE_TOO_LARGE',
    message: 'Ukuran file maksimal 5 MB.',
  });
  expect((await upload(budi, Buffer.from('halo'), 'bukti.svg', 'image/svg+xml')).status).toBe(415);
  expect((await budi.post('/api/files/proofs', { file: 'x' })).status).toBe(422);
  const twice = form(picture);
  twice.set('role', 'super_admin');
  expect((await budi.send('POST', '/api/files/proofs', { body: twice })).status).toBe(422);
  const torn = await budi.send('POST', '/api/files/proofs', {
    body: '--x\r\ncontent-disposition: form-data; name="file"',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(torn.status).toBe(422);
});

test('a proof is tied to an order by its sender only; what nothing used for a day is removed', async () => {
  const [used, unused] = [await store('budi', picture), await store('budi', picture)];
  const [budi, siti] = [await h.idOf('budi'), await h.idOf('siti')];
  const attach = (id: string, owner: number, kind: 'proof' | 'avatar' = 'proof') =>
    h.services.db.transaction().execute((tx) => attachFile(tx, id, owner, kind, h.services.clock()));
  await expect(attach(used.fileId, siti)).rejects.toMatchObject({ code: 'PROOF_MISSING' });
  await expect(attach(used.fileId, budi, 'avatar')).rejects.toMatchObject({ code: 'PROOF_MISSING' });
  await attach(used.fileId, budi);
  await attach(used.fileId, budi);
  h.setClock(25 * 3_600_000);
  expect(await sweepFiles(h.services.db, h.services.storage, h.services.clock())).toBeGreaterThan(0);
  await expect(attach(unused.fileId, budi)).rejects.toMatchObject({ code: 'PROOF_MISSING' });
  const browser = await site.as('budi');
  expect((await browser.get(proofUrl(used.fileId))).status).toBe(200);
  expect((await browser.get(proofUrl(unused.fileId))).status).toBe(404);
});

test('bytes whose row never came are swept; those of a picture that is there stay', async () => {
  const stored = new Map<string, Uint8Array>();
  const storage = {
    put: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes),
    get: async (key: string) => stored.get(key) ?? null,
    remove: async (key: string) => void stored.delete(key),
    check: async () => {},
  };
  const services = { ...h.services, storage };
  const send = async () =>
    filesVerbs.uploadProof.run(services, await h.as('budi'), {
      file: new File([new Uint8Array(picture)], 'a.jpg'),
    });
  const sweep = () => sweepFiles(h.services.db, storage, h.services.clock());
  await sweep();
  const { fileId } = await send();
  await sql`create function files.refuse() returns trigger language plpgsql as $$ begin raise 'no row today';
    end $$`.execute(h.owner);
  await sql`create trigger refuse before insert on files.file for each row execute function
    files.refuse()`.execute(h.owner);
  await expect(send()).rejects.toThrow();
  await sql`drop trigger refuse on files.file`.execute(h.owner);
  expect(stored.size).toBe(2);
  expect(await sweep()).toBe(0);
  h.setClock(2 * 3_600_000);
  expect(await sweep()).toBe(1);
  expect([...stored.keys()]).toEqual([expect.stringContaining(fileId)]);
  expect(await sweep()).toBe(0);
});

/** Files of budi that nothing uses, a day older than the sweep lets them be. */
async function abandon(count: number, prefix: string): Promise<void> {
  const [budi, now] = [await h.idOf('budi'), h.services.clock()];
  await sql`insert into files.file (id, owner_id, kind, storage_key, media_type, bytes, width, height, sha256,
      created_at)
    select gen_random_uuid(), ${budi}, 'proof', ${prefix} || lpad(n::text, 5, '0'), 'image/jpeg', 1, 1, 1,
      ''::bytea, ${now}::timestamptz - interval '2 days' + n * interval '1 second'
    from generate_series(1, ${count}::int) n`.execute(h.owner);
}
/** A storage that notes what was removed, and refuses some of it. */
function refusing(refuses: (key: string) => boolean) {
  const removed: string[] = [];
  const remove = async (key: string) => {
    if (refuses(key)) throw new Error('refused');
    removed.push(key);
  };
  return { removed, storage: { ...h.services.storage, remove } };
}
const sweepWith = (storage: typeof h.services.storage) =>
  sweepFiles(h.services.db, storage, h.services.clock());

test('the sweep keeps up with more files than one statement takes', async () => {
  await sweepWith(refusing(() => false).storage);
  await abandon(1_050, 'many/');
  const { removed, storage } = refusing(() => false);
  expect(await sweepWith(storage)).toBe(1_050);
  expect(new Set(removed).size).toBe(1_050);
});

test('what the storage refuses keeps no other file back, and is found again an hour later', async () => {
  await abandon(450, 'refused/');
  const first = refusing((key) => /00001|00300/.test(key));
  await expect(sweepWith(first.storage)).rejects.toThrow('refused');
  expect(first.removed).toHaveLength(448);
  const none = refusing(() => false);
  h.setClock(3_700_000);
  expect(await sweepWith(none.storage)).toBe(2);
  expect(none.removed.sort()).toEqual(['refused/00001', 'refused/00300']);
});

test('a storage that refuses everything is asked once a batch, and loses nothing', async () => {
  await abandon(450, 'down/');
  let asked = 0;
  const down = refusing(() => (asked += 1) > 0);
  await expect(sweepWith(down.storage)).rejects.toThrow('refused');
  expect(asked).toBe(200);
  h.setClock(3_700_000);
  expect(await sweepWith(refusing(() => false).storage)).toBe(450);
});

test('two processes that sweep at once take files of their own', async () => {
  await abandon(900, 'two/');
  const { removed, storage } = refusing(() => false);
  const swept = await Promise.all([sweepWith(storage), sweepWith(storage)]);
  const last = await sweepWith(storage);
  expect(swept.reduce((sum, count) => sum + count, last)).toBe(900);
  expect([...removed].sort()).toEqual([...new Set(removed)].sort());
});

test('no person fills the storage with proofs of nothing', async () => {
  await h.partner('banyak');
  for (let i = 0; i < 30; i += 1) await store('banyak', picture);
  expect(await refusalOf('banyak', picture)).toBe('TOO_MANY_TRIES');
});

test.each(['ENOSPC', 'EDQUOT', 'EFBIG'])(
  'a disk that takes nothing more (%s) is said as such',
  async (code) => {
    const storage = {
      ...h.services.storage,
      put: () => Promise.reject(Object.assign(new Error(), { code })),
    };
    const run = filesVerbs.uploadProof.run({ ...h.services, storage }, await h.as('budi'), {
      file: new File([new Uint8Array(picture)], 'a.jpg'),
    });
    await expect(run).rejects.toMatchObject({ code: 'STORAGE_FULL', status: 503 });
  },
);

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { alone } from '../backup/alone.ts';
import { abandonedUploads, forgetCopies, type Keeper, makeCopy, openKeeper } from '../backup/keeper.ts';
import { openS3Place } from '../backup/place-s3.ts';
import { openSource } from '../backup/source.ts';
import { runBackup } from '../commands/backup.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { readSystemState } from '../platform/database/system-state.ts';
import { type Config, loadConfig } from '../platform/runtime/config.ts';
import { emailsTo } from '../testing/emails.ts';
import { type FakeS3, openFakeS3 } from '../testing/fake-s3.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { appPassword } from '../testing/test-postgres.ts';
import { backUp, carryCopies } from './backup-work.ts';
import { backUpForReset, openBackups } from './backups.ts';
import { tellOfTest } from './owner-warnings.ts';
import { testNewestCopy } from './restore-test.ts';

const secret = 'test-secret-key-test-secret-key-test';
const one = (text: string) => new Date(`${text}+07:00`);
let h: Harness;
let bucket: FakeS3;
let place: string;
let config: Config;
let keeper: Keeper;

beforeAll(async () => {
  h = await openHarness({ now: one('2026-11-22T00:30:00') });
  bucket = await openFakeS3();
  place = await mkdtemp(join(tmpdir(), 'rimpang-copies-'));
  await h.partner('budi');
  config = loadConfig(
    { DEMO: '1', SECRET_KEY: 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY', DATA_DIR: place },
    'observer',
  );
  config = { ...config, secretKey: secret, minFreeBytes: 0 };
  keeper = { ...openKeeper(config, h.appUrl), storage: h.services.storage };
});
afterAll(async () => {
  bucket.close();
  await h.close();
  await rm(place, { recursive: true, force: true });
});
beforeEach(() => {
  bucket.refusals.length = 0;
  bucket.objects.clear();
});

const served = () => ({
  appUrl: h.appUrl,
  listenUrl: h.appUrl,
  appPassword,
  fingerprint: '',
  close: async () => {},
});
/** In three or four pieces, and without long pauses. */
const outside = () => openS3Place(bucket.settings, { pieceBytes: 20_000, pauseMs: 1 });
const withOutside = (): Keeper => ({ ...keeper, offsite: outside() });
const settings = (changes: Partial<Config['backups']> = {}) => ({
  ...config.backups,
  at: '01:00',
  ...changes,
});
const product = (changes = {}, carrying = keeper) =>
  openBackups(h.services, { keeper: carrying, settings: settings(changes), ownerUrl: undefined });
const here = async () => (await keeper.local.list()).map(({ reason }) => reason);
const told = async (title: string) =>
  (await emailsTo(h, 'superadmin@rimpang.id')).filter((email) => email.title === title).length;
const forgetAll = async () => {
  for (const { name } of await keeper.local.list()) await keeper.local.remove(name);
};

test('at its hour one of several processes makes the copy, once; before it, and where none is wanted, nothing happens', async () => {
  const processes = [product(), product(), product()];
  const night = () => Promise.all(processes.map((each) => each.run()));
  await product({ at: null }).run();
  expect(await here()).toEqual([]);
  await night();
  expect(await here()).toEqual(['scheduled']);
  await night();
  expect(await here()).toEqual(['scheduled']);
  h.setClock(one('2026-11-22T01:00:30'));
  await night();
  expect(await here()).toEqual(['scheduled', 'scheduled']);
  const [{ name, files, rows } = { name: '', files: 0, rows: 0 }] = await keeper.local.list();
  expect(rows).toBeGreaterThan(80);
  expect((await readSystemState(h.services.db, 'backup'))?.value).toMatchObject({
    folder: join(place, 'backups', `${name}.rimpang`),
    files,
    reason: 'scheduled',
  });
});

test('one that fails is told once, tried again after a pause, and the one after that counts', async () => {
  h.setClock(one('2026-11-23T01:00:30'));
  const broken = { ...keeper, minFreeBytes: 1e18 };
  await expect(product({}, broken).run()).rejects.toThrow(
    /Ruang di .* kurang: ada \d+ MB, perlu sekitar \d+ MB/,
  );
  await product({}, broken).run();
  h.setClock(11 * 60_000);
  await expect(product({}, broken).run()).rejects.toThrow(/BACKUP_DIR/);
  expect(await told('Cadangan gagal dibuat')).toBe(1);
  expect(await here()).toHaveLength(2);
  h.setClock(21 * 60_000);
  await product().run();
  expect(await here()).toHaveLength(3);
  const failure = await readSystemState(h.services.db, 'backup-failure');
  expect(failure!.at < (await readSystemState(h.services.db, 'backup'))!.at).toBe(true);
});

test('a process that stops leaves nothing half, and what a killed one left goes after a day', async () => {
  await forgetAll();
  h.setClock(one('2026-11-24T01:00:30'));
  const left = ['.draft-rimpang-1', '.part-rimpang-2', '.unpacked-x'].map((name) =>
    join(keeper.folder, name),
  );
  for (const path of left) await writeFile(path, '');
  await utimes(left[0]!, 0, 0);
  await utimes(left[1]!, 0, 0);
  const stopped = product();
  const running = stopped.run();
  stopped.stop();
  await running;
  expect(await here()).toEqual([]);
  expect(await readdir(keeper.folder)).toContain('.unpacked-x');
  await rm(left[2]!);
  // It died with its turn taken, so the next one waits for its own.
  await product().run();
  expect(await here()).toEqual([]);
  h.setClock(10 * 60_000);
  await product().run();
  const [note] = await keeper.local.list();
  expect(await readdir(keeper.folder)).toEqual([`${note?.name}.json`, `${note?.name}.rimpang`]);
});

test('while another process is at it, nothing is begun; a lock ends with its connection', async () => {
  h.setClock(one('2026-11-25T01:00:30'));
  await forgetAll();
  await alone(h.appUrl, 'rimpang.backup', async () => {
    await product().run();
    expect(await here()).toEqual([]);
  });
  const client = await connectClient(h.ownerUrl);
  await expect(
    alone(h.appUrl, 'rimpang.backup', async () => {
      await client.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`,
      );
      throw new Error('the process died');
    }),
  ).rejects.toThrow('the process died');
  await client.end();
  await product().run();
  expect(await here()).toEqual(['scheduled']);
});

test('what was carried is what was made; an outage is told once, loses nothing, and is made good', async () => {
  const carrying = withOutside();
  const { services } = h;
  // The list, the beginning and one piece; then the service is away for good.
  bucket.refusals.push([0, null], [0, null], [0, null]);
  for (let n = 0; n < 12; n += 1) bucket.refusals.push([503, 'SlowDown']);
  const why = await carryCopies(services, carrying, { now: services.clock() });
  expect(why).toMatch(
    /Tempat cadangan \(S3 di 127\.0\.0\.1:\d+, bucket rimpang\) .*SlowDown.*BACKUP_S3_ENDPOINT/,
  );
  bucket.refusals.length = 0;
  expect([await told('Cadangan tidak terkirim ke luar mesin'), Array.from(bucket.objects)]).toEqual([1, []]);
  expect(await here()).toEqual(['scheduled']);
  await product({ at: null }, carrying).run();
  expect(bucket.objects.size).toBe(0);
  h.setClock(10 * 60_000);
  await Promise.all([product({ at: null }, carrying).run(), product({ at: null }, carrying).run()]);
  const [note] = await carrying.offsite!.list();
  const sent = bucket.objects.get(`/rimpang/backups/${note?.name}.rimpang`);
  expect(sent?.equals(await readFile(join(keeper.folder, `${note?.name}.rimpang`)))).toBe(true);
  expect(createHash('sha256').update(sent!).digest('hex')).toBe(note?.sha256);
  expect((await keeper.local.list())[0]?.carriedAt).toBe(services.clock().toISOString());
  const requests = bucket.seen.length;
  await product({ at: null }, carrying).run();
  expect(bucket.seen.length).toBe(requests);
});

test('a service that gives back something else than was sent is not believed', async () => {
  const carrying = withOutside();
  const [note] = await keeper.local.list();
  await carrying.local.annotate({ ...note!, carriedAt: undefined });
  const bent = openS3Place(bucket.settings, { pieceBytes: 20_000, pauseMs: 1 });
  const keep = bucket.objects.set.bind(bucket.objects);
  const bending = vi
    .spyOn(bucket.objects, 'set')
    .mockImplementation((path, body) =>
      keep(path, path.endsWith(`${note?.name}.rimpang`) ? Buffer.from(body).fill(0, 400, 600) : body),
    );
  const why = await carryCopies(h.services, { ...carrying, offsite: bent }, { now: h.services.clock() });
  bending.mockRestore();
  expect(why).toMatch(/di S3 bukan yang dikirim/);
  expect([await bent.list(), bucket.objects.size]).toEqual([[], 0]);
});

test('a copy from outside is restored into a spare database, verified, and marked; a failure is told', async () => {
  const carrying = withOutside();
  h.setClock(3_600_000);
  expect(await carryCopies(h.services, carrying, { now: h.services.clock() })).toBeNull();
  const database = { ...served(), ownerUrl: h.ownerUrl };
  const now = h.services.clock();
  const result = await testNewestCopy(carrying, database, now, { where: 'database' });
  expect(result).toMatchObject({ ok: true, why: null, from: 's3', files: 0 });
  expect(result.rows).toBeGreaterThan(80);
  for (const one of [carrying.local, carrying.offsite!])
    expect((await one.list())[0]?.tested).toEqual({ at: now.toISOString(), ok: true });

  const path = `/rimpang/backups/${result.name}.rimpang`;
  bucket.objects.set(path, bucket.objects.get(path)!.subarray(0, 30_000));
  const failed = await testNewestCopy(carrying, database, now, { where: 'database' });
  expect(failed).toMatchObject({ ok: false, why: expect.stringMatching(/rusak atau terpotong/) as string });
  expect((await carrying.local.list())[0]?.tested?.ok).toBe(false);
  await tellOfTest(h.services, failed, now);
  expect(await told('Uji pulih cadangan gagal')).toBe(1);
  const noRoom = await testNewestCopy({ ...carrying, minFreeBytes: 1e18 }, database, now, {
    where: 'database',
  });
  expect(noRoom.why).toMatch(/Ruang di .* kurang/);
  expect((await readdir(keeper.folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('what a restore is given is found, or said to be missing, before anything is written', async () => {
  const carrying = withOutside();
  h.setClock(one('2026-11-26T01:00:30'));
  const newest = await makeCopy(keeper, { reason: 'manual', now: one('2026-11-26T01:00:00') });
  await carryCopies(h.services, carrying, { now: h.services.clock() });
  const names = async (from: string, reading = carrying) => {
    const source = await openSource(reading, from, h.services.clock());
    const inside = await readdir(source.folder);
    await source.close();
    return [source.name.split('/').at(-1), inside.includes('manifest.json')];
  };
  const file = `${newest.name}.rimpang`;
  expect(await names('s3:')).toEqual([`s3:${newest.name}`, true]);
  expect(await names(`s3:${file}`)).toEqual([`s3:${newest.name}`, true]);
  expect(await names(join(keeper.folder, file))).toEqual([file, true]);
  expect(await names(keeper.folder)).toEqual([file, true]);
  await expect(names('s3:rimpang-20200101-010000-abcdef')).rejects.toThrow(
    /Tidak ada cadangan .* Yang terbaru/,
  );
  await expect(names('s3:', keeper)).rejects.toThrow(/isi BACKUP_S3_ENDPOINT/);
  const stranger = { ...openKeeper({ ...config, secretKey: 'Yb2Xw5Vu8Tr1Sq4Po7Nm0Lk3Ji6Hg9Fe' }, h.appUrl) };
  await expect(names('s3:', { ...stranger, offsite: outside() })).rejects.toThrow(/instalasi ini/);
  await expect(names(keeper.folder, stranger)).rejects.toThrow(/dikunci dengan kunci lain/);
});

test('what another installation keeps in the same place is never touched, and what is not outside stays here', async () => {
  const carrying = withOutside();
  const [newest] = await keeper.local.list();
  const at = (day: number) => new Date(Date.parse(newest!.at) - day * 86_400_000).toISOString();
  const carriedAt = at(0);
  const tested = { at: at(0), ok: true };
  const old = (day: number, more: object = {}) => ({
    ...newest!,
    name: `rimpang-202001${10 + day}-010000-00000${day}`,
    at: at(day),
    carriedAt,
    ...more,
  });
  await keeper.local.annotate({ ...newest!, tested, carriedAt });
  bucket.objects.set(`/rimpang/backups/${newest!.name}.rimpang`, Buffer.from(''));
  await carrying.offsite!.annotate({ ...newest!, tested });
  const notes = [old(3), old(4, { carriedAt: undefined }), old(5, { keyMark: 'of another' })];
  for (const note of notes) {
    await writeFile(join(keeper.folder, `${note.name}.rimpang`), '');
    await keeper.local.annotate(note);
    bucket.objects.set(`/rimpang/backups/${note.name}.rimpang`, Buffer.from(''));
    await carrying.offsite!.annotate(note);
  }
  const small = { ...carrying, keep: { daily: 1, weekly: 0, monthly: 0 } };
  expect(await forgetCopies(small, h.services.clock())).toContain(notes[0]?.name);
  const left = async (place = keeper.local) => (await place.list()).map(({ name }) => name);
  expect(await left()).not.toContain(notes[0]?.name);
  expect(await left()).toEqual(expect.arrayContaining([newest!.name, notes[1]!.name, notes[2]!.name]));
  expect(await left(carrying.offsite)).toEqual([newest!.name, notes[2]!.name]);
});

test('a copy of a clock that was ahead is the newest nowhere, and is used where it is named', async () => {
  const carrying = withOutside();
  const now = h.services.clock();
  await forgetAll();
  const ahead = await makeCopy(keeper, { reason: 'manual', now: new Date(now.getTime() + 400 * 86_400_000) });
  await carryCopies(h.services, carrying, { now });
  const nameOf = async (from: string) => {
    const source = await openSource(carrying, from, now);
    await source.close();
    return source.name.split('/').at(-1);
  };
  const ahead1 = new RegExp(`bertanda waktu yang belum tiba \\(${ahead.name}`);
  for (const from of ['s3:', keeper.folder]) await expect(nameOf(from)).rejects.toThrow(ahead1);
  expect(await nameOf(`s3:${ahead.name}`)).toBe(`s3:${ahead.name}`);
  const database = { ...served(), ownerUrl: h.ownerUrl };
  const tried = await testNewestCopy(carrying, database, now, { where: 'database' });
  expect(tried).toMatchObject({ ok: false, why: expect.stringContaining('belum tiba') as string });

  const real = await makeCopy(keeper, { reason: 'manual', now });
  await carryCopies(h.services, carrying, { now });
  expect((await keeper.local.list())[0]?.name).toBe(ahead.name);
  expect([await nameOf('s3:'), await nameOf(keeper.folder)]).toEqual([
    `s3:${real.name}`,
    `${real.name}.rimpang`,
  ]);
  expect(await testNewestCopy(carrying, database, now, { where: 'database' })).toMatchObject({
    ok: true,
    name: real.name,
  });

  const folders = join(place, 'folders');
  for (const name of ['rimpang-20261126-010000', 'rimpang-20280101-010000']) {
    await mkdir(join(folders, name), { recursive: true });
    await writeFile(join(folders, name, 'manifest.json'), '{}');
  }
  expect(await nameOf(folders)).toBe('rimpang-20261126-010000');
  await keeper.local.remove(ahead.name);
});

test('by hand it does the same, and lists what there is; two of its options at once mean nothing', async () => {
  const database = served();
  const said: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0),
  );
  const run = (options: Record<string, string>, given = config) =>
    runBackup({ config: given, database, options });
  try {
    await forgetAll();
    expect(await run({ list: '1' })).toBe(0);
    expect(await run({})).toBe(0);
    const ahead = new Date(Date.now() + 400 * 86_400_000);
    await makeCopy(keeper, { reason: 'maju', now: ahead });
    expect(await run({ list: '1' })).toBe(0);
    await alone(h.appUrl, 'rimpang.backup', () =>
      expect(run({})).rejects.toThrow(/sedang dibuat atau dikirim/),
    );
    await expect(run({ to: '/nowhere', list: '1' })).rejects.toThrow(/pilih satu/);
    await expect(run({ 'if-due': '1' })).rejects.toThrow(/hanya bersama --test/);
    const strange = { ...config, secretKey: 'Yb2Xw5Vu8Tr1Sq4Po7Nm0Lk3Ji6Hg9Fe' };
    expect(await run({ list: '1' }, strange)).toBe(0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  const [ahead, { name } = { name: '' }] = await keeper.local.list();
  const listed = said.filter((line) => line.startsWith(name));
  expect(said[0]).toMatch(/^Belum ada cadangan di /);
  expect(said.join('')).toMatch(/Hanya di mesin ini: isi BACKUP_S3_\*/);
  expect(listed[0]).toMatch(/ {2}manual {2}folder {2}belum diuji\n$/);
  const [first, last] = said.slice(said.indexOf(listed[0] ?? ''));
  expect(first?.startsWith(name)).toBe(true);
  expect(last).toMatch(new RegExp(`^${ahead?.name} .* {2}maju .* {2}waktunya belum tiba, tidak dipakai`));
  expect(listed[1]).toMatch(/ {2}instalasi lain {2}kunci lain\n$/);
});

test('the copy before a reset is where every process finds it; without that place it is here, and the reset goes on', async () => {
  const clock = () => one('2026-11-27T10:00:00');
  const name = /^s3:rimpang-20261127-100000-[0-9a-f]{6}$/;
  expect(await backUpForReset(withOutside(), h.services, clock)('reset-pins')).toMatch(name);
  bucket.refusals.push(...Array.from({ length: 12 }, (): [number, string] => [503, 'SlowDown']));
  const path = await backUpForReset(withOutside(), h.services, clock)('reset-pins');
  expect(path.startsWith(join(place, 'backups/rimpang-20261127-100000-'))).toBe(true);
  expect(await here()).toContain('reset-pins');
});

test('pieces of a copy whose process was killed leave the bucket after a day, and no others', async () => {
  const now = h.services.clock();
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const archive = (n: number) => `/rimpang/backups/rimpang-20261120-01000${n}-abcdef.rimpang`;
  const begin = (id: string, path: string, hours: number) =>
    bucket.uploads.set(id, { path, begunAt: ago(hours), parts: new Map([[1, Buffer.from('x')]]) });
  bucket.uploads.clear();
  for (let n = 0; n < 5; n += 1) begin(`dead ${n}/+`, archive(n), 25 + n);
  begin('dead again', archive(0), 30);
  begin('alive', archive(6), 23);
  begin('of others', '/rimpang/backups/film.mp4', 99);
  begin('a picture', '/rimpang/proof/ab/one.jpg', 99);
  expect(await abandonedUploads(withOutside(), now)).toHaveLength(6);
  await backUp(h.services, withOutside(), { reason: 'manual', now });
  expect(Array.from(bucket.uploads.keys())).toEqual(['alive', 'of others', 'a picture']);
  bucket.uploads.clear();
});

test('a service that does not list uploads keeps no copy from being made', async () => {
  bucket.uploads.clear();
  const carrying = withOutside();
  const uploads = { unfinished: () => Promise.reject(new Error('NotImplemented')), remove: async () => {} };
  const offsite = { ...outside(), uploads };
  const { problem } = await backUp(
    h.services,
    { ...carrying, offsite },
    { reason: 'manual', now: h.services.clock() },
  );
  expect(problem).toBe(null);
});

import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FakeS3, openFakeS3 } from '../../testing/fake-s3.ts';
import type { FileStorage } from './file-storage.ts';
import { openDiskStorage } from './file-storage-disk.ts';
import { openS3Storage } from './file-storage-s3.ts';

let folder: string;
let bucket: FakeS3;
const storages: Partial<Record<'disk' | 's3', FileStorage>> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rimpang-files-'));
  bucket = await openFakeS3();
  storages.disk = openDiskStorage(folder);
  storages.s3 = openS3Storage(bucket.settings);
});
afterAll(async () => {
  bucket.close();
  await rm(folder, { recursive: true });
});

describe.each(['disk', 's3'] as const)('%s', (name) => {
  test('keeps, gives back, and forgets', async () => {
    const storage = storages[name]!;
    expect(await storage.get('proof/ab/nothing.jpg')).toBeNull();
    await storage.put('proof/ab/one.jpg', Buffer.from('gambar'), 'image/jpeg');
    expect(Buffer.from((await storage.get('proof/ab/one.jpg')) ?? []).toString()).toContain('gambar');
    await storage.remove('proof/ab/one.jpg');
    await storage.remove('proof/ab/one.jpg');
    expect(await storage.get('proof/ab/one.jpg')).toBeNull();
  });
});

test('a disk that takes no more is said with its folder, and half a picture is not left there', async () => {
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    import { explainFailure } from ${at('../runtime/explain.ts')};
    import { openDiskStorage } from ${at('./file-storage-disk.ts')};
    const storage = openDiskStorage(process.argv[1]);
    await storage.put('proof/ab/big.jpg', Buffer.alloc(100_000), 'image/jpeg')
      .catch((error) => console.log(explainFailure(error, {})));`;
  // No file of this process may be larger than 8 KB; the signal that says so is not listened to.
  const limited = `ulimit -f 16; trap '' XFSZ; exec "$0" --input-type=module -e "$1" "$2"`;
  const place = join(folder, 'full');
  const { stdout } = spawnSync('sh', ['-c', limited, process.execPath, program, place], { encoding: 'utf8' });
  expect(stdout).toMatch(/^\/.*\/full tidak menerima berkas sebesar itu; /);
  expect(await readdir(join(place, 'proof/ab'))).toEqual([]);
});

describe('s3 as a service', () => {
  const s3 = () => storages.s3!;

  test('is asked by path, with the hash of what is sent and its media type', async () => {
    await s3().put('proof/ab/three.jpg', Buffer.from('tiga'), 'image/jpeg');
    const request = bucket.seen.at(-1);
    expect(request?.url).toBe('/rimpang/proof/ab/three.jpg');
    expect(request?.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-length': '4' });
    await expect(s3().check()).resolves.toBeUndefined();
    expect(bucket.seen.at(-1)).toMatchObject({ method: 'HEAD', url: '/rimpang' });
  });

  test.each([
    [404, 'NoSuchBucket', 'NoSuchBucket'],
    [403, 'AccessDenied', 'AccessDenied'],
    [403, 'SignatureDoesNotMatch', 'SignatureDoesNotMatch'],
    [301, null, 'HTTP 301'],
  ])('%d %s is a failure, not a missing file', async (status, code, reason) => {
    bucket.refusals.push([status, code]);
    await expect(s3().get('proof/ab/nothing.jpg')).rejects.toMatchObject({ name: 'StorageError', reason });
  });

  test('a bucket that is not there, or another key, is said by the probe, which has no body', async () => {
    bucket.refusals.push([404, null], [403, null]);
    await expect(s3().check()).rejects.toMatchObject({ reason: 'HTTP 404' });
    await expect(s3().check()).rejects.toMatchObject({ reason: 'HTTP 403' });
  });

  test('a service that is busy is asked once more, and no third time', async () => {
    bucket.refusals.push([503, 'SlowDown']);
    await s3().put('proof/ab/four.jpg', Buffer.from('empat'), 'image/jpeg');
    bucket.refusals.push([503, 'SlowDown'], [500, 'InternalError']);
    await expect(s3().remove('proof/ab/four.jpg')).rejects.toMatchObject({ reason: 'InternalError' });
    expect(Buffer.from((await s3().get('proof/ab/four.jpg')) ?? []).toString()).toBe('empat');
  });

  test('a service that stays silent is given up', async () => {
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')));
    bucket.silence(true);
    await expect(s3().get('proof/ab/four.jpg')).rejects.toMatchObject({ reason: 'ETIMEDOUT' });
    expect(timeout).toHaveBeenCalledWith(10_000);
    bucket.silence(false);
    timeout.mockRestore();
  });
});

test('on disk only the owner reads, and no half file is ever there', async () => {
  await storages.disk?.put('proof/cd/two.jpg', Buffer.alloc(10), 'image/jpeg');
  expect((await stat(join(folder, 'proof/cd/two.jpg'))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'proof/cd'))).toEqual(['two.jpg']);
});

test.each(['../secret-key', '/etc/passwd', 'proof/../../x.jpg', 'proof//x.jpg', ''])(
  'no key leads out: %s',
  async (key) => {
    await expect((async () => storages.disk?.get(key))()).rejects.toThrow(RangeError);
  },
);

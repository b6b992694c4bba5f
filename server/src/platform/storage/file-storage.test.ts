import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStorage } from './file-storage.ts';
import { openDiskStorage } from './file-storage-disk.ts';
import { openS3Storage } from './file-storage-s3.ts';

let folder: string;
let bucket: Server;
const objects = new Map<string, Buffer>();
const storages: Partial<Record<'disk' | 's3', FileStorage>> = {};

/** As much of S3 as three commands need. */
function fakeS3(): Server {
  return createServer((request, response) => {
    const key = new URL(request.url ?? '', 'http://s3').pathname;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks));
      if (request.method === 'DELETE') objects.delete(key);
      if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end();
      const object = objects.get(key);
      if (object) return response.writeHead(200, { 'content-length': object.length }).end(object);
      return response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end('<Error><Code>NoSuchKey</Code></Error>');
    });
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rimpang-files-'));
  bucket = fakeS3().listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  const address = bucket.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  storages.disk = openDiskStorage(folder);
  storages.s3 = openS3Storage({ endpoint, bucket: 'rimpang', region: 'auto', key: 'k', secret: 's' });
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

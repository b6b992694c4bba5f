import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FileStorage } from './file-storage.ts';
import { openDiskStorage } from './file-storage-disk.ts';
import { openS3Storage } from './file-storage-s3.ts';

let folder: string;
let bucket: Server;
const objects = new Map<string, Buffer>();
const storages: Partial<Record<'disk' | 's3', FileStorage>> = {};

/** What the bucket answers instead, once for each entry: status, and the code in its body. */
const refusals: [status: number, code: string | null][] = [];
/** Requests that are left without an answer. */
let isSilent = false;
const seen: IncomingMessage[] = [];

/** As much of S3 as four commands need, with the signature as its documents describe it. */
function fakeS3(): Server {
  return createServer((request, response) => {
    const key = new URL(request.url ?? '', 'http://s3').pathname;
    const chunks: Buffer[] = [];
    seen.push(request);
    if (isSilent) return;
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [status, code] = refusals.shift() ?? [isSigned(request, Buffer.concat(chunks)) ? 0 : 403, null];
      if (status)
        return response
          .writeHead(status)
          .end(code && `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
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

/** AWS Signature Version 4, computed here from what arrived. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=k\/(\d{8})\/auto\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/;
  const [, date = '', names = '', signature] = authorization.exec(headers.authorization ?? '') ?? [];
  const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
  const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const request = [method, url, '', lines.join(''), names, sha(body)].join('\n');
  const scope = `${date}/auto/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha(request)].join('\n');
  const key = ['auto', 's3', 'aws4_request'].reduce(sign, sign('AWS4s', date));
  return sign(key, text).toString('hex') === signature && headers['x-amz-content-sha256'] === sha(body);
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
  bucket.closeAllConnections();
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

describe('s3 as a service', () => {
  const s3 = () => storages.s3!;

  test('is asked by path, with the hash of what is sent and its media type', async () => {
    await s3().put('proof/ab/three.jpg', Buffer.from('tiga'), 'image/jpeg');
    const request = seen.at(-1);
    expect(request?.url).toBe('/rimpang/proof/ab/three.jpg');
    expect(request?.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-length': '4' });
    await expect(s3().check()).resolves.toBeUndefined();
    expect(seen.at(-1)).toMatchObject({ method: 'HEAD', url: '/rimpang' });
  });

  test.each([
    [404, 'NoSuchBucket', 'NoSuchBucket'],
    [403, 'AccessDenied', 'AccessDenied'],
    [403, 'SignatureDoesNotMatch', 'SignatureDoesNotMatch'],
    [301, null, 'HTTP 301'],
  ])('%d %s is a failure, not a missing file', async (status, code, reason) => {
    refusals.push([status, code]);
    await expect(s3().get('proof/ab/nothing.jpg')).rejects.toMatchObject({ name: 'StorageError', reason });
  });

  test('a bucket that is not there, or another key, is said by the probe, which has no body', async () => {
    refusals.push([404, null], [403, null]);
    await expect(s3().check()).rejects.toMatchObject({ reason: 'HTTP 404' });
    await expect(s3().check()).rejects.toMatchObject({ reason: 'HTTP 403' });
  });

  test('a service that is busy is asked once more, and no third time', async () => {
    refusals.push([503, 'SlowDown']);
    await s3().put('proof/ab/four.jpg', Buffer.from('empat'), 'image/jpeg');
    refusals.push([503, 'SlowDown'], [500, 'InternalError']);
    await expect(s3().remove('proof/ab/four.jpg')).rejects.toMatchObject({ reason: 'InternalError' });
    expect(Buffer.from((await s3().get('proof/ab/four.jpg')) ?? []).toString()).toBe('empat');
  });

  test('a service that stays silent is given up', async () => {
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')));
    isSilent = true;
    await expect(s3().get('proof/ab/four.jpg')).rejects.toMatchObject({ reason: 'ETIMEDOUT' });
    expect(timeout).toHaveBeenCalledWith(10_000);
    isSilent = false;
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

import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { openSite } from '../../testing/browsers.ts';
import type { FileStorage } from './file-storage.ts';
import { openS3Storage } from './file-storage-s3.ts';
import { watchStorage } from './storage-watch.ts';

/** No program listens on port 2. */
const away: FileStorage = openS3Storage({
  endpoint: 'http://127.0.0.1:2',
  bucket: 'berkas',
  region: 'auto',
  key: 'kunci-s3',
  secret: 'sandi-s3',
});

type Line = { msg: string; reason?: string; level: number; err?: { message: string } };

function listeningLog() {
  const lines: Line[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  return { log, lines };
}

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
});
afterAll(() => h.close());

test('a storage that goes and comes back is said once each, with its reason', async () => {
  const { log, lines } = listeningLog();
  let isAway = true;
  const storage = { ...away, check: async () => (isAway ? away.check() : undefined) };
  const watch = watchStorage(storage, log);
  await watch.look();
  await watch.look();
  expect(watch.problem()).toBe('ECONNREFUSED');
  isAway = false;
  await watch.look();
  watch.stop();
  expect(watch.problem()).toBeNull();
  expect(lines.map(({ msg }) => msg)).toEqual(['file storage is unavailable', 'file storage answers again']);
  expect(lines[0]).toMatchObject({ level: 50, reason: 'ECONNREFUSED' });
  expect(JSON.stringify(lines)).not.toContain('sandi-s3');
});

test('without it the product is degraded, not gone, and /readyz says why', async () => {
  const site = await openSite(h, { storageProblem: () => 'ECONNREFUSED' });
  // A database that is slow to answer comes first: on a busy machine it is asked again.
  await expect
    .poll(async () => {
      const answer = await site.visitor().get('/readyz');
      return { answered: answer.status, body: await answer.json() };
    })
    .toEqual({ answered: 200, body: { status: 'degraded', storage: 'ECONNREFUSED' } });
});

test('an upload then is a short wait for its sender, and a line with the reason in the log', async () => {
  const { log, lines } = listeningLog();
  const site = await openSite({ ...h, services: { ...h.services, storage: away, log } });
  const budi = await site.as('budi');
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(picture)], 'bukti.jpg', { type: 'image/jpeg' }));
  const answer = await budi.send('POST', '/api/files/proofs', { body: form });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  const said = lines.find(({ msg }) => msg === 'refused for a moment');
  expect(said?.err?.message).toMatch(
    /S3 di 127\.0\.0\.1:2, bucket berkas\) tidak dapat dipakai: ECONNREFUSED/,
  );
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from './platform/database/migrate.ts';
import { int, query } from './platform/database/query.ts';
import { writeSystemState } from './platform/database/system-state.ts';
import { fingerprintOf } from './platform/secrets/fingerprint-store.ts';
import { openVault } from './platform/secrets/vault.ts';
import { cloneDatabase } from './testing/database.ts';
import { type Harness, openHarness, testPassword } from './testing/harness.ts';
import { openMailSink, receiversIn } from './testing/mail-sink.ts';
import { freePort, type RunningProcess, startProcess } from './testing/process.ts';
import { appPassword } from './testing/test-postgres.ts';
import { verifyDatabase } from './verify/verify.ts';

/** Two processes of the product as `deploy/` runs them: one database, one folder, one key, one address (docs/scale.md). */
let h: Harness;
let processes: [RunningProcess, RunningProcess];
let mail: Awaited<ReturnType<typeof openMailSink>>;
const folder = mkdtempSync(join(tmpdir(), 'rimpang-two-'));
const secretKey = 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY';
const baseUrl = 'http://portal.contoh.id';

type Which = 0 | 1;
type Asked = { method?: string; body?: object; key?: string };
/** A browser; the proxy sends each of its requests to one process or the other. */
type Person = { cookie: string; ask(at: Which, path: string, asked?: Asked): Promise<Response> };

function person(cookie: string): Person {
  return {
    cookie,
    ask(at, path, { method, body, key } = {}) {
      const headers: Record<string, string> = { cookie, origin: baseUrl };
      const isForm = body instanceof FormData;
      if (body && !isForm) headers['content-type'] = 'application/json';
      if (key) headers['idempotency-key'] = key;
      return fetch(processes[at].address + path, {
        method: method ?? (body ? 'POST' : 'GET'),
        headers,
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
    },
  };
}

async function signIn(username: string, at: Which = 0): Promise<Person> {
  const body = { username, password: testPassword };
  const answer = await person('').ask(at, '/api/identity/login', { body });
  expect(answer.status).toBe(200);
  return person(
    answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  );
}

beforeAll(async () => {
  const database = await cloneDatabase();
  await migrateDatabase({ ...database, appPassword, fingerprint: fingerprintOf(openVault(secretKey)) });
  h = await openHarness({ database, secretKey, now: new Date() });
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
  await h.staff('admin', 'admin');
  // Its demo data is there: a start adds none.
  const now = h.services.clock();
  await writeSystemState(h.owner, 'demo', { base: now.toISOString(), done: true }, now);
  mail = await openMailSink();
  const env = {
    DEMO: '1',
    APP_DATABASE_URL: h.appUrl,
    SECRET_KEY: secretKey,
    DATA_DIR: folder,
    BASE_URL: baseUrl,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Portal <portal@contoh.id>',
  };
  const start = async () => startProcess(await freePort(), env);
  processes = await Promise.all([start(), start()]);
});
afterAll(async () => {
  expect(await Promise.all(processes.map((one) => one.stop()))).toEqual([0, 0]);
  mail.close();
  await h.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a sign-in at one holds at the other, and so does its end', async () => {
  const budi = await signIn('budi');
  expect((await budi.ask(1, '/api/partners/me')).status).toBe(200);
  await budi.ask(0, '/api/identity/logout', { body: {} });
  expect((await budi.ask(1, '/api/partners/me')).status).toBe(401);
});

test('a limit counts over both', async () => {
  const budi = await signIn('budi', 1);
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) {
    const path = '/api/partners/lookup?username=budi&as=recipient';
    statuses.push((await budi.ask(n % 2 === 0 ? 0 : 1, path)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
});

test('what one changes of the settings, the other shows', async () => {
  const admin = await signIn('admin');
  const blurbAt = async (at: Which) => {
    const shop = await (await admin.ask(at, '/api/storefront/shop')).json();
    return (shop as { footer: { blurb?: string } }).footer.blurb;
  };
  expect(await blurbAt(1)).not.toBe('Dari proses lain.');
  const path = '/api/admin/storefront/settings';
  const { settings } = (await (await admin.ask(0, path)).json()) as {
    settings: { key: string; revision: number }[];
  };
  const revision = settings.find(({ key }) => key === 'footer')?.revision;
  const body = { key: 'footer', value: { blurb: 'Dari proses lain.' }, revision };
  const changed = await admin.ask(0, path, { method: 'PUT', body, key: randomUUID() });
  expect([changed.status, await changed.json()]).toEqual([200, expect.anything()]);
  await expect.poll(() => blurbAt(1)).toBe('Dari proses lain.');
});

test('what happens at one is heard by a stream of the other, once', async () => {
  const admin = await signIn('admin');
  const reader = (await admin.ask(1, '/api/live')).body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const reading = (async () => {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      heard += next.value;
  })();
  // What the sign-in itself announces may still come, or be over: so a topic of nothing else here.
  const topic = '"messages"';
  const body = { name: 'Ani', email: 'ani@contoh.id', message: 'Halo.', website: '' };
  const sent = await person('').ask(0, '/api/storefront/messages', { body, key: randomUUID() });
  expect(sent.status).toBe(200);
  await expect.poll(() => heard).toContain(topic);
  // Announced in order: once the next thing is heard, a second time of the first would have been.
  const own = `account:${await h.idOf('admin')}`;
  const sofar = heard.split(own).length;
  await admin.ask(0, '/api/notifications/read-all', { body: {}, key: randomUUID() });
  await expect.poll(() => heard.split(own).length).toBeGreaterThan(sofar);
  await reader?.cancel();
  await reading;
  expect(heard.split(topic)).toHaveLength(2);
});

test('a picture that one took, the other shows', async () => {
  const budi = await signIn('budi');
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#3a6b35' } });
  const body = new FormData();
  const bytes = new Uint8Array(await picture.jpeg().toBuffer());
  body.set('file', new File([bytes], 'saya.jpg', { type: 'image/jpeg' }));
  for (const [name, value] of Object.entries({ x: '0', y: '0', size: '400' })) body.set(name, value);
  const taken = await budi.ask(0, '/api/files/avatar', { body });
  const { avatarUrl } = (await taken.json()) as { avatarUrl: string };
  const shown = await budi.ask(1, avatarUrl);
  expect(shown.headers.get('content-type')).toMatch(/^image\//);
});

test('an export that one prepared is fetched from the other', async () => {
  const admin = await signIn('admin');
  const prepared = await admin.ask(0, '/api/reports/exports', { body: { list: 'partners', format: 'csv' } });
  const { url, rows } = (await prepared.json()) as { url: string; rows: number };
  const fetched = await admin.ask(1, url);
  expect([rows, fetched.headers.get('x-total-rows')]).toEqual([2, '2']);
  expect(await fetched.text()).toMatch(/budi[^]*siti/);
});

test('the same operation sent to both at once happens once', async () => {
  const [budi, key] = [await signIn('budi'), randomUUID()];
  await h.givePins('budi', 'ro', 1);
  const body = { recipient: 'siti', type: 'ro', quantity: 1 };
  const both = await Promise.all(
    ([0, 1] as const).map((at) => budi.ask(at, '/api/pins/transfers', { body, key })),
  );
  const [first, second] = await Promise.all(both.map((answer) => answer.json()));
  expect([both.map(({ status }) => status), second]).toEqual([[200, 200], first]);
  const moved = await query({ n: int })`
    select count(*)::int as n from pins.event e join identity.account a on a.id = e.to_id
    where e.action = 'transfer' and a.username = 'siti'`.one(h.owner);
  expect(moved.n).toBe(1);
});

test('their loops do each piece of work once: e-mails, counters, the chain of the audit', async () => {
  await sql`
    insert into notifications.message (account_id, kind, title, body, at, email_to, email_name,
      next_attempt_at)
    select id, 'system-warning', 'Kabar', 'Isi.', now(), 'surat' || n || '@contoh.id', 'Budi', now()
    from identity.account, generate_series(1, 60) n where username = 'budi'`.execute(h.owner);
  const partners = Array.from({ length: 6 }, (_, n) => `mitra${n}`);
  for (const username of partners) await h.partner(username, { upline: 'siti' });
  const left = query({ emails: int, changes: int })`
    select (select count(*)::int from notifications.message where email_to is not null and emailed_at is null)
      as emails, (select count(*)::int from network.pending) as changes`;
  await expect.poll(() => left.one(h.owner)).toEqual({ emails: 0, changes: 0 });
  const wanted = Array.from({ length: 60 }, (_, n) => `surat${n + 1}@contoh.id`);
  const receivers = receiversIn(mail.heard).filter((address) => address.startsWith('surat'));
  expect(receivers.toSorted()).toEqual(wanted.toSorted());
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});

test('a reset asked of both begins once, its backup lies in their folder, and both know that it is done', async () => {
  await h.staff('bos', 'super_admin');
  const bos = await signIn('bos');
  const body = { confirm: 'RESET', currentPassword: testPassword };
  const answers = await Promise.all(
    ([0, 1] as const).map(async (at) => {
      const answer = await bos.ask(at, '/api/admin/reset/network', { body, key: randomUUID() });
      return { status: answer.status, ...((await answer.json()) as { code?: string; backup?: string }) };
    }),
  );
  // Refused while the other runs; a machine that is busy elsewhere may come to the second one when the first is over.
  const done = answers.filter(({ status }) => status === 200);
  const others = answers.filter(({ status }) => status !== 200);
  expect(
    others.every(({ code }) => code === 'RESET_RUNNING'),
    JSON.stringify(answers),
  ).toBe(true);
  expect(done.length).toBeGreaterThan(0);
  const copies = readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.rimpang'));
  expect(copies).toHaveLength(done.length);
  for (const at of [0, 1] as const) {
    const state = await (await bos.ask(at, '/api/admin/reset/state')).json();
    expect(state).toMatchObject({ state: { phase: 'done' } });
  }
  expect(
    (await person('').ask(1, '/api/identity/login', { body: { username: 'budi', password: testPassword } }))
      .status,
  ).toBe(401);
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});

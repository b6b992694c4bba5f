import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { staffVerbs } from '../capabilities/staff/index.ts';
import { openLive } from '../platform/requests/live.ts';
import { sweepAnnouncements } from '../platform/database/announcement-store.ts';
import { openPostgresLive, payloadsOf } from '../platform/database/live-postgres.ts';
import { withDatabase } from '../platform/database/postgres-url.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { openLiveStreams } from './live-streams.ts';
import { type Browser, openSite, type Site } from '../testing/browsers.ts';

let h: Harness;
let site: Site;
const live = openLive(async (topics) => live.receive(topics));

beforeAll(async () => {
  const harness = await openHarness();
  h = { ...harness, services: { ...harness.services, live } };
  site = await openSite(h);
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
  await h.partner('siti');
});
afterEach(() => vi.useRealTimers());
afterAll(() => h.close());

/** An open stream and everything it has said so far. */
async function listen(browser: Browser) {
  const response = await browser.get('/api/live');
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const heard = { text: '', ended: false };
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const reading = (async () => {
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) break;
      heard.text += next.value;
    }
    heard.ended = true;
  })();
  return { heard, reading, stop: () => reader?.cancel() };
}
const topicsIn = (text: string) =>
  [...text.matchAll(/^data: (.*)$/gm)].flatMap(
    ([, data = '{}']) => (JSON.parse(data) as { topics?: string[] }).topics ?? [],
  );

test.each([
  ['budi', ['account:budi', 'own-pins']],
  ['superadmin', ['account:superadmin', 'orders', 'pins', 'partners', 'withdrawals']],
  ['admin', ['account:admin', 'orders', 'pins', 'partners', 'withdrawals']],
  ['finance', ['account:finance', 'withdrawals']],
  ['cs', ['account:cs', 'orders', 'pins', 'partners']],
])('%s hears only %s', async (username, expected) => {
  const names = ['budi', 'siti', 'superadmin', 'admin', 'finance', 'cs'];
  const ids = await Promise.all(names.map((name) => h.idOf(name)));
  const { heard, stop } = await listen(await site.as(username));
  live.publish([
    ...ids.map((id) => `account:${id}`),
    'orders',
    'pins',
    'own-pins',
    'partners',
    'withdrawals',
    'secret',
    `sessions:${ids[1]}`,
  ]);
  await expect.poll(() => topicsIn(heard.text).length).toBeGreaterThan(0);
  const named = topicsIn(heard.text).map((topic) => {
    const at = ids.findIndex((id) => topic === `account:${id}`);
    return at === -1 ? topic : `account:${names[at]}`;
  });
  expect(named).toEqual(expected);
  await stop();
});

test('of a batch about others, those who only listen are asked nothing', async () => {
  const streams = openLiveStreams(h.services);
  const caller = await h.as('budi');
  let asked = 0;
  const readers = Array.from({ length: 200 }, (_, n) => {
    const actor = {
      ...caller.actor!,
      get id() {
        asked += 1;
        return 1_000_000 + n;
      },
    };
    const reader = { ...caller, actor };
    return streams.open(reader, async () => reader);
  });
  const last = readers.at(-1)?.body?.getReader();
  await last?.read();
  asked = 0;
  live.receive([...Array.from({ length: 1_000 }, (_, n) => `account:${2_000_000 + n}`), 'account:1000199']);
  expect(new TextDecoder().decode((await last?.read())?.value)).toBe(
    'data: {"topics":["account:1000199"]}\n\n',
  );
  expect(asked).toBeLessThan(1_000);
  streams.closeAll();
});

test('a queue that one may no longer open is not heard of from the next look at the session on', async () => {
  const streams = openLiveStreams(h.services);
  const [cs, finance] = [await h.as('cs'), await h.as('finance')];
  const renewed = { ...cs, actor: { ...cs.actor!, role: finance.actor!.role } };
  const reader = streams.open(cs, async () => renewed).body?.getReader();
  const next = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await next()).toBe('retry: 2000\n\n');
  live.receive([`sessions:${cs.actor!.id}`]);
  expect(await next()).toBe(': masih di sini\n\n');
  live.receive(['orders', 'withdrawals']);
  expect(await next()).toBe('data: {"topics":["withdrawals"]}\n\n');
  streams.closeAll();
  expect(streams.count()).toBe(0);
});

test('what comes along with the end of a session is heard by who still listens, of what is still theirs', async () => {
  const streams = openLiveStreams(h.services);
  const [cs, finance, visitor] = [
    await h.as('cs'),
    await h.as('finance'),
    { ...(await h.as('cs')), actor: null },
  ];
  const renewed = { ...cs, actor: { ...cs.actor!, role: finance.actor!.role } };
  const heardOf = async (reader: ReadableStreamDefaultReader<Uint8Array> | undefined) => {
    let text = '';
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      text += new TextDecoder().decode(next.value);
    return text;
  };
  const [over, others] = [visitor, renewed].map((now) =>
    heardOf(streams.open(cs, async () => now).body?.getReader()),
  );
  live.receive([`account:${cs.actor!.id}`, `sessions:${cs.actor!.id}`, 'orders', 'withdrawals']);
  expect(await over).toBe('retry: 2000\n\nevent: end\ndata: {}\n\n');
  streams.closeAll();
  expect(topicsIn((await others) ?? '')).toEqual([`account:${cs.actor!.id}`]);
});

test('a visitor gets no stream', async () => {
  expect((await site.visitor().get('/api/live')).status).toBe(401);
});

test('a stream ends when its session ends elsewhere, and not when another person’s does', async () => {
  const [budi, siti] = [await site.as('budi'), await site.as('siti')];
  const [first, second] = [await listen(budi), await listen(siti)];
  const ended = { accountId: await h.idOf('budi'), reason: 'Akun dibobol' };
  await staffVerbs.issueTemporaryPassword.run(h.services, await h.as('superadmin'), ended);
  await first.reading;
  expect(first.heard.text).toContain('event: end');
  expect(second.heard.ended).toBe(false);
  await second.stop();
});

test('it breathes every 20 seconds, keeps no session alive, and ends with it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const siti = await site.as('siti');
  const { heard, reading } = await listen(siti);
  h.setClock(20_000);
  vi.advanceTimersByTime(20_000);
  await expect.poll(() => heard.text).toContain(': masih di sini');
  h.setClock(290_000);
  vi.advanceTimersByTime(20_000);
  await reading;
  expect(heard.text).toContain('event: end');
  expect((await siti.get('/api/pins/stock')).status).toBe(401);
});

test('the thirteenth tab ends the first stream', async () => {
  const admin = await site.as('admin');
  const streams = [];
  for (let i = 0; i < 13; i += 1) streams.push(await listen(admin));
  await streams[0]?.reading;
  expect(streams.filter((stream) => stream.heard.ended)).toHaveLength(1);
  for (const stream of streams.slice(1)) await stream.stop();
});

test('topics travel between processes through the database, and survive a lost connection', async () => {
  const [here, there] = [
    await openPostgresLive(h.appUrl, h.services.log, h.services.db),
    await openPostgresLive(h.appUrl, h.services.log, h.services.db),
  ];
  const heard: string[] = [];
  there.subscribe((topics) => heard.push(...topics));
  here.publish(['orders', 'account:5']);
  await expect.poll(() => heard).toEqual(['orders', 'account:5']);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen %' or query like '%pg_notify%'`
    .execute(h.owner)
    .catch(() => {});
  await expect
    .poll(() => {
      here.publish(['pins']);
      return heard.includes('pins');
    })
    .toBe(true);
  here.close();
  there.close();
});

test('who cannot be told by the database looks for itself, and none hears a thing twice', async () => {
  const { db, log } = h.services;
  // A listener in another database is deaf, as behind a pooler; one whose address leads nowhere is never there.
  const nowhere = 'postgres://siapa@127.0.0.1:1/rimpang';
  const places = [h.appUrl, withDatabase(h.appUrl, 'template1'), nowhere];
  const lives = await Promise.all(places.map((url) => openPostgresLive(url, log, db)));
  const said = lives.map((_, n) => `said:${n}`);
  const heard = lives.map((one) => {
    const topics: string[] = [];
    one.subscribe((more) => topics.push(...more.filter((topic) => said.includes(topic))));
    return topics;
  });
  for (const [n, speaker] of lives.entries()) {
    speaker.publish([`said:${n}`]);
    const sofar = said.slice(0, n + 1);
    await expect.poll(() => heard, { interval: 100 }).toEqual([sofar, sofar, sofar]);
  }
  for (const one of lives) one.close();
});

test('an announcement by an earlier version, which has no number, is heard', async () => {
  const one = await openPostgresLive(h.appUrl, h.services.log, h.services.db);
  const heard: string[] = [];
  one.subscribe((topics) => heard.push(...topics));
  await sql`select pg_notify('rimpang_live', '["claims"]')`.execute(h.owner);
  await expect.poll(() => heard).toEqual(['claims']);
  one.close();
});

test('announcements are forgotten once every process has read them', async () => {
  await sql`update platform.announcement set at = at - interval '1 hour' where id = (select min(id)
    from platform.announcement)`.execute(h.owner);
  expect(await sweepAnnouncements(h.services.db)).toBe(1);
});

test('no announcement is longer than the database takes', () => {
  const topics = Array.from({ length: 3_000 }, (_, i) => `account:${i}`);
  const payloads = payloadsOf(topics);
  expect(payloads.flatMap((payload) => JSON.parse(payload) as string[])).toEqual(topics);
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(7_100);
  expect(payloadsOf([])).toEqual([]);
});

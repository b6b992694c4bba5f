import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openSite, type Site } from '../../testing/browsers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { statementsOf } from '../../testing/sent-statements.ts';
import { hashToken } from './session-store.ts';

let h: Harness;
let site: Site;
let browsers: Browser[];
const names = ['budi', 'siti', 'andi', 'rini'];

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  for (const name of names) await h.partner(name);
  browsers = [];
  for (const name of names) browsers.push(await site.as(name));
});
afterAll(() => h.close());

const hashOf = ({ cookie = '' }: Browser) => hashToken(cookie.slice('rimpang='.length));
const nameOf = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { user: { username: string } | null }).user?.username ?? null;
const ask = (browser: Browser) => nameOf(browser.get('/api/identity/session'));
const touch = async (browser: Browser) => (await browser.post('/api/identity/touch')).status;

test('who is asking is one statement, and for several in the same moment too; each is told who it is', async () => {
  const [first] = browsers;
  if (!first) throw new Error('no browser');
  expect(await statementsOf(() => ask(first))).toHaveLength(1);
  let answers: (string | null)[] = [];
  const sent = await statementsOf(async () => {
    answers = await Promise.all([...browsers, ...browsers].map(ask));
  });
  expect(answers).toEqual([...names, ...names]);
  expect(sent).toHaveLength(1);
});

test('visitors and ended sessions among them are visitors, and change nothing for the others', async () => {
  const gone = await site.as('budi');
  await sql`delete from identity.session where token_hash = ${hashOf(gone)}`.execute(h.owner);
  const madeUp = site.visitor();
  madeUp.cookie = 'rimpang=made-up';
  const all = [gone, ...browsers, madeUp, site.visitor()];
  expect(await Promise.all(all.map(ask))).toEqual([null, ...names, null, null]);
});

test('of several who do something each session is extended, in one statement', async () => {
  h.setClock(200_000);
  expect(await Promise.all([...browsers, ...browsers].map(touch))).toEqual(Array(8).fill(200));
  h.setClock(200_000);
  expect(await Promise.all(browsers.map(ask))).toEqual(names);
  const sent = await statementsOf(() => Promise.all(browsers.map(touch)));
  expect(sent.filter((name) => name === 'update identity.session')).toHaveLength(1 + browsers.length);
});

test('a session that is being ended is waited for by its own people alone, who are then refused', async () => {
  const ending = await site.as('siti');
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const work = h.owner.transaction().execute(async (tx) => {
    await sql`delete from identity.session where token_hash = ${hashOf(ending)}`.execute(tx);
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  const own = touch(ending);
  expect(await Promise.all(browsers.map(touch))).toEqual(Array(4).fill(200));
  held.resolve();
  await work;
  expect(await own).toBe(401);
});

test('a closed account and a changed role count from the next request, however many ask beside it', async () => {
  const closing = await site.as('rini');
  expect(await Promise.all([closing, ...browsers].map(ask))).toEqual(['rini', ...names]);
  await sql`update identity.account set closed_at = now() where username = 'rini'`.execute(h.owner);
  expect(await Promise.all([closing, ...browsers].map(ask))).toEqual([null, 'budi', 'siti', 'andi', null]);
});

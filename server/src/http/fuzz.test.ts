import { type Action, mayDo } from '@rimpang/domain/permissions';
import { defaultMatrix, type Role, roles } from '@rimpang/domain/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawalsVerbs } from '../capabilities/withdrawals/index.ts';
import { openDocument, type Operation } from '../testing/fuzz/document.ts';
import { openRandom, type Random } from '../testing/fuzz/random.ts';
import { type FuzzRequest, requestFor, sweepOf } from '../testing/fuzz/requests.ts';
import type { Resolve } from '../testing/fuzz/values.ts';
import { settleNetwork } from '../capabilities/network/index.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { verifyDatabase } from '../verify/verify.ts';
import { type Browser, openSite, type Site } from '../testing/browsers.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20261121);
const runs = Number(process.env.FUZZ_RUNS ?? 2_400);

/** Ends the company, ends the test, or never ends. */
const leftOut = new Set(['pins.resetAll', 'partners.resetNetwork', 'platform.live']);
type Who = Role | 'visitor';
const everybody: readonly Who[] = ['visitor', ...roles];

let h: Harness;
let site: Site;
/** Several of each role: some requests end what an account may do. */
let people: Record<Role, string[]>;

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
  await h.partner('andi', { upline: 'siti' });
  people = { super_admin: ['superadmin'], admin: [], finance: [], cs: [], mitra: [] };
  for (const n of [1, 2, 3, 4, 5]) {
    for (const role of ['super_admin', 'admin', 'finance', 'cs'] as const) {
      await h.staff(`${role}${n}`, role);
      people[role].push(`${role}${n}`);
    }
    await h.partner(`mitra${n}`, { upline: 'budi' });
    people.mitra.push(`mitra${n}`);
  }
  for (const username of ['budi', 'mitra1']) {
    await h.givePins(username, 'ro', 3);
    await h.givePins(username, 'activation', 2);
  }
  await withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount: 60_000 });
});
afterAll(() => h.close());

/** Browsers by who sits in front of them; who was put out signs in again, or hands over to the next. */
function openBrowsers() {
  const open = new Map<Who, Browser>();
  return async (who: Who, wasPutOut = false): Promise<Browser> => {
    const known = open.get(who);
    if (known && !wasPutOut) return known;
    if (who === 'visitor') return site.visitor();
    for (const username of people[who]) {
      const browser = await site.as(username).catch(() => null);
      if (!browser) continue;
      open.set(who, browser);
      return browser;
    }
    throw new Error(`no person of ${who} can sign in any more`);
  };
}

type Try = { operation: Operation; who: Who; request?: FuzzRequest };
const mayAsk = ({ id }: Operation, who: Who) =>
  mayDo(id as Action, who === 'visitor' ? null : who, defaultMatrix);

/**
 * Every text of every operation with NUL and with half a character, by a person who may; every operation once by
 * everybody; then those who may, as often as asked. In an order of the seed.
 */
function planOf(operations: readonly Operation[], random: Random, resolve: Resolve): Try[] {
  const sweep = operations.flatMap((operation): Try[] => {
    const who = everybody.find((one) => one !== 'visitor' && mayAsk(operation, one)) ?? 'visitor';
    return sweepOf(operation, random, resolve).map((request) => ({ operation, who, request }));
  });
  const all = operations.flatMap((operation) => everybody.map((who): Try => ({ operation, who })));
  const allowed = all.filter(({ operation, who }) => mayAsk(operation, who));
  const plan = [...sweep, ...all];
  while (plan.length < runs) plan.push(...random.shuffled(allowed).slice(0, runs - plan.length));
  return random.shuffled(plan);
}

async function send(browser: Browser, request: FuzzRequest, address: string) {
  const { method, path, headers, body } = request;
  const answer = await browser.send(method, path, { body, headers, address });
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  return { status: answer.status, type, text: await answer.text() };
}

test(`at least ${runs} requests made of the product’s own document are answered as it says (FUZZ_SEED=${seed})`, {
  timeout: Math.max(300_000, runs * 150),
}, async () => {
  const random = openRandom(seed);
  const answer = await site.visitor().get('/api/openapi.json');
  const { operations, resolve, problemOf } = openDocument((await answer.json()) as Record<string, unknown>);
  const asked = operations.filter(({ id }) => !leftOut.has(id));
  const plan = planOf(asked, random, resolve);
  const browserOf = openBrowsers();
  const surprises: string[] = [];
  const statuses: Record<number, number> = {};
  for (const [index, { operation, who, request: given }] of plan.entries()) {
    const request = given ?? requestFor(operation, random, resolve);
    const address = `10.${random.below(250)}.${random.below(250)}.${random.below(250)}`;
    const found = await send(await browserOf(who), request, address);
    statuses[found.status] = (statuses[found.status] ?? 0) + 1;
    const isOver =
      found.status === 401 || /"(MUST_CHANGE_PASSWORD|MUST_ENROL_SECOND_FACTOR)"/.test(found.text);
    if (isOver && who !== 'visitor') await browserOf(who, true);
    const problem = found.status >= 500 ? `breaks: ${found.text}` : problemOf(operation, found);
    if (!problem) continue;
    const body = typeof request.body === 'string' ? request.body.slice(0, 300) : '';
    surprises.push(`#${index} ${who} ${request.method} ${request.path.slice(0, 200)} ${body} ${problem}`);
  }
  expect(surprises.slice(0, 20)).toEqual([]);
  expect(plan.length).toBeGreaterThanOrEqual(runs);
  // Much of it gets through: a fuzz that is refused at the door proves nothing.
  expect(statuses[200]).toBeGreaterThan(plan.length / 10);
  expect(statuses[422]).toBeGreaterThan(plan.length / 20);
});

test('and what they left behind is in order', async () => {
  await settleNetwork(h.services.db);
  const { differences } = await verifyDatabase(h.ownerUrl);
  expect(differences).toEqual([]);
});

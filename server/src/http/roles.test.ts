import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '@rimpang/contract/index';
import { type Action, mayDo } from '@rimpang/domain/permissions';
import { defaultMatrix, type Role, roles } from '@rimpang/domain/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../testing/harness.ts';
import { type Browser, openSite, type Site } from '../testing/browsers.ts';

type Endpoint = { action: Action; method: string; path: string };

const endpoints: Endpoint[] = Object.values(contract).flatMap((verbs) =>
  Object.values<AnyContractProcedure>(verbs).map((procedure) => {
    const { operationId, method = 'POST', path = '' } = procedure['~orpc'].route;
    return { action: operationId as Action, method, path: path.replace(/\{\w+\}/g, '999999') };
  }),
);
const beside: Endpoint[] = [
  { action: 'files.proof', method: 'GET', path: '/files/00000000-0000-4000-8000-000000000000' },
  { action: 'platform.live', method: 'GET', path: '/live' },
  { action: 'reports.download', method: 'GET', path: '/exports/none' },
];

let h: Harness;
let site: Site;
const nameOf = (role: Role | null) =>
  role === 'super_admin' ? 'superadmin' : role === 'mitra' ? 'budi' : role;

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
});
afterAll(() => h.close());

/** Asked with nothing in it: who may is told what is missing, who may not is told that and nothing else. */
async function ask(browser: Browser, { method, path }: Endpoint) {
  const answer = await browser.send(method, `/api${path}`, method === 'GET' ? {} : { body: {} });
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    return { status: 200, code: undefined };
  }
  const body = (await answer.json()) as { code?: string };
  return { status: answer.status, code: body.code };
}

test.each([null, ...roles])('every endpoint for %s answers as the permission table says', async (role) => {
  const surprises: object[] = [];
  let browser = await site.as(nameOf(role));
  for (const endpoint of [...endpoints, ...beside]) {
    const answer = await ask(browser, endpoint);
    // What changes sessions may end this one.
    if (endpoint.action.startsWith('identity.') && endpoint.method !== 'GET')
      browser = await site.as(nameOf(role));
    const allowed = mayDo(endpoint.action, role, defaultMatrix);
    const refusal =
      role === null ? { status: 401, code: 'NOT_SIGNED_IN' } : { status: 403, code: 'FORBIDDEN' };
    const wasRefused = answer.status === refusal.status && answer.code === refusal.code;
    if (wasRefused === allowed || answer.status >= 500) surprises.push({ ...endpoint, allowed, answer });
  }
  expect(surprises).toEqual([]);
});

test('the table is not empty-handed: every role may do something, none everything', () => {
  const allowed = (role: Role | null) =>
    endpoints.filter(({ action }) => mayDo(action, role, defaultMatrix)).length;
  for (const role of [null, ...roles]) {
    expect(allowed(role)).toBeGreaterThan(2);
    expect(allowed(role)).toBeLessThan(endpoints.length);
  }
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../testing/harness.ts';
import { openSite, type Site } from '../testing/browsers.ts';

let h: Harness;
let site: Site;

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
  await h.givePins('budi', 'ro', 5);
});
afterAll(() => h.close());

test('a repeated request gets the first answer byte for byte', async () => {
  const budi = await site.as('budi');
  const key = { 'idempotency-key': randomUUID() };
  const input = { recipient: 'siti', type: 'ro', quantity: 2 };
  const answers = await Promise.all([1, 2, 3].map(() => budi.post('/api/pins/transfers', input, key)));
  const [first, ...others] = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(JSON.parse(first ?? '')).toMatchObject({ quantity: 2 });
  expect(others).toEqual([first, first]);
  // In the order of the contract, which is not the alphabet's: a store that sorts keys would show here.
  const keys = Object.keys(JSON.parse(first ?? '') as object);
  expect(keys).not.toEqual(keys.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)));
});

test('an operation from before keeps its answer', async () => {
  const budi = await site.as('budi');
  const key = { 'idempotency-key': randomUUID() };
  const input = { recipient: 'siti', type: 'ro', quantity: 1 };
  const first = (await (await budi.post('/api/pins/transfers', input, key)).json()) as object;
  await sql`update platform.operation set response = answer::jsonb, answer = null`.execute(h.owner);
  expect(await (await budi.post('/api/pins/transfers', input, key)).json()).toEqual(first);
});

test('the log names an export without its ticket, and no address without end', async () => {
  const lines: { path: string; route: string }[] = [];
  const log = { ...h.services.log, info: (line: { path: string; route: string }) => void lines.push(line) };
  const logged = await openSite({ ...h, services: { ...h.services, log } as Harness['services'] });
  const admin = await logged.as('superadmin');
  const { url } = (await (
    await admin.post('/api/reports/exports', { list: 'partners', format: 'csv' })
  ).json()) as {
    url: string;
  };
  const ticket = url.split('/').at(-1) ?? '';
  expect(ticket.length).toBeGreaterThan(20);
  const answer = await admin.get(url);
  expect(answer.status).toBe(200);
  await answer.text();
  await admin.get(`/api/exports/${'x'.repeat(5_000)}`);
  await admin.get(`/${'x'.repeat(5_000)}`);
  const said = JSON.stringify(lines);
  expect(said).not.toContain(ticket);
  expect(said).not.toContain('x'.repeat(400));
  expect(lines.filter(({ route }) => route === 'reports.download').map(({ path }) => path)).toEqual([
    '/api/exports/…',
    '/api/exports/…',
  ]);
});

import { contract } from '@rimpang/contract/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../testing/harness.ts';
import { openSite, type Site } from '../testing/site.ts';

type Operation = { operationId: string; parameters?: { name: string; in: string }[] };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

let h: Harness;
let site: Site;

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
});
afterAll(() => h.close());

const read = async () => (await (await site.visitor().get('/api/openapi.json')).json()) as Document;

test('OpenAPI 3.1 with one operation per endpoint, named capability.verb', async () => {
  const document = await read();
  expect(document.openapi).toBe('3.1.1');
  const described = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((o) => o.operationId),
  );
  const written = Object.entries(contract).flatMap(([name, verbs]) =>
    Object.keys(verbs).map((verb) => `${name}.${verb}`),
  );
  expect(described.sort()).toEqual([...written, 'files.proof', 'reports.download', 'platform.live'].sort());
});

test('writes of money and PINs ask for the operation id', async () => {
  const transfer = (await read()).paths['/pins/transfers']?.post;
  expect(transfer?.parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
  );
});

test('the reference page lists every endpoint and runs no script', async () => {
  const answer = await site.visitor().get('/api/docs');
  const page = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/html');
  for (const id of ['identity.login', 'pins.transfer', 'withdrawals.request', 'platform.live']) {
    expect(page).toContain(`id="${id}"`);
  }
  expect(page).not.toMatch(/<script|https?:\/\/(?!localhost)/);
  const endpoints = page.split('<details id=').length;
  expect(page.length / endpoints).toBeLessThan(6_000);
});

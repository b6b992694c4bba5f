import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../server/src/http/openapi.ts';
import { tokensVerbs } from '../server/src/capabilities/tokens/index.ts';
import { openSite } from '../server/src/testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../server/src/testing/harness.ts';
import { generateTypes } from './generate-types.ts';
import { lintDocument } from './lint.ts';
import { openClient } from './open-client.ts';
import { forbidden, runProgram } from './test-program.ts';

const root = join(import.meta.dirname, '..');

let h: Harness;
let client: ReturnType<typeof openClient>;

beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  await h.partner('budi');
  const { token } = await tokensVerbs.create.run(h.services, await h.as('admin'), {
    name: 'Gudang',
    actions: ['pins.create', 'partners.list'],
    addresses: '',
    days: 30,
    currentPassword: testPassword,
  });
  const visitor = (await openSite(h)).visitor();
  client = openClient({
    address: 'http://localhost:3000',
    token,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const body = await request.text();
      const headers = Object.fromEntries(request.headers);
      return visitor.send(request.method, pathname + search, { headers, ...(body && { body }) });
    },
  });
});
afterAll(() => h.close());

test('a linter finds nothing in the description, not even something to warn of', async () => {
  expect(await lintDocument(await openApiDocument())).toEqual([]);
  const spoilt = structuredClone(await openApiDocument());
  const transfer = spoilt.paths?.['/pins/transfers']?.post;
  if (transfer) transfer.description = '';
  expect(await lintDocument(spoilt)).toEqual([expect.stringContaining('operation-description')]);
});

test('the types that are generated of it compile, with a program that uses them', async () => {
  await generateTypes(await openApiDocument());
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const project = join(import.meta.dirname, 'tsconfig.program.json');
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', project, '--pretty', 'false'], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, '']);
  expect(forbidden).toHaveLength(3);
});

test('the program reads, writes once, and is told why not', async () => {
  const { made, again, ...seen } = await runProgram(client);
  expect(seen).toEqual({
    partner: 'budi',
    requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    problem: undefined,
    refusals: ['OPERATION_REUSED', 'FORBIDDEN'],
  });
  expect(made).toEqual(again);
  expect(made).toBeDefined();
});

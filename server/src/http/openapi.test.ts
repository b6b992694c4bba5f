import { contract } from '@rimpang/contract/index';
import { requestLimits } from '@rimpang/domain/request-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '../platform/requests/failure.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { openSite, type Site } from '../testing/browsers.ts';
import { refusalOf } from './errors.ts';

type Operation = { operationId: string; parameters?: { name: string; in: string }[] };
type Described = Omit<Operation, 'parameters'> & {
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, unknown>;
};
type Parsed = { success: boolean; error?: { issues: unknown } };
type Endpoints = Record<
  string,
  Record<string, { '~orpc': { inputSchema: { safeParse(input: unknown): Parsed } } }>
>;
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

test('what programs work with has a name, and each way to sign in is described', async () => {
  const secure = await openSite(h, { baseUrl: 'https://portal.contoh.id' });
  const schemesAt = async (from: Site) => {
    const { components } = (await (await from.visitor().get('/api/v1/openapi.json')).json()) as {
      components: {
        schemas: object;
        securitySchemes: { session: { name: string }; token: { scheme: string } };
      };
    };
    return components;
  };
  const text = JSON.stringify(await read());
  const { schemas, securitySchemes } = await schemesAt(site);
  for (const name of ['Order', 'Pin', 'Withdrawal', 'Bonus', 'Partner']) {
    expect(Object.keys(schemas)).toContain(name);
    expect(text, name).toContain(`#/components/schemas/${name}"`);
  }
  expect(securitySchemes.token.scheme).toBe('bearer');
  expect(securitySchemes.session.name).toBe('rimpang');
  expect((await schemesAt(secure)).securitySchemes.session.name).toBe('__Host-rimpang');
});

test('writes of money and PINs ask for the operation id', async () => {
  const transfer = (await read()).paths['/pins/transfers']?.post;
  expect(transfer?.parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
  );
});

test('each example is one that the contract accepts', async () => {
  const { paths } = (await read()) as unknown as { paths: Record<string, Record<string, Described>> };
  const refused = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap(({ operationId, parameters = [], requestBody }) => {
      const [name = '', verb = ''] = operationId.split('.');
      const procedure = (contract as unknown as Endpoints)[name]?.[verb];
      if (!procedure || requestBody?.content['multipart/form-data']) return [];
      const given = parameters.filter(
        ({ in: where, example }) => where !== 'header' && example !== undefined,
      );
      const asked = Object.fromEntries(given.map(({ name: key, example }) => [key, example]));
      const input = { ...asked, ...(requestBody?.content['application/json']?.example as object) };
      const parsed = procedure['~orpc'].inputSchema.safeParse(input);
      return parsed.success ? [] : [`${operationId} ${JSON.stringify(parsed.error?.issues).slice(0, 200)}`];
    }),
  );
  expect(refused).toEqual([]);
});

test('a number of a limit is said where there is a limit', async () => {
  const { paths } = (await read()) as unknown as { paths: Record<string, Record<string, Described>> };
  const limited = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .filter(({ responses }) => responses[429])
    .map(({ operationId }) => operationId);
  expect(Object.keys(requestLimits).filter((id) => !limited.includes(id))).toEqual([]);
});

test('the reference page lists every endpoint and runs no script', async () => {
  const answer = await site.visitor().get('/api/docs');
  const page = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/html');
  for (const id of ['identity.login', 'pins.transfer', 'withdrawals.request', 'platform.live']) {
    expect(page).toContain(`id="${id}"`);
  }
  // Addresses stand in examples; none is loaded.
  expect(page).not.toMatch(/<script|(?:src|href|action)=["']?https?:\/\/(?!localhost)|url\(/);
  const endpoints = page.split('<details id=').length;
  expect(page.length / endpoints).toBeLessThan(6_000);
});

test('what every operation may answer is named, with how long to wait where that is said', async () => {
  type Response = { headers?: Record<string, unknown>; content?: Record<string, unknown> };
  const { paths } = (await read()) as unknown as {
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>;
  };
  const operations = Object.values(paths).flatMap((path) =>
    Object.entries(path).map(([method, operation]) => ({ method, ...operation })),
  );
  const lacking = operations.flatMap(({ method, operationId, responses }) => {
    const due = ['401', '403', '500', '503', ...(method === 'get' ? [] : ['413', '422'])];
    const unsaid = due.filter((status) => !responses[status]);
    const unwaited = ['429', '503'].filter(
      (status) => responses[status] && !responses[status].headers?.['Retry-After'],
    );
    return [...unsaid, ...unwaited].map((status) => `${operationId} ${status}`);
  });
  expect(lacking).toEqual([]);
  const statusesOf = (id: string) =>
    Object.keys(operations.find(({ operationId }) => operationId === id)?.responses ?? {});
  expect(statusesOf('files.proof')).toEqual(['200', '304', '401', '403', '404', '429', '500', '503']);
  expect(statusesOf('reports.download')).toEqual(['200', '401', '403', '409', '410', '429', '500', '503']);
  expect(JSON.stringify(paths)).toContain('ORIGIN_REFUSED');
});

test('a refusal that passes says when to try again, also where nothing told how long', () => {
  const waitOf = (failure: Failure) => refusalOf(failure, h.services.log, 'x').headers['retry-after'];
  for (const code of ['BUSY', 'STORAGE_FULL', 'BACKUP_FAILED'] as const)
    expect(waitOf(new Failure(code))).toMatch(/^[1-9]\d*$/);
  expect(waitOf(new Failure('BUSY', { retryAfterSeconds: 7 }))).toBe('7');
  expect(waitOf(new Failure('NOT_FOUND'))).toBeUndefined();
});

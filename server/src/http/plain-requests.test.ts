import { once } from 'node:events';
import { connect } from 'node:net';
import { gunzipSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHttpServer } from '../platform/runtime/http-server.ts';
import { type Browser, openSite } from '../testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../testing/harness.ts';
import { openLiveStreams } from './live-streams.ts';
import { openMetrics } from './metrics.ts';
import { openHttp } from './server.ts';

let h: Harness;
let budi: Browser;
let server: Awaited<ReturnType<typeof startHttpServer>>;
const metrics = openMetrics();

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  budi = await (await openSite(h)).as('budi');
  const http = openHttp({
    services: h.services,
    trustProxy: [],
    streams: openLiveStreams(h.services),
    metrics,
    files: async () => null,
    pages: async () => new Response('', { status: 404 }),
  });
  const fetch = (request: Request, env?: unknown) => http.fetch(request, env as never);
  server = await startHttpServer({ port: 0, host: '127.0.0.1' }, { plain: http.plain, fetch });
});
afterAll(async () => {
  await server.close(0);
  await h.close();
});

type Sent = { line: string; headers?: string[]; body?: string };
type Got = { status: number; headers: Map<string, string>; bytes: Buffer };

/** Letter by letter what a client sends and gets, over a connection of its own. */
async function send({ line, headers = [], body = '' }: Sent): Promise<Got> {
  const socket = connect(server.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const host = headers.some((header) => header.startsWith('Host:')) ? [] : ['Host: localhost:3000'];
  const all = [`${line} HTTP/1.1`, ...host, 'Connection: close', ...headers];
  socket.write(`${all.join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  const whole = Buffer.concat(chunks);
  const end = whole.indexOf('\r\n\r\n');
  const [first = '', ...pairs] = whole.subarray(0, end).toString().split('\r\n');
  const parsed = pairs.map((pair): [string, string] => {
    const at = pair.indexOf(': ');
    return [pair.slice(0, at).toLowerCase(), pair.slice(at + 2)];
  });
  return { status: Number(first.split(' ')[1]), headers: new Map(parsed), bytes: whole.subarray(end + 4) };
}

const json = (body: string, headers: string[] = []): Omit<Sent, 'line'> => ({
  headers: ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, ...headers],
  body,
});
const bodyOf = ({ bytes }: Got) => JSON.parse(bytes.toString()) as Record<string, unknown>;
const signedIn = () => [`Cookie: ${budi.cookie}`];
/** Differs from answer to answer. */
const own = new Set([
  'date',
  'x-request-id',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
]);
const steady = ({ headers }: Got) =>
  [...headers]
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => `${name}: ${value.replace(/nonce-[\w-]+/, 'nonce')}`)
    .sort();

test('what is not so plain goes the other way round, and is told the same with the same headers', async () => {
  const plain = await send({ line: 'GET /api/identity/session', headers: signedIn() });
  const other = await send({ line: 'GET /api/identity/session', headers: ['Host: [::1]', ...signedIn()] });
  expect(plain.headers.get('content-length')).toBe(String(plain.bytes.length));
  expect([plain.status, other.status]).toEqual([200, 200]);
  expect(steady(plain)).toEqual(steady(other));
  expect(bodyOf(plain).user).toMatchObject({ username: 'budi' });
});

test.each([
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
])('a long answer is packed as the reader likes: %s', async (encoding, unpack) => {
  const headers = [...signedIn(), `Accept-Encoding: br, ${encoding}`];
  const got = await send({ line: 'GET /api/identity/session', headers });
  expect(got.headers.get('content-encoding')).toBe(encoding);
  expect(got.headers.get('vary')).toBe('Accept-Encoding');
  expect(got.headers.get('content-length')).toBe(String(got.bytes.length));
  expect(unpack(got.bytes).toString()).toContain('"username":"budi"');
});

test.each(['gzip;q=0', 'br', 'identity'])('an answer is left as it is for who takes %s', async (accepted) => {
  const headers = [...signedIn(), `Accept-Encoding: ${accepted}`];
  const got = await send({ line: 'GET /api/identity/session', headers });
  expect(got.headers.get('content-encoding')).toBeUndefined();
  expect(bodyOf(got).user).toMatchObject({ username: 'budi' });
});

test('programs call the same under /api/v1, with queries and values in the address', async () => {
  const found = await send({
    line: 'GET /api/v1/partners/lookup?username=budi&as=recipient',
    headers: signedIn(),
  });
  expect(found.status).toBeLessThan(500);
  const wrong = await send({ line: 'GET /api/v1/pins/history?size=-1&what=x', headers: signedIn() });
  const plainly = await send({ line: 'GET /api/pins/history?size=-1&what=x', headers: signedIn() });
  expect([wrong.status, bodyOf(wrong)]).toEqual([plainly.status, bodyOf(plainly)]);
  const twice = await send({ line: 'GET /api/pins/history?size=-1&what=x?&y=1', headers: signedIn() });
  expect(Object.keys((bodyOf(twice).data as { fields: object }).fields)).toEqual(
    expect.arrayContaining(['size', 'what', 'y']),
  );
  expect((await send({ line: 'GET /api/v1/nothing/there' })).status).toBe(404);
});

test('signing in over a real connection sets both cookies', async () => {
  const body = JSON.stringify({ username: 'budi', password: testPassword });
  const got = await send({ line: 'POST /api/identity/login', ...json(body) });
  expect([got.status, bodyOf(got).user]).toMatchObject([200, { username: 'budi' }]);
  const response = await fetch(`http://127.0.0.1:${server.port}/api/identity/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const names = response.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]);
  expect(names.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual(['rimpang', 'rimpang-browser']);
});

test.each([
  ['alone', (own: string) => own, true],
  ['behind those of others', (own: string) => `rimpang-browser=a.b-c%3D; theme=dark; ${own}`, true],
  ['before them', (own: string) => `${own}; rimpang-browser=x`, true],
  ['behind what is quoted', (own: string) => `note="rimpang=x; y"; ${own}`, true],
  ['quoted', (own: string) => own.replace('=', '="').concat('"'), true],
  ['without spaces', (own: string) => `a=b;${own}`, true],
  ['with more of them', (own: string) => ` a = b ;  ${own} `, true],
  ['twice: the first counts', (own: string) => `rimpang=wrong; ${own}`, false],
  ['twice: the first counts, however it is spaced', (own: string) => `a=b;rimpang=wrong; ${own}`, false],
  ['twice: the first counts, also where it is escaped', (own: string) => `rimpang=wr%6Fng; ${own}`, false],
  ['as the end of another name', (own: string) => `x-${own}`, false],
  ['as the value of another', (own: string) => `a=${own}`, false],
  ['cut off', (own: string) => own.slice(0, -1), false],
])('the cookie of the session, %s', async (_, write, isKnown) => {
  const headers = [`Cookie: ${write(budi.cookie ?? '')}`];
  const { user } = bodyOf(await send({ line: 'GET /api/identity/session', headers }));
  expect(user !== null).toBe(isKnown);
});

test('a write from another site is refused, and what is too long or no JSON as ever', async () => {
  const body = '{}';
  const foreign = await send({
    line: 'POST /api/identity/touch',
    ...json(body, [...signedIn(), 'Origin: https://evil.test']),
  });
  expect([foreign.status, bodyOf(foreign).code]).toEqual([403, 'ORIGIN_REFUSED']);
  const long = await send({ line: 'POST /api/identity/login', ...json(`"${'x'.repeat(1_000_000)}"`) });
  expect([long.status, bodyOf(long).code]).toEqual([413, 'FILE_TOO_LARGE']);
  const broken = await send({ line: 'POST /api/identity/login', ...json('{"username":') });
  expect([broken.status, bodyOf(broken).code]).toEqual([422, 'INPUT_INVALID']);
});

test('a body of unknown length is taken too', async () => {
  const text = JSON.stringify({ username: 'budi', password: testPassword });
  const got = await send({
    line: 'POST /api/identity/login',
    headers: ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
    body: `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
  });
  expect(got.status).toBe(200);
});

test.each(['Host: not a host', 'Host: x/../y'])('%s is no host', async (host) => {
  expect((await send({ line: 'GET /api/identity/session', headers: [host] })).status).toBe(400);
});

test('each is counted under its name', async () => {
  await send({ line: 'GET /api/identity/session', headers: signedIn() });
  const text = await metrics.registry.metrics();
  expect(text).toMatch(
    /rimpang_http_requests_total\{method="GET",route="identity.session",status="200"\} \d+/,
  );
  expect(text).toMatch(/rimpang_http_requests_total\{method="GET",route="api",status="404"\} \d+/);
});

import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '../testing/browsers.ts';
import { type Harness, openHarness, registrationForm, testPassword } from '../testing/harness.ts';
import { openOtlpTracer } from '../platform/runtime/otlp-tracer.ts';
import { traceWith } from '../platform/runtime/tracing.ts';

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
};
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

let h: Harness;
let site: Site;
let receiver: Server;
let received: string[] = [];

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.once('end', () => {
      received.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterAll(async () => {
  receiver.close();
  receiver.closeAllConnections();
  await h.close();
});

/** What is sent away of this work, and what was said of the sending. */
async function traced(port: number, work: () => Promise<void>) {
  received = [];
  const told: { isSent: boolean }[] = [];
  const { tracer, stop } = openOtlpTracer(`http://127.0.0.1:${port}/`, (change) => void told.push(change));
  traceWith(tracer);
  try {
    await work();
  } finally {
    traceWith(undefined);
    await stop();
  }
  const spans = received.flatMap((body) =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  return { spans, text: received.join(''), told };
}

test('a request is sent with its statements, by their names; nothing that a person typed is in it', async () => {
  await h.givePins('superadmin', 'activation', 1);
  const form = registrationForm('mawar', { upline: 'superadmin' });
  const { spans, text } = await traced((receiver.address() as AddressInfo).port, async () => {
    const company = await site.as('superadmin');
    const made = await company.post('/api/partners', form, { 'idempotency-key': crypto.randomUUID() });
    expect([made.status, made.ok ? '' : await made.text()]).toEqual([200, '']);
    expect((await company.get('/api/partners/lookup?username=mawar&as=recipient')).status).toBeLessThan(500);
  });
  const request = spans.find(({ name }) => name === 'POST partners.register');
  const attributes = Object.fromEntries(
    request?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [],
  );
  expect(attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': 'partners.register',
    'rimpang.request_id': expect.stringMatching(/^[\da-f-]{36}$/) as string,
  });
  const within = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(within.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['insert identity.account', 'insert network.member', 'begin', 'commit']),
  );
  for (const { traceId } of within) expect(traceId).toBe(request?.traceId);
  const typed = [testPassword, ...Object.values(form).filter((value) => typeof value === 'string')];
  for (const secret of typed.filter((value) => value.length > 5 && value !== 'superadmin'))
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/mawar|\$1|rimpang=|select .* from/);
});

test('a statement that fails says its code and no more', async () => {
  const { spans, text } = await traced((receiver.address() as AddressInfo).port, async () => {
    const company = await site.as('superadmin');
    const form = registrationForm('mawar', { upline: 'superadmin' });
    const made = await company.post('/api/partners', form, { 'idempotency-key': crypto.randomUUID() });
    expect(made.status).toBeGreaterThan(400);
  });
  expect(spans.length).toBeGreaterThan(3);
  expect(text).not.toContain('mawar');
});

test('a receiver that is away costs no request anything, and is told once', async () => {
  const { told } = await traced(1, async () => {
    for (let time = 0; time < 20; time += 1)
      expect((await site.visitor().get('/api/identity/session')).status).toBeLessThan(500);
  });
  // It is tried again for some seconds first, while no request waits.
  await expect.poll(() => told).toMatchObject([{ isSent: false }]);
});

test('without an endpoint nothing of it is loaded', () => {
  const source = join(import.meta.dirname, '..');
  const files = globSync('**/*.ts', { cwd: source }).filter((path) => !path.endsWith('.test.ts'));
  const text = (path: string) => readFileSync(join(source, path), 'utf8');
  expect(files.filter((path) => text(path).includes("'@opentelemetry/"))).toEqual([
    'platform/runtime/otlp-tracer.ts',
  ]);
  expect(files.filter((path) => /from '[^']*otlp-tracer\.ts'/.test(text(path)))).toEqual([]);
});

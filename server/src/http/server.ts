import { randomBytes, randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { getPath } from 'hono/utils/url';
import { openFile, openShopPhoto } from '../capabilities/files/index.ts';
import { isWithin } from '../capabilities/network/index.ts';
import { openExport } from '../capabilities/reports/index.ts';
import { authoriseCaller } from '../platform/requests/caller.ts';
import { poolOf } from '../platform/database/database.ts';
import { Failure } from '../platform/requests/failure.ts';
import type { Services } from '../platform/requests/services.ts';
import { traceRequest } from '../platform/runtime/tracing.ts';
import { openApi } from './api.ts';
import { limitBodies } from './body-limit.ts';
import { cookieOf, readCaller } from './caller.ts';
import { devInbox } from './dev-inbox.ts';
import { docsPage } from './docs-page.ts';
import { refusalResponse } from './errors.ts';
import { messagePage } from './html.ts';
import type { LiveStreams } from './live-streams.ts';
import type { Metrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import { checkOrigin } from './origin.ts';
import type { Pages } from './pages.ts';
import { type HttpEnv, openAddressReader } from './request.ts';
import { securityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';

type HttpParts = {
  services: Services;
  trustProxy: readonly string[];
  streams: LiveStreams;
  metrics: Metrics;
  files: StaticFiles;
  pages: Pages;
  /** Why pictures can be neither stored nor read; null or absent while they can. */
  storageProblem?: () => string | null;
};

/** Does a person look at the answer, rather than a program? */
const isForReader = ({ url, headers }: Request) =>
  !new URL(url).pathname.startsWith('/api/') && /\btext\/html\b/.test(headers.get('accept') ?? '');

/** A refusal as a page. */
async function shown(answer: Response): Promise<Response> {
  const { message } = (await answer.json()) as { message: string };
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'content-type'));
  return messagePage(answer.status, 'Halaman belum dapat dibuka', message, headers);
}

/** The addresses of the partner and the admin area. */
const isArea = /^\/(dashboard|admin)(\/|$)/;

/** `/api/v1` is what programs are promised; our own pages, which come with their server, call `/api`. */
const versioned = /^\/api\/v1(?=\/)/;

/** Everything that is answered over HTTP. */
export function openHttp(parts: HttpParts): Hono<HttpEnv> {
  const { services, pages, files } = parts;
  const app = new Hono<HttpEnv>({ getPath: (request) => getPath(request).replace(versioned, '/api') });
  app.onError((error, c) => {
    const answer = refusalResponse(error, services.log, c.get('requestId') ?? '');
    return isForReader(c.req.raw) ? shown(answer) : answer;
  });
  app.use(frame(parts));
  app.use(compress());
  app.use(async (c, next) => {
    checkOrigin(c.req.raw, services.baseUrl);
    await next();
  });
  app.use(limitBodies(services.log));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const state = await poolOf(services.db).state();
    if (state === 'away') throw new Failure('BUSY', { retryAfterSeconds: 2 });
    if (state === 'read-only') throw new Failure('DATABASE_READ_ONLY', { retryAfterSeconds: 5 });
    const storage = parts.storageProblem?.() ?? null;
    // Without pictures everything else goes on, so the proxy keeps sending people here.
    return c.json(storage ? { status: 'degraded', storage } : { status: 'ready' });
  });
  mountApi(app, parts);
  app.get('/dev/inbox', async (c) => {
    if (!services.demo) throw new Failure('NOT_FOUND');
    c.set('route', 'dev');
    return c.html(await devInbox(services));
  });
  app.get('/foto/:fileId', async (c) => {
    c.set('route', 'photo');
    const { bytes, mediaType } = await openShopPhoto(services, c.req.param('fileId'));
    // Another picture has another address.
    const headers = { 'content-type': mediaType, 'cache-control': 'public, max-age=31536000, immutable' };
    return c.body(new Uint8Array(bytes), 200, headers);
  });
  app.all('*', async (c) => {
    const file = await files(c.req.raw);
    c.set('route', file ? 'asset' : 'page');
    if (file) return file;
    const page = await pages(c.req.raw, c.get('nonce'));
    // Behind the login there is nothing to find.
    if (isArea.test(c.req.path)) page.headers.set('x-robots-tag', 'noindex');
    // A page carries its own nonce: never cached, so that it always fits the headers it comes with.
    if (!page.headers.has('cache-control')) page.headers.set('cache-control', 'no-cache');
    return page;
  });
  return app;
}

function mountApi(app: Hono<HttpEnv>, { services, streams }: HttpParts): void {
  const api = openApi(services);
  app.use('/api/*', async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  const described = () => openApiDocument(cookieOf(services.baseUrl).name);
  app.get('/api/openapi.json', async (c) => c.json(await described()));
  app.get('/api/docs', async (c) => c.html(docsPage(await described())));
  app.get('/api/live', async (c) => {
    c.set('route', 'platform.live');
    const read = () => readCaller(c, services, { extend: false });
    const caller = await read();
    authoriseCaller('platform.live', caller);
    return streams.open(caller, read);
  });
  app.get('/api/files/:fileId', async (c) => {
    c.set('route', 'files.proof');
    const file = await openFile(
      services,
      await readCaller(c, services, { extend: false }),
      c.req.param('fileId'),
      isWithin,
    );
    const etag = `"${file.tag}"`;
    // CachedPage by this browser only, and asked for again each time: signing out ends the right to see it.
    const headers = { etag, 'cache-control': 'private, no-cache', 'content-disposition': 'inline' };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return c.body(new Uint8Array(file.bytes), 200, { ...headers, 'content-type': file.mediaType });
  });
  app.get('/api/exports/:ticket', async (c) => {
    c.set('route', 'reports.download');
    const caller = await readCaller(c, services, { extend: false });
    const options = { framed: c.req.query('framed') === '1' };
    const { body, headers } = openExport(services, caller, c.req.param('ticket'), options);
    return c.body(body, 200, headers);
  });
  app.all('/api/*', async (c) => {
    const response = await api(c);
    if (!response) throw new Failure('NOT_FOUND');
    return response;
  });
}

const longestPath = 300;

/** The address as the log keeps it: without the ticket of an export, which is as good as the list it opens. */
function loggedPath(path: string): string {
  return path.replace(/(\/exports\/)[^/]+/i, '$1…').slice(0, longestPath);
}

/** Around every request: id, address, security headers, log line, metrics; also around those that are refused. */
function frame({ services, trustProxy, metrics }: HttpParts): MiddlewareHandler<HttpEnv> {
  const addressOf = openAddressReader(trustProxy);
  const https = services.baseUrl.startsWith('https:');
  return async (c, next) => {
    const began = performance.now();
    const requestId = randomUUID();
    const nonce = randomBytes(16).toString('base64url');
    c.set('requestId', requestId);
    c.set('nonce', nonce);
    c.set('address', addressOf(c.env?.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for')));
    c.set('route', 'other');
    const { method } = c.req;
    await traceRequest({ 'http.request.method': method, 'rimpang.request_id': requestId }, async (say) => {
      await next();
      // Never the address: it may hold a name, and the ticket of an export.
      const [route, code] = [c.get('route'), c.res.status];
      const values = { 'http.route': route, 'http.response.status_code': code };
      say({ name: `${method} ${route}`, values, failed: code >= 500 });
    });
    // Set where they stand: `c.header` would make the answer anew for each of them.
    const { status, headers } = c.res;
    for (const [name, value] of Object.entries(securityHeaders(nonce, https, c.req.path)))
      headers.set(name, value);
    headers.set('x-request-id', requestId);
    const path = loggedPath(c.req.path);
    const ms = performance.now() - began;
    metrics.observe({ method, route: c.get('route'), status, seconds: ms / 1000 });
    services.log.info(
      { requestId, method, path, route: c.get('route'), status, ms: Math.round(ms) },
      'request',
    );
  };
}

import type { IncomingMessage } from 'node:http';
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
import type { PlainAnswer } from '../platform/runtime/http-server.ts';
import { type Api, openApi } from './api.ts';
import { limitBodies } from './body-limit.ts';
import { cookieOf, readCaller, senderOf } from './caller.ts';
import { devInbox } from './dev-inbox.ts';
import { docsPage } from './docs-page.ts';
import { refusalResponse } from './errors.ts';
import { messagePage } from './html.ts';
import { type Frame, openFrame } from './frame.ts';
import type { LiveStreams } from './live-streams.ts';
import type { Metrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import { checkOrigin } from './origin.ts';
import type { Pages } from './pages.ts';
import { openPlainRequests } from './plain-requests.ts';
import { readPlain, responseOf, writtenPlain } from './plain-forms.ts';
import { type HttpEnv, type ServerEnv, versioned } from './request.ts';
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
  /** Why the log takes no lines; null or absent while it does. */
  logProblem?: () => string | null;
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

/** Everything that is answered over HTTP. */
type HttpServed = {
  fetch(request: Request, env?: ServerEnv): Promise<Response>;
  /** The same for a request that needs neither streams nor files; null for others. */
  plain(request: IncomingMessage): Promise<PlainAnswer> | null;
};

/** Everything that is answered over HTTP: plain requests by themselves, all others through Hono. */
export function openHttp(parts: HttpParts): HttpServed {
  const { services } = parts;
  const frame = openFrame(parts);
  const api = openApi(services);
  const answerPlain = openPlainRequests({ services, frame, api });
  const others = openOthers(parts, frame, api);
  return {
    plain: (request) => answerPlain(readPlain(request)),
    async fetch(request, env) {
      const answer = await answerPlain(writtenPlain(request, env?.incoming?.socket?.remoteAddress));
      return answer ? responseOf(answer) : others.fetch(request, env);
    },
  };
}

function openOthers(parts: HttpParts, frame: Frame, api: Api): Hono<HttpEnv> {
  const { services, pages, files } = parts;
  const app = new Hono<HttpEnv>({ getPath: (request) => getPath(request).replace(versioned, '/api') });
  app.onError((error, c) => {
    const answer = refusalResponse(error, services.log, c.get('requestId') ?? '');
    return isForReader(c.req.raw) ? shown(answer) : answer;
  });
  app.use(framed(frame));
  app.use(compress());
  app.use(async (c, next) => {
    const host = () => c.req.header('host') ?? new URL(c.req.url).host;
    const { method } = c.req;
    checkOrigin({ method, header: (name) => c.req.header(name), host }, services.baseUrl);
    await next();
  });
  app.use(limitBodies(services.log));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const state = await poolOf(services.db).state();
    if (state === 'away') throw new Failure('BUSY', { retryAfterSeconds: 2 });
    if (state === 'read-only') throw new Failure('DATABASE_READ_ONLY', { retryAfterSeconds: 5 });
    const storage = parts.storageProblem?.() ?? null;
    const log = parts.logProblem?.() ?? null;
    // Without pictures or a log everything else goes on, so the proxy keeps sending people here.
    if (!storage && !log) return c.json({ status: 'ready' });
    return c.json({ status: 'degraded', ...(storage && { storage }), ...(log && { log }) });
  });
  mountApi(app, parts, api);
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

function mountApi(app: Hono<HttpEnv>, { services, streams }: HttpParts, api: Api): void {
  app.use('/api/*', async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  const described = () => openApiDocument(cookieOf(services.baseUrl).name);
  app.get('/api/openapi.json', async (c) => c.json(await described()));
  app.get('/api/docs', async (c) => c.html(docsPage(await described())));
  app.get('/api/live', async (c) => {
    c.set('route', 'platform.live');
    const read = () => readCaller(senderOf(c), services, { extend: false });
    const caller = await read();
    authoriseCaller('platform.live', caller);
    return streams.open(caller, read);
  });
  app.get('/api/files/:fileId', async (c) => {
    c.set('route', 'files.proof');
    const file = await openFile(
      services,
      await readCaller(senderOf(c), services, { extend: false }),
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
    const caller = await readCaller(senderOf(c), services, { extend: false });
    const options = { framed: c.req.query('framed') === '1' };
    const { body, headers } = openExport(services, caller, c.req.param('ticket'), options);
    // Who asks for the head alone takes no piece, and holds no place.
    if (c.req.method !== 'HEAD') return c.body(body, 200, headers);
    await body.cancel();
    return c.body(null, 200, headers);
  });
  app.all('/api/*', async (c) => {
    const response = await api.answerForm(c);
    if (!response) throw new Failure('NOT_FOUND');
    return response;
  });
}

/** The frame around what Hono answers. */
function framed(frame: Frame): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { method, path } = c.req;
    const peer = c.env?.incoming?.socket?.remoteAddress;
    await frame.around(
      { method, path, peer, forwardedFor: c.req.header('x-forwarded-for') },
      async (known) => {
        c.set('requestId', known.requestId);
        c.set('nonce', known.nonce);
        c.set('address', known.address);
        c.set('route', 'other');
        await next();
        // Set where they stand: `c.header` would make the answer anew for each of them.
        const { status, headers } = c.res;
        frame.setHeaders(known, path, (name, value) => headers.set(name, value));
        return { route: c.get('route'), status };
      },
    );
  };
}

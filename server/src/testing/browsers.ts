import { openHttp } from '../http/server.ts';
import { openLiveStreams } from '../http/live-streams.ts';
import { openMetrics } from '../http/metrics.ts';
import { openPages } from '../http/pages.ts';
import { openStaticFiles } from '../http/static-files.ts';
import { type Harness, testPassword } from './harness.ts';

type Options = { body?: unknown; headers?: Record<string, string>; address?: string };

/** One browser: keeps its cookie, and says where its writes come from as browsers do. */
export type Browser = {
  send(method: string, path: string, options?: Options): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  login(username: string, password?: string): Promise<Response>;
  cookie: string | undefined;
  /** The cookie by which accounts know this browser; a new browser has none. */
  known: string | undefined;
};

export type Site = {
  /** A browser that no person signed in with. */
  visitor(): Browser;
  /** A browser in which this person signed in; null is a visitor. */
  as(username: string | null): Promise<Browser>;
};

/** Browsers say how long a text is. */
const whole = (body: string, headers: Record<string, string>) => ({
  body,
  headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
});

function bodyOf(body: unknown): { body?: string | FormData; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  if (typeof body === 'string') return whole(body, {});
  return whole(JSON.stringify(body), { 'content-type': 'application/json' });
}

/** The product over HTTP, without a port, on a harness; `folder` is a web build where the test is about pages. */
export async function openSite(
  harness: Harness,
  options: {
    folder?: string;
    trustProxy?: string[];
    baseUrl?: string;
    storageProblem?: () => string | null;
    logProblem?: () => string | null;
  } = {},
): Promise<Site> {
  const services = { ...harness.services, ...(options.baseUrl && { baseUrl: options.baseUrl }) };
  const folder = options.folder ?? '/nowhere';
  const http = openHttp({
    services,
    trustProxy: options.trustProxy ?? [],
    storageProblem: options.storageProblem,
    logProblem: options.logProblem,
    streams: openLiveStreams(services),
    metrics: openMetrics(),
    files: await openStaticFiles(`${folder}/client`),
    pages: openPages(folder, services),
  });
  function visitor(): Browser {
    const browser: Browser = {
      cookie: undefined,
      known: undefined,
      async send(method, path, { body, headers = {}, address = '127.0.0.1' } = {}) {
        const encoded = bodyOf(body);
        const origin = method === 'GET' ? {} : { origin: services.baseUrl };
        const jar = [browser.cookie, browser.known].filter(Boolean).join('; ');
        const cookie = jar ? { cookie: jar } : {};
        const init = { method, headers: { ...origin, ...cookie, ...encoded.headers, ...headers } };
        const request = new Request(services.baseUrl + path, { ...init, body: encoded.body });
        const response = await http.fetch(request, { incoming: { socket: { remoteAddress: address } } });
        for (const set of response.headers.getSetCookie()) {
          const value = /max-age=0/i.test(set) ? undefined : set.split(';')[0];
          if (/^[\w-]*-browser=/.test(set)) browser.known = value;
          else browser.cookie = value;
        }
        return response;
      },
      get: (path, headers) => browser.send('GET', path, { headers }),
      post: (path, body = {}, headers) => browser.send('POST', path, { body, headers }),
      login: (username, password = testPassword) =>
        browser.post('/api/identity/login', { username, password }),
    };
    return browser;
  }
  return {
    visitor,
    async as(username) {
      const browser = visitor();
      if (username === null) return browser;
      const response = await browser.login(username);
      if (response.status !== 200) throw new Error(`${username} could not sign in: ${await response.text()}`);
      return browser;
    },
  };
}

import { randomFillSync, randomUUID } from 'node:crypto';
import type { Services } from '../platform/requests/services.ts';
import { traceRequest } from '../platform/runtime/tracing.ts';
import type { Metrics } from './metrics.ts';
import { openAddressReader } from './request.ts';
import { openSecurityHeaders } from './security-headers.ts';

type FrameParts = { services: Services; trustProxy: readonly string[]; metrics: Metrics };

/** A request as far as everything that is answered needs it. */
type Begun = { method: string; path: string; peer: string | undefined; forwardedFor: string | undefined };

/** What a request is known by while it is answered. */
export type Framed = {
  requestId: string;
  /** Random per response: only scripts that carry it may run inline (CSP). */
  nonce: string;
  /** Address of the person, behind trusted proxies only as far as they are trusted. */
  address: string | undefined;
};

/** How it was answered; `route` as in `HttpEnv`. */
type Answered = { route: string; status: number };

export type Frame = {
  /** Runs `work` as the answer of this request: traced, counted and logged, whatever comes of it. */
  around<T extends Answered>(request: Begun, work: (framed: Framed) => Promise<T>): Promise<T>;
  /** Sets the headers of every answer. `path` is the page's. */
  setHeaders(framed: Framed, path: string, set: (name: string, value: string) => void): void;
};

const nonceBytes = 16;
/** Random bytes for many nonces: to ask for so few at a time costs more than the rest of this. */
const random = Buffer.alloc(nonceBytes * 256);
let used = random.length;

function newNonce(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += nonceBytes;
  return random.toString('base64url', used - nonceBytes, used);
}

const longestPath = 300;

/** The address as the log keeps it: without the ticket of an export, which is as good as the list it opens. */
function loggedPath(path: string): string {
  const told = path.toLowerCase().includes('/exports/') ? path.replace(/(\/exports\/)[^/]+/i, '$1…') : path;
  return told.slice(0, longestPath);
}

/** Around every request: id, address, security headers, log line, metrics; also around those that are refused. */
export function openFrame({ services, trustProxy, metrics }: FrameParts): Frame {
  const addressOf = openAddressReader(trustProxy);
  const setSecurityHeaders = openSecurityHeaders(services.baseUrl.startsWith('https:'));
  return {
    async around({ method, path, peer, forwardedFor }, work) {
      const began = performance.now();
      const requestId = randomUUID();
      const nonce = newNonce();
      const framed = { requestId, nonce, address: addressOf(peer, forwardedFor) };
      const answered = await traceRequest(
        () => work(framed),
        () => ({ 'http.request.method': method, 'rimpang.request_id': requestId }),
        // Never the address: it may hold a name, and the ticket of an export.
        ({ route, status: code }) => ({
          name: `${method} ${route}`,
          values: { 'http.route': route, 'http.response.status_code': code },
          failed: code >= 500,
        }),
      );
      const { route, status } = answered;
      const ms = performance.now() - began;
      metrics.observe({ method, route, status, seconds: ms / 1000 });
      const line = { requestId, method, path: loggedPath(path), route, status, ms: Math.round(ms) };
      services.log.info(line, 'request');
      return answered;
    },
    setHeaders({ requestId, nonce }, path, set) {
      setSecurityHeaders(nonce, path, set);
      set('x-request-id', requestId);
    },
  };
}

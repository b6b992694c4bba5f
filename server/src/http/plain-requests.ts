import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { Failure } from '../platform/requests/failure.ts';
import type { Services } from '../platform/requests/services.ts';
import type { PlainAnswer } from '../platform/runtime/http-server.ts';
import { type Api, type Told, unnamed } from './api.ts';
import { jsonBytes } from './body-limit.ts';
import { refusalOf } from './errors.ts';
import type { Frame, Framed } from './frame.ts';
import { checkOrigin } from './origin.ts';
import { versioned } from './request.ts';

/** A request with its address, its headers and at most some JSON. */
export type PlainRequest = {
  method: string;
  /** Path and query, as they were sent. */
  target: string;
  host: () => string;
  peer: string | undefined;
  header: (name: string) => string | undefined;
  text: () => Promise<string>;
};

type PlainParts = { services: Services; frame: Frame; api: Api };

/** Of the API, but what answers in streams or files, or is written out (server.ts); and nothing that could be written in two ways. */
const isOfApi = /^\/api\/(?!(?:live|docs|openapi|files|exports)\b)[\w/-]+$/;
const isHost = /^[\w.-]+(?::\d{1,5})?$/;
const changes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Does nothing come with it but JSON of a length that an endpoint may need? */
function isPlain({ method, header }: PlainRequest): boolean {
  if (method === 'GET') return true;
  const length = header('content-length');
  return (
    changes.has(method) &&
    (header('content-type') ?? '').startsWith('application/json') &&
    header('content-disposition') === undefined &&
    length !== undefined &&
    Number(length) <= jsonBytes
  );
}

/** After the first question mark: a second one belongs to a value. */
function queryIn(target: string): string {
  const at = target.indexOf('?');
  return at === -1 ? '' : target.slice(at + 1);
}

/** A shorter answer is not worth it. */
const leastBytes = 1024;
const packers = { gzip: promisify(gzip), deflate: promisify(deflate) };

/** The encoding that the reader likes best; of equals the first. */
function encodingOf(accepted: string | undefined): keyof typeof packers | undefined {
  if (!accepted) return undefined;
  const offers = parseAccept(accepted);
  const weightOf = (name: string) =>
    (offers.find(({ type }) => type.toLowerCase() === name) ?? offers.find(({ type }) => type === '*'))?.q ??
    0;
  const best = weightOf('deflate') > weightOf('gzip') ? 'deflate' : 'gzip';
  return weightOf(best) > 0 ? best : undefined;
}

/** Says in the headers how the body comes. */
function bodyOf(
  text: string,
  headers: PlainAnswer['headers'],
  accepted: string | undefined,
): string | Promise<Buffer> {
  headers['content-type'] = 'application/json';
  const bytes = Buffer.byteLength(text);
  headers['content-length'] = String(bytes);
  if (bytes < leastBytes) return text;
  headers.vary = 'Accept-Encoding';
  const encoding = encodingOf(accepted);
  return encoding ? packedBy(encoding, text, headers) : text;
}

async function packedBy(encoding: keyof typeof packers, text: string, headers: PlainAnswer['headers']) {
  const packed = await packers[encoding](text);
  headers['content-encoding'] = encoding;
  headers['content-length'] = String(packed.length);
  return packed;
}

/**
 * Answers what needs neither the objects that streams and files come in nor a way through middleware: everything that is asked of
 * the API in JSON. Null for other requests.
 */
export function openPlainRequests({ services, frame, api }: PlainParts) {
  async function tell(request: PlainRequest, path: string, framed: Framed) {
    const { method, header, target } = request;
    const headers: PlainAnswer['headers'] = { 'cache-control': 'no-store' };
    const cookies: string[] = [];
    const sender = {
      address: framed.address,
      header,
      keepCookie: (cookie: string) => void cookies.push(cookie),
    };
    let route = 'other';
    let told: Told;
    try {
      checkOrigin(request, services.baseUrl);
      route = unnamed;
      const asked = {
        method,
        path: path.slice('/api'.length),
        query: queryIn(target),
        body: async () => {
          const text = await request.text();
          return text ? (JSON.parse(text) as unknown) : undefined;
        },
        sender,
        requestId: framed.requestId,
      };
      const answer = await api.answer(asked, (action) => {
        route = action;
      });
      if (!answer) throw new Failure('NOT_FOUND');
      told = answer;
    } catch (error) {
      const { body, ...refusal } = refusalOf(error, services.log, framed.requestId);
      told = { ...refusal, text: JSON.stringify(body) };
    }
    Object.assign(headers, told.headers);
    frame.setHeaders(framed, path, (name, value) => {
      headers[name] = value;
    });
    if (cookies.length > 0) headers['set-cookie'] = cookies;
    const body = told.text === null ? null : bodyOf(told.text, headers, header('accept-encoding'));
    return { route, status: told.status, headers, body: body instanceof Promise ? await body : body };
  }

  return (request: PlainRequest): Promise<PlainAnswer> | null => {
    const { method, target, peer, header } = request;
    if (!target.startsWith('/api/')) return null;
    const path = (target.split('?', 1)[0] ?? '').replace(versioned, '/api');
    if (!isOfApi.test(path) || !isHost.test(request.host()) || !isPlain(request)) return null;
    const begun = { method, path, peer, forwardedFor: header('x-forwarded-for') };
    return frame.around(begun, (framed) => tell(request, path, framed));
  };
}

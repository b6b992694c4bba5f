import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { ORPCError } from '@orpc/server';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Failure } from '../platform/requests/failure.ts';
import type { Services } from '../platform/requests/services.ts';
import { readCaller } from './caller.ts';
import { refusalOf } from './errors.ts';
import type { Http } from './request.ts';
import { type ApiContext, buildRouter } from './router.ts';

/** Until the endpoint is known and its input read. */
const unnamed = 'api';

/** A body that is no JSON, or no form where one is expected, is the sender's mistake. */
function unwrap(error: unknown): unknown {
  if (error instanceof ORPCError && error.status >= 400 && error.status < 500)
    return new Failure('INPUT_INVALID');
  return error instanceof SyntaxError || error instanceof TypeError ? new Failure('INPUT_INVALID') : error;
}

type Context = ApiContext & { http: Http };

/** A refusal as the contract words it, whatever failed. */
function refused(error: unknown, { http, services }: Context) {
  const wasDecoding = http.get('route') === unnamed;
  const refusal = refusalOf(wasDecoding ? unwrap(error) : error, services.log, http.get('requestId'));
  return {
    matched: true as const,
    response: { status: refusal.status, headers: refusal.headers, body: refusal.body },
  };
}

/** Answers `/api/*` by the contract; null where it has no such path. */
export function openApi(services: Services): (c: Http) => Promise<Response | null> {
  const router = buildRouter();
  type Next = { next: () => Promise<Matched>; context: Context };
  const interceptors = [
    async ({ next, context }: Next) => {
      try {
        return await next();
      } catch (error) {
        return refused(error, context);
      }
    },
  ];
  const writes = new OpenAPIHandler<Context>(router, { interceptors });
  const reads = new StandardOpenAPIHandler<Context>(router, { interceptors });
  return async (c) => {
    c.set('route', unnamed);
    const url = new URL(c.req.raw.url);
    const options = {
      prefix: url.pathname.startsWith('/api/v1/') ? ('/api/v1' as const) : ('/api' as const),
      context: {
        services,
        http: c,
        caller: (extend: boolean) => readCaller(c, services, { extend }),
        named: (action: string) => c.set('route', action),
      },
    };
    if (c.req.method !== 'GET') {
      const { matched, response } = await writes.handle(c.req.raw, options);
      return matched ? c.newResponse(response.body, response) : null;
    }
    // A read is its address alone, and its answer JSON: neither needs the objects that streams and files come in.
    const request = { method: 'GET', url, headers: {}, signal: undefined, body: async () => undefined };
    const { matched, response } = await reads.handle(request, options);
    return matched ? jsonOf(c, response) : null;
  };
}

type Matched = Awaited<ReturnType<StandardOpenAPIHandler<Context>['handle']>>;
type Answer = NonNullable<Matched['response']>;

/** Its length is known, so that a short one is not compressed. */
function jsonOf(c: Http, { status, headers, body }: Answer): Response {
  for (const [name, value] of Object.entries(headers))
    for (const one of [value ?? []].flat()) c.header(name, one, { append: true });
  if (body === undefined) return c.body(null, status as ContentfulStatusCode);
  const text = JSON.stringify(body);
  c.header('content-type', 'application/json');
  c.header('content-length', String(Buffer.byteLength(text)));
  return c.body(text, status as ContentfulStatusCode);
}

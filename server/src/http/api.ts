import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { ORPCError } from '@orpc/server';
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

/** Answers `/api/*` by the contract; null where it has no such path. */
export function openApi(services: Services): (c: Http) => Promise<Response | null> {
  const handler = new OpenAPIHandler<ApiContext & { http: Http }>(buildRouter(), {
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const wasDecoding = context.http.get('route') === unnamed;
          const { log } = context.services;
          const refusal = refusalOf(wasDecoding ? unwrap(error) : error, log, context.http.get('requestId'));
          return {
            matched: true,
            response: { status: refusal.status, headers: refusal.headers, body: refusal.body },
          };
        }
      },
    ],
  });
  return async (c) => {
    c.set('route', unnamed);
    const { matched, response } = await handler.handle(c.req.raw, {
      prefix: new URL(c.req.raw.url).pathname.startsWith('/api/v1/') ? '/api/v1' : '/api',
      context: {
        services,
        http: c,
        caller: (extend) => readCaller(c, services, { extend }),
        named: (action) => c.set('route', action),
      },
    });
    return matched ? response : null;
  };
}

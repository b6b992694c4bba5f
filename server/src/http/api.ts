import { OpenAPIHandler } from '@orpc/openapi/fetch';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import type { AnyContractProcedure } from '@orpc/contract';
import { jsonOf } from '@rimpang/contract/unchanging';
import { type AnyProcedure, ORPCError } from '@orpc/server';
import { Failure } from '../platform/requests/failure.ts';
import type { Services } from '../platform/requests/services.ts';
import type { Runnable } from '../platform/requests/verb.ts';
import { readCaller, type Sender, senderOf } from './caller.ts';
import { refusalOf } from './errors.ts';
import type { Http } from './request.ts';
import { type ApiContext, buildRouter, runAsked, runnableAt } from './router.ts';

/** Until the endpoint is known and its input read. */
export const unnamed = 'api';

/** A body that is no JSON, or no form where one is expected, is the sender's mistake. */
function unwrap(error: unknown): unknown {
  if (error instanceof ORPCError && error.status >= 400 && error.status < 500)
    return new Failure('INPUT_INVALID');
  return error instanceof SyntaxError || error instanceof TypeError ? new Failure('INPUT_INVALID') : error;
}

/** What is asked of the API, where nothing comes with it but JSON. */
type Asked = {
  method: string;
  /** After `/api` or `/api/v1`, beginning with a slash. */
  path: string;
  /** After the question mark; empty where there is none. */
  query: string;
  /** The parsed body; undefined where there is none. */
  body: () => Promise<unknown>;
  sender: Sender;
  requestId: string;
};

/** The answer as JSON; null where there is nothing to say. */
export type Told = { status: number; headers: Record<string, string>; text: string | null };

/** Answers `/api/*` by the contract. */
export type Api = {
  /** Never rejects; null where the contract has no such path. `named` hears what was asked once that is known. */
  answer(asked: Asked, named: (action: string) => void): Promise<Told | null>;
  /** The same for what comes in other forms: pictures, and bodies of unknown length. */
  answerForm(c: Http): Promise<Response | null>;
};

const context = (
  services: Services,
  sender: Sender,
  rest: Pick<ApiContext, 'requestId' | 'named'>,
): ApiContext => ({
  services,
  ...rest,
  route: unnamed,
  caller: (extend) => readCaller(sender, services, { extend }),
});

/** A refusal as the contract words it, whatever failed. */
function refused(error: unknown, { route, services, requestId }: ApiContext) {
  return refusalOf(route === unnamed ? unwrap(error) : error, services.log, requestId);
}

const origin = 'http://localhost';

/** What a request asks for, and the values that stand in its address. */
type Match = {
  runnable: Runnable<AnyContractProcedure>;
  status: number;
  procedure: AnyProcedure;
  params: Record<string, string>;
};

/** Finds what is asked for; addresses in which nothing varies are looked up, not searched. */
function openMatcher(router: ReturnType<typeof buildRouter>) {
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);
  const fixed = new Map<string, Match>();
  const search = async (method: string, path: string, key: string): Promise<Match | undefined> => {
    const found = await matcher.match(method, `/${path.replace(/^\/|\/$/g, '')}`);
    if (!found) return undefined;
    const { procedure, params = {} } = found;
    const { path: pattern, successStatus = 200 } = procedure['~orpc'].route;
    const match = { runnable: runnableAt(found.path), status: successStatus, procedure, params };
    if (pattern === path) fixed.set(key, match);
    return match;
  };
  return (method: string, path: string): Match | Promise<Match | undefined> => {
    const key = `${method} ${path}`;
    return fixed.get(key) ?? search(method, path, key);
  };
}

/** Paths and inputs are read as oRPC reads them; between these and the verb there is nothing that a request would pay for. */
export function openApi(services: Services): Api {
  const router = buildRouter();
  const matchOf = openMatcher(router);
  const codec = new StandardOpenAPICodec(
    new StandardOpenAPISerializer(
      new StandardOpenAPIJsonSerializer(),
      new StandardBracketNotationSerializer(),
    ),
  );
  return {
    async answer({ method, path, query, body, sender, requestId }, named) {
      const found = matchOf(method, path);
      const match = found instanceof Promise ? await found : found;
      if (!match) return null;
      const { runnable, procedure, params, status } = match;
      const asked = context(services, sender, { requestId, named });
      try {
        const input =
          method === 'GET' && !query
            ? params
            : await codec.decode(
                { method, url: new URL(`${origin}?${query}`), headers: {}, signal: undefined, body },
                params,
                procedure,
              );
        const text = jsonOf(await runAsked(runnable, asked, input));
        return { status, headers: {}, text: text ?? null };
      } catch (error) {
        const { status, headers, body: said } = refused(error, asked);
        return { status, headers, text: JSON.stringify(said) };
      }
    },
    answerForm: openForms(services, router),
  };
}

type Next = { next: () => Promise<unknown>; context: ApiContext };

function openForms(services: Services, router: ReturnType<typeof buildRouter>): Api['answerForm'] {
  const interceptor = async ({ next, context: asked }: Next) => {
    try {
      return await next();
    } catch (error) {
      const { status, headers, body } = refused(error, asked);
      return { matched: true as const, response: { status, headers, body } };
    }
  };
  const handler = new OpenAPIHandler<ApiContext>(router, { interceptors: [interceptor as never] });
  return async (c) => {
    c.set('route', unnamed);
    const { pathname } = new URL(c.req.raw.url);
    const { matched, response } = await handler.handle(c.req.raw, {
      prefix: pathname.startsWith('/api/v1/') ? '/api/v1' : '/api',
      context: context(services, senderOf(c), {
        requestId: c.get('requestId'),
        named: (action) => c.set('route', action),
      }),
    });
    return matched ? c.newResponse(response.body, response) : null;
  };
}

import { createORPCClient, ORPCError, onError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '@rimpang/contract/index';
import { contractRoutes } from 'virtual:contract-routes';
import { refusedByServer } from '../session/session-end.ts';

/** What a call may carry beside its input: the operation id of a form, so that a retry does the work once. */
type CallContext = { operationId?: string };

/** The server's refusals have four keys (code, status, message, data); frozen by its tests. */
function readRefusal(body: unknown): ORPCError<string, unknown> | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null;
  const { code, status, message, data } = body as {
    code: string;
    status: number;
    message: string;
    data: unknown;
  };
  return new ORPCError(code, { defined: true, status, message, data });
}

const link = new OpenAPILink<CallContext>(contractRoutes, {
  url: () => `${window.location.origin}/api`,
  headers: ({ context }) => (context.operationId ? { 'idempotency-key': context.operationId } : {}),
  fetch: (request, init) => fetch(request, { ...init, credentials: 'same-origin' }),
  customErrorResponseBodyDecoder: readRefusal,
  interceptors: [onError(refusedByServer)],
});

/** The typed client: `api.pins.transfer(input, { context: { operationId } })`. */
export const api: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link);

/** Query options per endpoint: `useQuery(queries.pins.stock.queryOptions({ input: {} }))`. */
export const queries = createTanstackQueryUtils(api);

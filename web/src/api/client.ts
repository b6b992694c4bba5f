import type { Client } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { GeneralUtils, ProcedureUtils } from '@orpc/tanstack-query';
import type { contract } from '@rimpang/contract/index';
import { contractRoutes } from 'virtual:contract-routes';
import { type Capability, capabilityKey, refreshAfter, withoutRefresh } from './refresh.ts';
import { reportRefusal } from './refusals.ts';
import { sendCall } from './wire.ts';

/** What a call may carry beside its input: the operation id of a form, so that a retry does the work once. */
type CallContext = { operationId?: string };
type CallRest = { context?: CallContext; signal?: AbortSignal };
type Api = ContractRouterClient<typeof contract, CallContext>;

/** What can be asked of an endpoint: the options of its query, and a key that fits all of its queries. */
type Queries<Part> =
  Part extends Client<infer Context, infer Input, infer Output, infer Problem>
    ? Pick<ProcedureUtils<Context, Input, Output, Problem>, 'queryOptions'> & GeneralUtils<Input>
    : { [Name in keyof Part]: Queries<Part[Name]> } & GeneralUtils<unknown>;

async function ask(capability: string, verb: string, input?: object, rest: CallRest = {}): Promise<unknown> {
  const route = contractRoutes[capability]?.[verb];
  if (!route) throw new Error(`${capability}.${verb} is not in the contract`);
  try {
    const answer = await sendCall(route, input, {
      operationId: rest.context?.operationId,
      signal: rest.signal,
    });
    if (!route.startsWith('GET') && !withoutRefresh.has(`${capability}.${verb}`))
      void refreshAfter(capability as Capability);
    return answer;
  } catch (error) {
    reportRefusal(error);
    throw error;
  }
}

/** One entry per verb of the contract, made by `make`, and beside them what a whole capability has. */
function perVerb(
  make: (capability: string, verb: string) => object,
  own: (capability: string) => object,
): unknown {
  return Object.fromEntries(
    Object.entries(contractRoutes).map(([capability, verbs]) => {
      const made = Object.keys(verbs).map((verb) => [verb, make(capability, verb)] as const);
      return [capability, { ...own(capability), ...Object.fromEntries(made) }];
    }),
  );
}

/**
 * The typed client: `api.pins.transfer(input, { context: { operationId } })`. Its types are the contract's. After a change
 * it has everything read again that may show it (refresh.ts).
 */
export const api = perVerb(
  (capability, verb) => (input?: object, rest?: CallRest) => ask(capability, verb, input, rest),
  () => ({}),
) as Api;

/** Query options per endpoint: `useQuery(queries.pins.stock.queryOptions({ input: {} }))`. */
export const queries = perVerb(
  (capability, verb) => ({
    key: () => [[capability, verb], {}],
    queryOptions: ({ input, ...options }: { input?: object }) => ({
      queryKey: [[capability, verb], { input, type: 'query' }],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(capability, verb, input, { signal }),
      ...options,
    }),
  }),
  (capability) => ({ key: () => capabilityKey(capability) }),
) as Queries<Api>;

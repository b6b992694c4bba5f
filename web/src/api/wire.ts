import type { Route } from 'virtual:contract-routes';
import { type CallOptions, sendRequest } from './call.ts';

/**
 * Sends one call of the contract: what the path names goes into the path, the rest of the input of a GET into the query,
 * of anything else into the body. Inputs of a GET and with files are flat; a test holds the contract to it. Throws as
 * `sendRequest` does.
 */
export function sendCall(route: Route, input: object = {}, options: CallOptions = {}): Promise<unknown> {
  const [method, template] = route.split(' ') as ['GET' | 'POST', string];
  const rest = new Map(Object.entries(input) as [string, string | number | boolean | undefined][]);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  if (method !== 'GET')
    // Where everything stood in the path, there is nothing left to say.
    return sendRequest(
      method,
      path,
      rest.size > 0 || path === template ? Object.fromEntries(rest) : undefined,
      options,
    );
  const query = new URLSearchParams();
  for (const [name, value] of rest) if (value !== undefined) query.append(name, String(value));
  return sendRequest(method, query.size > 0 ? `${path}?${query}` : path, undefined, options);
}

import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './generated/api.ts';

/** The records that programs work with, by the names of the description. */
export type Schemas = components['schemas'];

type Options = {
  /** Where the portal is, without a slash at its end: `https://portal.example.id`. */
  address: string;
  /** Made on Akses Kontrol → Token API. */
  token: string;
  /** Sends the requests instead of the program's own `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

/**
 * The API with a type for every path, parameter, body and refusal. Nothing is thrown for a refusal: an answer has either `data` or
 * `error`, and `error.code` says which one it is.
 */
export function openClient({ address, token, fetch }: Options): Client<paths> {
  const headers = { authorization: `Bearer ${token}` };
  return createClient<paths>({ baseUrl: `${address}/api/v1`, headers, ...(fetch && { fetch }) });
}

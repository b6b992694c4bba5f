import { isIP } from 'node:net';
import type { Context } from 'hono';
import { blockListOf } from '../platform/runtime/trusted-proxies.ts';

/** What @hono/node-server hands over beside the request; absent where tests call `fetch` directly. */
export type ServerEnv = { incoming?: { socket?: { remoteAddress?: string } } };

/** The types every route of the server shares. */
export type HttpEnv = {
  Bindings: ServerEnv;
  Variables: {
    requestId: string;
    /** Random per response: only scripts that carry it may run inline (CSP). */
    nonce: string;
    /** Address of the person, behind trusted proxies only as far as they are trusted. */
    address: string | undefined;
    /** Low-cardinality name of what was asked, for metrics and the log. */
    route: string;
  };
};
export type Http = Context<HttpEnv>;

/** `/api/v1` is what programs are promised; our own pages, which come with their server, call `/api`. */
export const versioned = /^\/api\/v1(?=\/)/;

type AddressReader = (peer: string | undefined, forwardedFor: string | undefined) => string | undefined;

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');

/**
 * `X-Forwarded-For` is read from the right and believed only as long as the hop before is a trusted proxy
 * (addresses or CIDR networks of TRUST_PROXY): a client can write that header itself.
 */
export function openAddressReader(trustProxy: readonly string[]): AddressReader {
  const trusted = blockListOf(trustProxy);
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return (peer, forwardedFor) => {
    if (!peer) return undefined;
    if (trustProxy.length === 0) return plain(peer);
    const hops = [...(forwardedFor ?? '').split(',').map((hop) => plain(hop.trim())), plain(peer)];
    let address = hops.pop();
    while (address && isTrusted(address)) {
      const before = hops.pop();
      if (!before || isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}

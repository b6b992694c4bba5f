import type { Route } from './+types/security-text';
import { readSite } from '../../features/storefront/public/site-context.ts';
import * as publicPaths from '../../paths/public.ts';

/** The format demands an end within a year; it is written anew with every request. */
const validMs = 180 * 86_400_000;

/** Where a person who found a weakness writes to (RFC 9116). */
export async function loader(args: Route.LoaderArgs) {
  const { shop, baseUrl } = await readSite(args);
  const contact = shop.company.email
    ? `mailto:${shop.company.email}`
    : new URL(publicPaths.contact, baseUrl).href;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(Date.now() + validMs).toISOString()}`,
    'Preferred-Languages: id, en',
    `Canonical: ${new URL('/.well-known/security.txt', baseUrl).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

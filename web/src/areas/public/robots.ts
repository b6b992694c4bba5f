import type { Route } from './+types/robots';
import { readSite } from '../../features/storefront/public/site-context.ts';
import * as publicPaths from '../../paths/public.ts';

/** Search engines read the public pages; the portal has nothing for them. */
export async function loader(args: Route.LoaderArgs) {
  const { baseUrl } = await readSite(args);
  const lines = [
    'User-agent: *',
    ...[
      '/api/',
      publicPaths.partnerArea,
      publicPaths.staffArea,
      publicPaths.changePassword,
      publicPaths.enrolSecondFactor,
      publicPaths.resetPassword,
      publicPaths.verifyEmail,
    ].map((path) => `Disallow: ${path}`),
    `Sitemap: ${new URL('/sitemap.xml', baseUrl).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

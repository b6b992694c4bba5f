import type { Route } from './+types/sitemap';
import { readSite } from '../../features/storefront/public/site-context.ts';
import * as publicPaths from '../../paths/public.ts';

const paths = [
  '/',
  publicPaths.contact,
  publicPaths.register,
  publicPaths.login,
  publicPaths.privacy,
  publicPaths.terms,
  publicPaths.returns,
  publicPaths.ethics,
];

/** The pages worth finding. */
export async function loader(args: Route.LoaderArgs) {
  const { baseUrl } = await readSite(args);
  const entries = paths.map((path) => `<url><loc>${new URL(path, baseUrl).href}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

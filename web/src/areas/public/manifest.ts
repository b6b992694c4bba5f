import type { Route } from './+types/manifest';
import { readSite } from '../../features/storefront/public/site-context.ts';
import * as publicPaths from '../../paths/public.ts';

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable') => ({
  src,
  sizes,
  type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
});

/** What a phone needs to put the portal on its home screen, under the operator's own name; it opens the partner area. */
export async function loader(args: Route.LoaderArgs) {
  const { shop } = await readSite(args);
  const manifest = {
    id: '/',
    name: shop.company.name,
    short_name: shop.company.name,
    description: shop.hero.tagline,
    lang: 'id',
    dir: 'ltr',
    start_url: publicPaths.partnerArea,
    scope: '/',
    display: 'standalone',
    background_color: '#F2F6EC',
    theme_color: '#0E3B24',
    icons: [
      icon('/favicon.svg', 'any', 'any'),
      icon('/icon-192.png', '192x192', 'any'),
      icon('/icon-512.png', '512x512', 'any'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
}

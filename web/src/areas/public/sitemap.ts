import type { SettingKey } from '@rimpang/contract/shop';
import type { Route } from './+types/sitemap';
import { readSite, type Site } from '../../features/storefront/public/site-context.ts';
import * as publicPaths from '../../paths/public.ts';

type Entry = { path: string /** The settings that its page shows. */; of: readonly SettingKey[] };

const landing = [
  'company',
  'hero',
  'statistics',
  'story',
  'products',
  'partnership',
  'tiers',
  'banner',
  'questions',
  'footer',
  'legal',
  'delivery',
] as const;

function entriesOf({ shop }: Site): Entry[] {
  return [
    { path: '/', of: landing },
    ...shop.products.map(({ id }) => ({
      path: publicPaths.productPage(id),
      of: ['products', 'delivery', 'company'] as const,
    })),
    { path: publicPaths.contact, of: ['company'] },
    { path: publicPaths.register, of: [] },
    { path: publicPaths.login, of: [] },
    { path: publicPaths.privacy, of: ['privacy'] },
    { path: publicPaths.terms, of: ['terms'] },
    { path: publicPaths.returns, of: ['returns'] },
    { path: publicPaths.ethics, of: ['ethics'] },
  ];
}

/** The pages worth finding, with the day their content changed last; a default has none. */
export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  const entries = entriesOf(site).map(({ path, of }) => {
    const latest = of
      .flatMap((key) => site.changedAt[key] ?? [])
      .toSorted()
      .at(-1);
    const lastmod = latest ? `<lastmod>${latest.slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${new URL(path, site.baseUrl).href}</loc>${lastmod}</url>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

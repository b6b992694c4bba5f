import { Banner } from '../../features/public-site/banner.tsx';
import { Hero } from '../../features/public-site/hero.tsx';
import { PageMeta } from '../../features/public-site/page-meta.tsx';
import { Products } from '../../features/public-site/products.tsx';
import { StaticPage } from '../../features/public-site/static-page.tsx';
import { Story } from '../../features/public-site/story.tsx';
import { StructuredData } from '../../features/public-site/structured-data.tsx';
import { Tiers } from '../../features/public-site/tiers.tsx';
import type { PageHandle } from '../../page-kind.ts';
import type { Route } from './+types/home';
import { readSite } from './site-context.ts';

export const handle: PageHandle = { static: true, light: true };

export const loader = (args: Route.LoaderArgs) => readSite(args);

/** The landing page (spec 2.1), rendered by the server from the settings and never hydrated. */
export default function Home({ loaderData: site }: Route.ComponentProps) {
  const { shop, baseUrl } = site;
  const { name } = shop.company;
  return (
    <StaticPage site={site} current="/">
      <PageMeta
        title={`${name} · ${shop.hero.headline}`}
        description={shop.hero.tagline}
        path="/"
        baseUrl={baseUrl}
        name={name}
        listed={shop.products.length + shop.tiers.length > 0}
      />
      <Hero shop={shop} />
      <Story shop={shop} />
      <Products shop={shop} />
      <Tiers shop={shop} />
      <Banner shop={shop} />
      <StructuredData site={site} />
    </StaticPage>
  );
}

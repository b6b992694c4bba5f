import { Banner } from '../../features/storefront/public/banner.tsx';
import { BuyBar } from '../../features/storefront/public/buy-bar.tsx';
import { Hero } from '../../features/storefront/public/hero.tsx';
import { HowItWorks } from '../../features/storefront/public/how-it-works.tsx';
import { Legal } from '../../features/storefront/public/legal.tsx';
import { PageMeta } from '../../features/storefront/public/page-meta.tsx';
import { wordsOfHome } from '../../features/storefront/public/page-words.ts';
import { Products } from '../../features/storefront/public/products.tsx';
import { Questions } from '../../features/storefront/public/questions.tsx';
import { StaticPage } from '../../features/storefront/public/static-page.tsx';
import { Story } from '../../features/storefront/public/story.tsx';
import { StructuredData } from '../../features/storefront/public/structured-data.tsx';
import { Tiers } from '../../features/storefront/public/tiers.tsx';
import type { PageHandle } from '../../page-kind.ts';
import type { Route } from './+types/home';
import { readSite } from '../../features/storefront/public/site-context.ts';

export const handle: PageHandle = { static: true, light: true };

export const loader = (args: Route.LoaderArgs) => readSite(args);

/** The landing page (R2.1.1), rendered by the server from the settings and never hydrated. */
export default function Home({ loaderData: site }: Route.ComponentProps) {
  const { shop, baseUrl } = site;
  const { name } = shop.company;
  return (
    <StaticPage site={site} current="/">
      <PageMeta
        {...wordsOfHome(shop)}
        path="/"
        baseUrl={baseUrl}
        name={name}
        listed={shop.products.length + shop.tiers.length > 0}
      />
      <Hero shop={shop} />
      <div>
        <Story shop={shop} />
        <Products shop={shop} />
        <HowItWorks shop={shop} />
        <Tiers site={site} />
        <Questions shop={shop} />
        <Banner shop={shop} />
        <Legal shop={shop} />
        <BuyBar shop={shop} />
      </div>
      <StructuredData site={site} withQuestions />
    </StaticPage>
  );
}

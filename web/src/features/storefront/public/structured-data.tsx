import type { Product } from '@rimpang/contract/products';
import type { Site } from './site-context.ts';
import { organizationOf, productOf, questionsOf } from './structured-data.ts';

type Props = {
  site: Site;
  /** All of the shop, unless the page is about fewer. */
  products?: readonly Product[];
  withQuestions?: boolean;
};

/** What search engines read about the company and its products. A data block, so the content policy lets it be. */
export function StructuredData({ site, products = site.shop.products, withQuestions }: Props) {
  const offered = products.map((product) => productOf(site, product));
  const questions = withQuestions ? questionsOf(site) : [];
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [organizationOf(site), ...offered, ...questions],
  };
  // The one way out of a data block is its end tag.
  const text = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

import type { Site } from './site-context.ts';
import { organizationOf, productsOf, questionsOf } from './structured-data.ts';

/** What search engines read about the company and its products. A data block, so the content policy lets it be. */
export function StructuredData({ site, withQuestions }: { site: Site; withQuestions?: boolean }) {
  const questions = withQuestions ? questionsOf(site) : [];
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [organizationOf(site), ...productsOf(site), ...questions],
  };
  // The one way out of a data block is its end tag.
  const text = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

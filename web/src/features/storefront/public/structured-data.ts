import type { Site } from './site-context.ts';
import shareCard from './art/share-card.png';
import { productPictures } from './pictures.ts';
import * as publicPaths from '../../../paths/public.ts';

const idOf = (baseUrl: string) => `${new URL('/', baseUrl).href}#organisasi`;

/** schema.org Organization of the operator; what is not known is left out. */
export function organizationOf({ shop: { company, footer }, baseUrl }: Site): object {
  const { name, legalName, address, email, phone } = company;
  return {
    '@type': 'Organization',
    '@id': idOf(baseUrl),
    name,
    ...(legalName && { legalName }),
    url: new URL('/', baseUrl).href,
    logo: new URL('/icon-512.png', baseUrl).href,
    ...(footer.blurb && { description: footer.blurb }),
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'ID' } }),
    ...(email && { email }),
    ...(phone && {
      contactPoint: { '@type': 'ContactPoint', telephone: phone, contactType: 'customer service' },
    }),
  };
}

/** schema.org FAQPage of the questions on the landing page; nothing while there are none. */
export function questionsOf({ shop: { questions } }: Site): object[] {
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@type': 'FAQPage', mainEntity }];
}

/** schema.org Product of each product, with its price. */
export function productsOf({ shop: { products, open }, baseUrl }: Site): object[] {
  return products.map(({ id, name, description, price, picture }) => ({
    '@type': 'Product',
    sku: id,
    name,
    description,
    image: [productPictures[picture].source, shareCard].map((path) => new URL(path, baseUrl).href),
    brand: { '@id': idOf(baseUrl) },
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'IDR',
      availability: `https://schema.org/${open ? 'InStock' : 'OutOfStock'}`,
      url: new URL(publicPaths.products, baseUrl).href,
    },
  }));
}

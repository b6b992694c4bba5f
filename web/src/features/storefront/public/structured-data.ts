import type { Product } from '@rimpang/contract/products';
import type { Site } from './site-context.ts';
import { pictureOf } from './pictures.ts';
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

/** What delivery costs, where that is one figure for the whole country. */
const shipping = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'IDR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'ID' },
};

/** schema.org Product with its price, delivery and returns. */
export function productOf({ shop, baseUrl }: Site, product: Product): object {
  const { id, name, description, price } = product;
  const picture = pictureOf(product, 'large');
  const url = new URL(publicPaths.productPage(id), baseUrl).href;
  return {
    '@type': 'Product',
    sku: id,
    name,
    description,
    ...(picture && { image: new URL(picture, baseUrl).href }),
    url,
    brand: { '@id': idOf(baseUrl) },
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'IDR',
      availability: `https://schema.org/${shop.open ? 'InStock' : 'OutOfStock'}`,
      url,
      seller: { '@id': idOf(baseUrl) },
      ...(shop.delivery.mode === 'included' && { shippingDetails: shipping }),
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'ID',
        merchantReturnLink: new URL(publicPaths.returns, baseUrl).href,
      },
    },
  };
}

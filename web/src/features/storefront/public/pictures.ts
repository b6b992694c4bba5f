import type { Product } from '@rimpang/contract/products';
import type { Tier } from '@rimpang/contract/shop';
import maduCeria from './art/product-madu-ceria.svg';
import minyakRimpang from './art/product-minyak-rimpang.svg';
import konsumen from './art/tier-konsumen.svg';
import reseller from './art/tier-reseller.svg';
import stokis from './art/tier-stokis.svg';

/** The bottles drawn for this project, each with the colour field it stands on; a product without one has none. */
export const productPictures: Record<
  Product['picture'],
  { source: string | null; field: 'oil' | 'booster' }
> = {
  none: { source: null, field: 'oil' },
  'product-minyak-rimpang': { source: minyakRimpang, field: 'oil' },
  'product-madu-ceria': { source: maduCeria, field: 'booster' },
};

/** Where one width of a photograph lies: a file, not a page. */
export const photoAddress = (fileId: string) => `/foto/${fileId}`;

/** The address of a product's photograph, else of its drawing; null where it has neither. */
export function pictureOf({ photo, picture }: Product, size: 'small' | 'large'): string | null {
  const found = photo?.webp.at(size === 'small' ? 0 : -1);
  return found ? photoAddress(found.id) : productPictures[picture].source;
}

/** What grows from the top edge of a package: bud, shoot, clump. */
export const tierPictures: Record<Tier['picture'], { source: string; width: number }> = {
  'tier-konsumen': { source: konsumen, width: 200 },
  'tier-reseller': { source: reseller, width: 200 },
  'tier-stokis': { source: stokis, width: 340 },
};

import type { Product, productPictures } from '@rimpang/contract/products';
import type { tierPictures } from '@rimpang/contract/shop';
import maduCeria from './art/product-madu-ceria.svg';
import minyakRimpang from './art/product-minyak-rimpang.svg';
import konsumen from './art/tier-konsumen.svg';
import reseller from './art/tier-reseller.svg';
import stokis from './art/tier-stokis.svg';

type Bottle = { source: string | null; field: 'oil' | 'booster' };
const noBottle: Bottle = { source: null, field: 'oil' };
const bottles: Readonly<Record<string, Bottle>> & Record<(typeof productPictures)[number], Bottle> = {
  none: noBottle,
  'product-minyak-rimpang': { source: minyakRimpang, field: 'oil' },
  'product-madu-ceria': { source: maduCeria, field: 'booster' },
};

/**
 * The bottle drawn for this project and the colour field it stands on; a product without one has none, and one whose picture only a newer
 * version knows is shown without (decision 225).
 */
export const bottleOf = ({ picture }: Pick<Product, 'picture'>): Bottle => bottles[picture] ?? noBottle;

/** Where one width of a photograph lies: a file, not a page. */
export const photoAddress = (fileId: string) => `/foto/${fileId}`;

/** The address of a product's photograph, else of its drawing; null where it has neither. */
export function pictureOf({ photo, picture }: Product, size: 'small' | 'large'): string | null {
  const found = photo?.webp.at(size === 'small' ? 0 : -1);
  return found ? photoAddress(found.id) : bottleOf({ picture }).source;
}

type Plant = { source: string; width: number };
const bud: Plant = { source: konsumen, width: 200 };
const plants: Readonly<Record<string, Plant>> & Record<(typeof tierPictures)[number], Plant> = {
  'tier-konsumen': bud,
  'tier-reseller': { source: reseller, width: 200 },
  'tier-stokis': { source: stokis, width: 340 },
};

/** What grows from the top edge of a package: bud, shoot, clump; a bud where only a newer version knows the picture (decision 225). */
export const plantOf = ({ picture }: { picture: string }): Plant => plants[picture] ?? bud;

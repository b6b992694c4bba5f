import type { Shop } from '@rimpang/contract/storefront';
import { hasStory } from './story.tsx';

/** False for a link to a section of the landing page that has no content yet, and so is not there. */
export function leadsSomewhere(to: string, shop: Shop): boolean {
  if (to.endsWith('#tentang-kami')) return hasStory(shop);
  if (to.endsWith('#produk')) return shop.products.length > 0;
  if (to.endsWith('#kemitraan')) return shop.tiers.length > 0;
  return true;
}

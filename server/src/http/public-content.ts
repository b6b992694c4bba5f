import type { Shop } from '@rimpang/contract/storefront';
import { formatDate } from '@rimpang/domain/calendar';
import { readShop } from '../capabilities/storefront/index.ts';
import type { House } from '../platform/house.ts';

/** What the public pages are rendered from. Equal keys render to equal pages. */
export type PublicContent = { key: string; shop: Shop; baseUrl: string; year: number };
export type ReadContent = () => Promise<PublicContent>;

/** An announcement can get lost with its connection; a changed setting shows after this long even then. */
const recheckMs = 5_000;

/**
 * The settings behind the public pages, read again when the live topic `storefront` says so in any process, and every
 * few seconds while pages are asked for (decision 028). While the database cannot be read, what was last known stands.
 * Throws what the database says where nothing is known yet.
 */
export function openPublicContent(house: House): ReadContent {
  let known: { shop: Shop; at: number } | undefined;
  let isStale = false;
  let reading: Promise<Shop> | undefined;
  house.live.subscribe((topics) => {
    if (topics.includes('storefront')) isStale = true;
  });
  const read = async () => {
    isStale = false;
    try {
      known = { shop: await readShop(house.db), at: performance.now() };
    } catch (error) {
      isStale = true;
      if (!known) throw error;
      house.log.warn({ err: error }, 'public pages stay as they were');
    }
    return known.shop;
  };
  const current = async (): Promise<Shop> => {
    if (known && !isStale && performance.now() - known.at < recheckMs) return known.shop;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return async () => {
    const shop = await current();
    const year = Number(formatDate(house.clock()).slice(-4));
    return { key: `${shop.version}.${year}`, shop, baseUrl: house.baseUrl, year };
  };
}

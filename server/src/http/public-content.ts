import type { DemoAccount } from '@rimpang/contract/identity';
import type { Shop } from '@rimpang/contract/storefront';
import { formatDate } from '@rimpang/domain/calendar';
import { readDemoAccounts } from '../capabilities/identity/index.ts';
import { readShop } from '../capabilities/storefront/index.ts';
import type { House } from '../platform/house.ts';

/** What the public pages are rendered from. Equal keys render to equal pages. */
export type PublicContent = {
  key: string;
  shop: Shop;
  /** Empty unless the instance was started with demo data. */
  demoAccounts: readonly DemoAccount[];
  baseUrl: string;
  year: number;
};
type Content = Pick<PublicContent, 'shop' | 'demoAccounts'>;
export type ReadContent = () => Promise<PublicContent>;

/** An announcement can get lost with its connection; a changed setting shows after this long even then. */
const recheckMs = 5_000;

/**
 * The settings behind the public pages, read again when the live topic `storefront` says so in any process, and every
 * few seconds while pages are asked for (decision 028). While the database cannot be read, what was last known stands.
 * Throws what the database says where nothing is known yet.
 */
export function openPublicContent(house: House): ReadContent {
  let known: (Content & { at: number }) | undefined;
  let isStale = false;
  let reading: Promise<Content> | undefined;
  house.live.subscribe((topics) => {
    if (topics.includes('storefront')) isStale = true;
  });
  const read = async () => {
    isStale = false;
    try {
      const demoAccounts = house.demo ? await readDemoAccounts(house.db) : [];
      known = { shop: await readShop(house.db), demoAccounts, at: performance.now() };
    } catch (error) {
      isStale = true;
      if (!known) throw error;
      house.log.warn({ err: error }, 'public pages stay as they were');
    }
    return known;
  };
  const current = async (): Promise<Content> => {
    if (known && !isStale && performance.now() - known.at < recheckMs) return known;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return async () => {
    const { shop, demoAccounts } = await current();
    const year = Number(formatDate(house.clock()).slice(-4));
    const key = `${shop.version}.${year}.${demoAccounts.map(({ username }) => username).join()}`;
    return { key, shop, demoAccounts, baseUrl: house.baseUrl, year };
  };
}

import type { DemoAccount } from '@rimpang/contract/identity';
import type { DocumentsOfShop, Shop } from '@rimpang/contract/storefront';
import { formatDate } from '@rimpang/domain/calendar';
import type { TypicalIncome } from '@rimpang/domain/offers';
import { readTypicalIncome } from '../capabilities/reports/index.ts';
import { readDemoAccounts } from '../capabilities/sessions/index.ts';
import { readPublicSite } from '../capabilities/storefront/index.ts';
import { Failure } from '../platform/requests/failure.ts';
import type { Services } from '../platform/requests/services.ts';
import { inTime } from '../platform/requests/last-known.ts';

/** What the public pages are rendered from. Equal keys render to equal pages. */
export type PublicContent = DocumentsOfShop & {
  key: string;
  shop: Shop;
  /** Empty unless the instance was started with demo data. */
  demoAccounts: readonly DemoAccount[];
  /** Of the last whole month that was computed; null until there is one. */
  income: TypicalIncome | null;
  baseUrl: string;
  year: number;
};
type Content = Pick<PublicContent, 'shop' | 'demoAccounts' | 'income' | keyof DocumentsOfShop>;
export type ReadContent = () => Promise<PublicContent>;

/** An announcement can get lost with its connection; a changed setting shows after this long even then. */
const recheckMs = 5_000;

/**
 * The settings behind the public pages, read again when the live topic `storefront` says so in any process, and every
 * few seconds while pages are asked for (decision 028). While the database cannot be read, or says nothing, what was last
 * known stands, within a second. Failures where nothing is known yet: BUSY.
 */
export function openPublicContent(services: Services): ReadContent {
  let known: (Content & { at: number }) | undefined;
  let isStale = false;
  let reading: { content: Promise<Content>; begunAt: number } | undefined;
  services.live.subscribe((topics) => {
    if (topics.includes('storefront')) isStale = true;
  });
  // A figure beside the offer, which no page waits for or fails with: it goes on with the one before, or without (decision 196).
  const readIncome = () =>
    readTypicalIncome(services.db).catch((err: unknown) => {
      services.log.warn({ err }, 'the typical income of the last month was not read');
      return known?.income ?? null;
    });
  const read = async () => {
    isStale = false;
    try {
      const demoAccounts = services.demo ? await readDemoAccounts(services.db) : [];
      const site = await readPublicSite(services.db);
      const income = await readIncome();
      known = { ...site, income, demoAccounts, at: performance.now() };
    } catch (error) {
      isStale = true;
      if (!known) throw error;
      services.log.warn({ err: error }, 'public pages stay as they were');
    }
    return known;
  };
  const current = async (): Promise<Content> => {
    if (known && !isStale && performance.now() - known.at < recheckMs) return known;
    if (!reading) {
      const content = read().finally(() => {
        reading = undefined;
      });
      reading = { content, begunAt: performance.now() };
    }
    const { content, begunAt } = reading;
    if (known) return (await inTime(content, begunAt)) ?? known;
    const first = await inTime(content, performance.now());
    if (!first) throw new Failure('BUSY');
    return first;
  };
  return async () => {
    const { shop, documents, changedAt, income, demoAccounts } = await current();
    const year = Number(formatDate(services.clock()).slice(-4));
    const usernames = demoAccounts.map(({ username }) => username).join();
    const key = `${shop.version}.${year}.${Object.values(income ?? {}).join(' ')}.${usernames}`;
    return { key, shop, documents, changedAt, income, demoAccounts, baseUrl: services.baseUrl, year };
  };
}

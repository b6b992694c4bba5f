import type { DemoAccount } from '@rimpang/contract/identity';
import type { DocumentsOfShop, Shop } from '@rimpang/contract/storefront';
import type { TypicalIncome } from '@rimpang/domain/offers';
import { createContext, type RouterContextProvider } from 'react-router';

/** What the public pages are rendered from; the server hands over how to read it. */
export type Site = DocumentsOfShop & {
  shop: Shop;
  demoAccounts: readonly DemoAccount[];
  /** Null where pages are shown without the product's server. */
  income: TypicalIncome | null;
  baseUrl: string;
  year: number;
};

/** Set by the server for every request; nothing while Vite shows the pages by itself. */
export const siteContext = createContext<(() => Promise<Site>) | null>(null);

/** The content of the public pages, for their loaders. While developing it comes from the product's server. */
export async function readSite({
  context,
  request,
}: {
  context: Readonly<RouterContextProvider>;
  request: Request;
}): Promise<Site> {
  const read = context.get(siteContext);
  if (read) return read();
  const baseUrl = new URL(request.url).origin;
  const ask = async (path: string) => (await fetch(`${baseUrl}/api${path}`)).json() as unknown;
  const shop = (await ask('/storefront/shop')) as Shop;
  const texts = (await ask('/storefront/documents')) as DocumentsOfShop;
  const { accounts } = (await ask('/identity/demo-accounts')) as { accounts: DemoAccount[] };
  return { shop, ...texts, income: null, demoAccounts: accounts, baseUrl, year: new Date().getFullYear() };
}

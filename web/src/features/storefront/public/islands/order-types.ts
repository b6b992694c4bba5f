import type { PublicOrderKind } from '@rimpang/domain/storefront';

/** What was pressed: a product with the number on its card, or a package. */
export type OrderRequest = { kind: PublicOrderKind; id: string; quantity: number };

/** The same with what the settings say about it now. */
export type Item = OrderRequest & { title: string; price: number };

/** What the sender keeps (`storefront.orderProduct`, `storefront.registerTier`). */
export type Receipt = {
  reference: string;
  title: string;
  quantity: number;
  total: number;
  acknowledgedTo: string | null;
};

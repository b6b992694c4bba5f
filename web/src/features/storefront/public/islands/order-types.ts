import type { Shop } from '@rimpang/contract/storefront';
import type { PublicOrderKind } from '@rimpang/domain/storefront';

/** What was pressed: a product with the number on its card, or a package. */
export type OrderRequest = { kind: PublicOrderKind; id: string; quantity: number };

/** The same with what the settings say about it now. */
export type Item = OrderRequest & {
  title: string;
  price: number;
  /** The words of the button that led here, and what it is. */
  heading: string;
  /** The drawing that its card shows. */
  picture: string | null;
  goods: Goods | null;
  /** What its delivery costs; null where nothing is sent. */
  delivery: Shop['delivery'] | null;
};

/** The bottles of a package, and the products to choose from. */
export type Goods = { bottles: number; products: readonly { id: string; name: string }[] };

/** What the sender keeps (`storefront.orderProduct`, `storefront.registerTier`). */
export type Receipt = {
  reference: string;
  title: string;
  quantity: number;
  total: number;
  goods: { title: string; quantity: number } | null;
  delivery: { area: string; cost: number } | null;
  acknowledgedTo: string | null;
};

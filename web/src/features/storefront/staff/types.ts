import type { api } from '../../../api/client.ts';

/** One order of a visitor as staff see it, with the orders that came with the same picture. */
export type SaleDetail = Awaited<ReturnType<typeof api.storefront.order>>;

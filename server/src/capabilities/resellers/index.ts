import { addReseller } from './add-reseller.ts';
import { editReseller } from './edit-reseller.ts';
import { cancelResellerSale } from './cancel-sale.ts';
import {
  listResellers,
  listResellerProducts,
  listResellerRewards,
  listResellerSales,
} from './list-resellers.ts';
import { markResellerPaid } from './mark-paid.ts';
import { recordResellerSale } from './record-sale.ts';

export { eraseResellers, hasResellers } from './erase-store.ts';
export { begunIn, sumsIn } from './payout-store.ts';
export { matchesReseller } from './store.ts';

/** Keyed like `contract.resellers`, for the router. */
export const resellersVerbs = {
  list: listResellers,
  add: addReseller,
  edit: editReseller,
  products: listResellerProducts,
  recordSale: recordResellerSale,
  cancelSale: cancelResellerSale,
  sales: listResellerSales,
  rewards: listResellerRewards,
  markPaid: markResellerPaid,
};

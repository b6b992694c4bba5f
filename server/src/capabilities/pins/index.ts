import { approveOrder } from './approve-order.ts';
import { approveOrders, rejectOrders } from './decide-orders.ts';
import { all, partnerStock } from './all-pins.ts';
import { chain } from './show-chain.ts';
import { attachProof } from './attach-proof.ts';
import { create } from './create-pins.ts';
import { companyList } from './list-company-pins.ts';
import { history } from './list-history.ts';
import { myOrders } from './list-my-orders.ts';
import { orders } from './list-orders.ts';
import { list } from './list-pins.ts';
import { placeOrder } from './place-order.ts';
import { rejectOrder } from './reject-order.ts';
import { resetAll } from './reset-all.ts';
import { companyStock } from './show-company-stock.ts';
import { order } from './show-order.ts';
import { stock } from './show-stock.ts';
import { transferFromCompany } from './transfer-from-company.ts';
import { transfer } from './transfer-pins.ts';

export {
  codesOf,
  consumePin,
  createPins,
  type NewPins,
  type PinLabel,
  type PinUse,
  type Stock,
  stockOf,
} from './pin-store.ts';

export { pinsOf } from './list-pins.ts';
export { pendingOrders, stockSummary, voidPins } from './void-pins.ts';

/** Keyed like `contract.pins`, for the router. */
export const pinsVerbs = {
  stock,
  list,
  history,
  placeOrder,
  attachProof,
  myOrders,
  transfer,
  orders,
  order,
  approveOrder,
  rejectOrder,
  approveOrders,
  rejectOrders,
  all,
  partnerStock,
  chain,
  create,
  resetAll,
  companyStock,
  companyList,
  transferFromCompany,
};

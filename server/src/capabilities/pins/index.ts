import { listRecipients } from './list-recipients.ts';
import { approvePinOrder } from './approve-order.ts';
import { approvePinOrders } from './approve-orders.ts';
import { rejectPinOrders } from './reject-orders.ts';
import { listAllPins } from './list-all-pins.ts';
import { listPartnerStock } from './list-partner-stock.ts';
import { showPinChain } from './show-chain.ts';
import { attachProof } from './attach-proof.ts';
import { createCompanyPins } from './create-pins.ts';
import { listCompanyPins } from './list-company-pins.ts';
import { listPinHistory } from './list-history.ts';
import { listOwnOrders } from './list-own-orders.ts';
import { listPinOrders } from './list-orders.ts';
import { listOwnPins } from './list-pins.ts';
import { placePinOrder } from './place-order.ts';
import { rejectPinOrder } from './reject-order.ts';
import { resetAllPins } from './reset-all.ts';
import { showCompanyStock } from './show-company-stock.ts';
import { showPinOrder } from './show-order.ts';
import { showPinStock } from './show-stock.ts';
import { transferFromCompany } from './transfer-from-company.ts';
import { transferPins } from './transfer-pins.ts';

export {
  codesOf,
  createPins,
  hasPin,
  type NewPins,
  type PinLabel,
  type Stock,
  stockFor,
  stockOf,
} from './pin-store.ts';
export { consumePin, consumePins, holdPins, type PinUse, consumeHeldPins } from './use-store.ts';

export {
  deleteOpenedPins,
  hasPins,
  insertOpenedOrders,
  insertOpenedPins,
  selectAllStock,
} from './opening-store.ts';
export { ordersOf } from './list-own-orders.ts';
export { selectOrders } from './order-store.ts';
export { pinSlips, slipsOf } from './order-slips.ts';
export { pinsOf } from './list-pins.ts';
export { foldAllPins, stockChanges, stockFold } from './stock-total-store.ts';
export { statusCounts, stockSummary } from './stock-summary.ts';
export { pendingOrders, voidPins } from './void-store.ts';

/** Keyed like `contract.pins`, for the router. */
export const pinsVerbs = {
  stock: showPinStock,
  list: listOwnPins,
  history: listPinHistory,
  placeOrder: placePinOrder,
  attachProof,
  myOrders: listOwnOrders,
  recipients: listRecipients,
  transfer: transferPins,
  orders: listPinOrders,
  order: showPinOrder,
  approveOrder: approvePinOrder,
  rejectOrder: rejectPinOrder,
  approveOrders: approvePinOrders,
  rejectOrders: rejectPinOrders,
  all: listAllPins,
  partnerStock: listPartnerStock,
  chain: showPinChain,
  create: createCompanyPins,
  resetAll: resetAllPins,
  companyStock: showCompanyStock,
  companyList: listCompanyPins,
  transferFromCompany,
};

import { changeShopSetting } from './change-setting.ts';
import { showShopSettings } from './show-settings.ts';
import { showCompany } from './company.ts';
import { completePublicOrder } from './complete-order.ts';
import { recordShipment } from './record-shipment.ts';
import { rejectPublicOrder } from './reject-order.ts';
import { turnIntoPartner } from './decide-order.ts';
import { finishContactMessage } from './finish-message.ts';
import { listContactMessages } from './list-messages.ts';
import { reopenContactMessage } from './reopen-message.ts';
import { showPublicOrder, listPublicOrders } from './list-orders.ts';
import { sendContactMessage } from './send-message.ts';
import { showDocuments, showShop } from './shop.ts';
import { orderProduct } from './order-product.ts';
import { registerTier } from './register-tier.ts';

export { readCompany } from './company.ts';
export { selectCompletedOrders } from './completed-order-store.ts';
export { turnIntoPartner };
export { type ByProof, selectByProofs } from './order-store.ts';
export { matchesOrder, matchesPerson } from './search-store.ts';
export { adoptShop, demandOpenShop, isShopOpen, setShopOpen } from './opening-store.ts';
export { plantDemoShop, readPublicSite, readShop } from './shop.ts';

/** Keyed like `contract.storefront`, for the router. */
export const storefrontVerbs = {
  company: showCompany,
  shop: showShop,
  documents: showDocuments,
  orderProduct,
  registerTier,
  sendMessage: sendContactMessage,
  orders: listPublicOrders,
  order: showPublicOrder,
  completeOrder: completePublicOrder,
  recordShipment,
  rejectOrder: rejectPublicOrder,
  messages: listContactMessages,
  finishMessage: finishContactMessage,
  reopenMessage: reopenContactMessage,
  settings: showShopSettings,
  changeSetting: changeShopSetting,
};

import { changeSetting, settings } from './change-setting.ts';
import { company } from './company.ts';
import { completeOrder, rejectOrder, turnIntoPartner } from './decide-order.ts';
import { finishMessage, messages, reopenMessage } from './list-messages.ts';
import { order, orders } from './list-orders.ts';
import { sendMessage } from './send-message.ts';
import { shop } from './shop.ts';
import { orderProduct, registerTier } from './submit-order.ts';

export { readCompany } from './company.ts';
export { turnIntoPartner };
export { adoptShop, demandOpenShop, isShopOpen, setShopOpen } from './opening.ts';
export { plantDemoShop, readShop } from './shop.ts';

/** Keyed like `contract.storefront`, for the router. */
export const storefrontVerbs = {
  company,
  shop,
  orderProduct,
  registerTier,
  sendMessage,
  orders,
  order,
  completeOrder,
  rejectOrder,
  messages,
  finishMessage,
  reopenMessage,
  settings,
  changeSetting,
};

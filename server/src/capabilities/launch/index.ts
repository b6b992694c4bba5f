import { checklist } from './checklist.ts';
import { closeShop, confirmPlan, openShop } from './open-shop.ts';

/** Keyed like `contract.launch`, for the router. */
export const launchVerbs = { checklist, openShop, closeShop, confirmPlan };

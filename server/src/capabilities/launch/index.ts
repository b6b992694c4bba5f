import { showChecklist } from './checklist.ts';
import { closeShop } from './close-shop.ts';
import { confirmPlan } from './confirm-plan.ts';
import { openShop } from './open-shop.ts';

/** Keyed like `contract.launch`, for the router. */
export const launchVerbs = { checklist: showChecklist, openShop, closeShop, confirmPlan };

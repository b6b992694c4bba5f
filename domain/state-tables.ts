import { orderStates } from './pins.ts';
import { claimStates } from './rewards.ts';
import { contactStates, publicOrderStates } from './storefront.ts';
import { withdrawalStates } from './withdrawals.ts';

/** Every state table, for what walks them all. */
export const stateTables = {
  orders: orderStates,
  withdrawals: withdrawalStates,
  claims: claimStates,
  publicOrders: publicOrderStates,
  contactMessages: contactStates,
} as const;

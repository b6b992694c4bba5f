import { usualHabits } from './story.ts';

/** So that in a few dozen people everything happens that happens among many. */
export const restless = {
  ...usualHabits,
  steadyRo: 0.15,
  ordersAhead: 0.8,
  ordersRoAhead: 0.6,
  approvedOrders: 0.8,
  approvedWithdrawals: 0.8,
  approvedClaims: 0.6,
};

import { withdrawalStatuses } from '@rimpang/domain/withdrawals';
import { oneOf, useListAddress } from '../admin-desk/list-address.ts';

/** In the order of the tabs; what waits comes first and is where the screen opens. */
export const withdrawalTabs = [...withdrawalStatuses, 'all'] as const;
export const withdrawalSorts = ['oldest', 'newest'] as const;

/** Which withdrawals are listed: what waits oldest first, what is decided newest first. */
export function useWithdrawalsAddress() {
  const address = useListAddress();
  const status = oneOf(address.get('status'), withdrawalTabs, 'pending');
  const usual = status === 'pending' ? 'oldest' : 'newest';
  return { ...address, status, sort: oneOf(address.get('urut'), withdrawalSorts, usual) };
}
export type WithdrawalsAddress = ReturnType<typeof useWithdrawalsAddress>;

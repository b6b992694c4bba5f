import { orderStatuses, pinTypes } from '@rimpang/domain/pins';
import { anyOf, oneOf, useListAddress } from '../admin-desk/list-address.ts';

export const orderTabs = ['all', ...orderStatuses] as const;
export const orderSorts = ['oldest', 'newest'] as const;

/** Which orders are listed. Opens on what waits, the oldest first (DESIGN 7); decided ones are read newest first. */
export function useOrdersAddress() {
  const address = useListAddress();
  const status = oneOf(address.get('status'), orderTabs, 'pending');
  const usual = status === 'pending' ? 'oldest' : 'newest';
  return {
    ...address,
    status,
    type: anyOf(address.get('jenis'), pinTypes),
    sort: oneOf(address.get('urut'), orderSorts, usual),
    isFiltered: address.search !== '' || address.get('jenis') !== null,
  };
}
export type OrdersAddress = ReturnType<typeof useOrdersAddress>;

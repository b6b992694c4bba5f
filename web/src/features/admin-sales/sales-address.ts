import { type PublicOrderKind, publicOrderStatuses } from '@rimpang/domain/storefront';
import { oneOf, useListAddress } from '../admin-desk/list-address.ts';

export const saleTabs = ['all', ...publicOrderStatuses] as const;
const sorts = ['oldest', 'newest'] as const;

/** How the two queues of visitors' orders are called. */
export const saleWords = {
  product: { title: 'Pesanan Produk', noun: 'pesanan', done: 'Tandai selesai' },
  tier: { title: 'Pendaftaran Paket', noun: 'pendaftaran', done: 'Tandai selesai' },
} as const satisfies Record<PublicOrderKind, { title: string; noun: string; done: string }>;

/** Which orders of visitors are listed: what waits oldest first, what is decided newest first. */
export function useSalesAddress() {
  const address = useListAddress();
  const status = oneOf(address.get('status'), saleTabs, 'pending');
  const usual = status === 'pending' ? 'oldest' : 'newest';
  return {
    ...address,
    status,
    sort: oneOf(address.get('urut'), sorts, usual),
    /** Those whose hidden field was filled in: probably machines. */
    suspected: address.get('dicurigai') === 'ya',
  };
}

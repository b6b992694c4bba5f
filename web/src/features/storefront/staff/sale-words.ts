import type { PublicOrderKind } from '@rimpang/domain/storefront';

/** How the two queues of visitors' orders are called. */
export const saleWords = {
  product: { title: 'Pesanan Produk', noun: 'pesanan', done: 'Tandai selesai' },
  tier: { title: 'Pendaftaran Paket', noun: 'pendaftaran', done: 'Tandai selesai' },
} as const satisfies Record<PublicOrderKind, { title: string; noun: string; done: string }>;

import * as publicPaths from '../../paths/public.ts';
import * as staffPaths from '../../paths/staff.ts';

/** Where `G` and a second key lead. */
export const jumps = [
  { key: 'D', words: 'Ke Dasbor', to: publicPaths.staffHome },
  { key: 'O', words: 'Ke Orderan PIN Mitra', to: staffPaths.pinOrders },
  { key: 'W', words: 'Ke Penarikan Bonus', to: staffPaths.withdrawals },
  { key: 'B', words: 'Ke Batch Pencairan', to: staffPaths.batches },
  { key: 'K', words: 'Ke Klaim Reward', to: staffPaths.claims },
  { key: 'S', words: 'Ke Pesanan Produk', to: staffPaths.productOrders },
  { key: 'M', words: 'Ke Daftar Seluruh Mitra', to: staffPaths.partners },
  { key: 'N', words: 'Ke Notifikasi', to: staffPaths.notifications },
] as const;

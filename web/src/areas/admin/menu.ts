import {
  IconCoins,
  IconKey,
  IconLayoutDashboard,
  IconLock,
  IconSettings,
  IconShoppingBag,
  IconSitemap,
  IconUsers,
  IconWallet,
} from '#icons';
import type { Dashboard } from '../../features/reports/staff/types.ts';
import type { MenuEntry, MenuGroup } from '../../shell/menu.ts';

/** How much waits in each of the dashboard's queues. */
export type Waiting = Partial<Record<keyof Dashboard['queues'], number>>;

const bonus: MenuGroup = {
  label: 'Manajemen Bonus',
  icon: IconCoins,
  items: [
    { label: 'Bonus Mitra', to: '/admin/bonus/mitra', needs: 'bonuses.overview' },
    { label: 'Bonus Referal Perusahaan', to: '/admin/bonus/company-referral', needs: 'bonuses.all' },
    { label: 'Bonus RO Perusahaan', to: '/admin/bonus/company-ro', needs: 'bonuses.all' },
    { label: 'Buku Besar', to: '/admin/bonus/ledger', needs: 'reports.postings' },
  ],
};
const pins = (orders?: number): MenuGroup => ({
  label: 'Manajemen PIN',
  icon: IconKey,
  items: [
    { label: 'Orderan PIN Mitra', to: '/admin/pin/orders', needs: 'pins.orders', count: orders },
    { label: 'Buat PIN', to: '/admin/pin/create', needs: 'pins.create' },
    { label: 'Stok PIN Super Admin', to: '/admin/pin/company-stock', needs: 'pins.companyStock' },
    { label: 'Transfer PIN', to: '/admin/pin/transfer', needs: 'pins.transferFromCompany' },
    { label: 'Stok PIN Mitra', to: '/admin/pin/stock', needs: 'pins.partnerStock' },
    { label: 'Status PIN', to: '/admin/pin/status', needs: 'pins.all' },
  ],
});
const partners: MenuGroup = {
  label: 'Manajemen Mitra',
  icon: IconUsers,
  items: [
    { label: 'Daftar Seluruh Mitra', to: '/admin/mitra/list', needs: 'partners.list' },
    { label: 'Daftar Mitra Baru', to: '/admin/mitra/register', needs: 'partners.register' },
    { label: 'Riwayat Pendaftaran', to: '/admin/mitra/history', needs: 'partners.registrations' },
  ],
};
const withdrawals = ({ withdrawals: requests, payouts, claims }: Waiting): MenuGroup => ({
  label: 'Penarikan',
  icon: IconWallet,
  items: [
    { label: 'Penarikan Bonus', to: '/admin/withdrawal/bonus', needs: 'withdrawals.queue', count: requests },
    {
      label: 'Batch Pencairan',
      to: '/admin/withdrawal/batches',
      needs: 'withdrawals.batches',
      count: payouts,
    },
    { label: 'Klaim Reward', to: '/admin/withdrawal/reward-claim', needs: 'rewards.claims', count: claims },
  ],
});
const sales = ({ productOrders, tierRegistrations, messages }: Waiting): MenuGroup => ({
  label: 'Penjualan',
  icon: IconShoppingBag,
  items: [
    { label: 'Pesanan Produk', to: '/admin/sales/orders', needs: 'storefront.orders', count: productOrders },
    {
      label: 'Pendaftaran Paket',
      to: '/admin/sales/registrations',
      needs: 'storefront.orders',
      count: tierRegistrations,
    },
    { label: 'Pesan Kontak', to: '/admin/sales/messages', needs: 'storefront.messages', count: messages },
  ],
});
const access: MenuGroup = {
  label: 'Akses Kontrol',
  icon: IconLock,
  items: [
    { label: 'Pengaturan Peran', to: '/admin/access-control/settings', needs: 'identity.staff' },
    { label: 'Daftar Admin Baru', to: '/admin/access-control/register', needs: 'identity.registerStaff' },
  ],
};
const settings: MenuGroup = {
  label: 'Pengaturan',
  icon: IconSettings,
  items: [
    { label: 'Halaman Publik', to: '/admin/settings/site', needs: 'storefront.settings' },
    { label: 'Rencana Kompensasi', to: '/admin/settings/plan', needs: 'bonuses.plan' },
    { label: 'Pencairan', to: '/admin/settings/payouts', needs: 'withdrawals.payoutSettings' },
    { label: 'Catatan Audit', to: '/admin/settings/audit', needs: 'audit.list' },
  ],
};

/** The staff's side menu (R2.3.1, R6.3): each page for those who may do its main action. */
export function adminMenu(waiting: Waiting): readonly MenuEntry[] {
  return [
    { label: 'Dasbor', icon: IconLayoutDashboard, to: '/admin/dashboard', needs: 'reports.adminDashboard' },
    bonus,
    pins(waiting.orders),
    partners,
    withdrawals(waiting),
    sales(waiting),
    { label: 'Jaringan', icon: IconSitemap, to: '/admin/network', needs: 'network.root' },
    access,
    settings,
  ];
}

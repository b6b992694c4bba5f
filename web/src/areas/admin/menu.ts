import {
  IconBell,
  IconCoins,
  IconKey,
  IconLayoutDashboard,
  IconLock,
  IconSettings,
  IconShoppingBag,
  IconSitemap,
  IconUser,
  IconUsers,
  IconWallet,
} from '#icons';
import type { Dashboard } from '../../features/reports/staff/types.ts';
import type { MenuEntry, MenuGroup } from '../../shell/menu.ts';
import * as publicPaths from '../../paths/public.ts';
import * as staffPaths from '../../paths/staff.ts';

/** How much waits in each of the dashboard's queues. */
export type Waiting = Partial<Record<keyof Dashboard['queues'], number>>;

const bonus: MenuGroup = {
  label: 'Manajemen Bonus',
  icon: IconCoins,
  items: [
    { label: 'Bonus Mitra', to: staffPaths.partnerBonuses, needs: 'bonuses.overview' },
    { label: 'Bonus Referal Perusahaan', to: staffPaths.companyReferralBonuses, needs: 'bonuses.all' },
    { label: 'Bonus RO Perusahaan', to: staffPaths.companyRoBonuses, needs: 'bonuses.all' },
    { label: 'Buku Besar', to: staffPaths.ledger, needs: 'reports.postings' },
  ],
};
const pins = (orders?: number): MenuGroup => ({
  label: 'Manajemen PIN',
  icon: IconKey,
  items: [
    { label: 'Orderan PIN Mitra', to: staffPaths.pinOrders, needs: 'pins.orders', count: orders },
    { label: 'Buat PIN', to: staffPaths.createPins, needs: 'pins.create' },
    { label: 'Stok PIN Super Admin', to: staffPaths.companyStock, needs: 'pins.companyStock' },
    { label: 'Transfer PIN', to: staffPaths.transferPins, needs: 'pins.transferFromCompany' },
    { label: 'Stok PIN Mitra', to: staffPaths.partnerStock, needs: 'pins.partnerStock' },
    { label: 'Status PIN', to: staffPaths.pins, needs: 'pins.all' },
  ],
});
const partners: MenuGroup = {
  label: 'Manajemen Mitra',
  icon: IconUsers,
  items: [
    { label: 'Daftar Seluruh Mitra', to: staffPaths.partners, needs: 'partners.list' },
    { label: 'Daftar Mitra Baru', to: staffPaths.registerPartner, needs: 'partners.register' },
    { label: 'Undangan Mitra', to: staffPaths.invitations, needs: 'identity.invitations' },
    { label: 'Riwayat Pendaftaran', to: staffPaths.registrations, needs: 'partners.registrations' },
  ],
};
const withdrawals = ({ withdrawals: requests, payouts, claims }: Waiting): MenuGroup => ({
  label: 'Penarikan',
  icon: IconWallet,
  items: [
    { label: 'Penarikan Bonus', to: staffPaths.withdrawals, needs: 'withdrawals.queue', count: requests },
    {
      label: 'Batch Pencairan',
      to: staffPaths.batches,
      needs: 'withdrawals.batches',
      count: payouts,
    },
    { label: 'Klaim Reward', to: staffPaths.claims, needs: 'rewards.claims', count: claims },
  ],
});
const sales = ({ productOrders, tierRegistrations, messages }: Waiting): MenuGroup => ({
  label: 'Penjualan',
  icon: IconShoppingBag,
  items: [
    {
      label: 'Pesanan Produk',
      to: staffPaths.productOrders,
      needs: 'storefront.orders',
      count: productOrders,
    },
    {
      label: 'Pendaftaran Paket',
      to: staffPaths.tierRegistrations,
      needs: 'storefront.orders',
      count: tierRegistrations,
    },
    { label: 'Pesan Kontak', to: staffPaths.messages, needs: 'storefront.messages', count: messages },
  ],
});
const access: MenuGroup = {
  label: 'Akses Kontrol',
  icon: IconLock,
  items: [
    { label: 'Pengaturan Peran', to: staffPaths.access, needs: 'identity.staff' },
    { label: 'Daftar Admin Baru', to: staffPaths.registerStaff, needs: 'identity.registerStaff' },
    { label: 'Token API', to: staffPaths.apiTokens, needs: 'tokens.list' },
    { label: 'Webhook', to: staffPaths.webhooks, needs: 'webhooks.list' },
  ],
};
const settings: MenuGroup = {
  label: 'Pengaturan',
  icon: IconSettings,
  items: [
    { label: 'Halaman Publik', to: staffPaths.siteSettings, needs: 'storefront.settings' },
    { label: 'Rencana Kompensasi', to: staffPaths.plan, needs: 'bonuses.plan' },
    { label: 'Pencairan', to: staffPaths.payoutSettings, needs: 'withdrawals.payoutSettings' },
    { label: 'Pindahan Data', to: staffPaths.movingIn, needs: 'import.state' },
    { label: 'Catatan Audit', to: staffPaths.audit, needs: 'audit.list' },
  ],
};

/** Pages for every role that the header leads to: found by the palette and the keys as those of the menu are. */
export const besideMenu: readonly MenuEntry[] = [
  { label: 'Notifikasi', icon: IconBell, to: staffPaths.notifications },
  { label: 'Profil', icon: IconUser, to: staffPaths.profile },
];

/** The staff's side menu (R2.3.1, R6.3): each page for those who may do its main action. */
export function adminMenu(waiting: Waiting): readonly MenuEntry[] {
  return [
    {
      label: 'Dasbor',
      icon: IconLayoutDashboard,
      to: publicPaths.staffHome,
      needs: 'reports.adminDashboard',
    },
    bonus,
    pins(waiting.orders),
    partners,
    withdrawals(waiting),
    sales(waiting),
    { label: 'Jaringan', icon: IconSitemap, to: staffPaths.network, needs: 'network.root' },
    access,
    settings,
  ];
}

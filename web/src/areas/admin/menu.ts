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
} from '@tabler/icons-react';
import type { MenuEntry } from '../../ui/shell/menu.ts';

export type Waiting = { orders?: number; withdrawals?: number };

/** The staff's side menu (spec 2.3, 6): the pages that exist, each shown to those who may do its main action. */
export function adminMenu(waiting: Waiting): readonly MenuEntry[] {
  return [
    { label: 'Dasbor', icon: IconLayoutDashboard, to: '/admin/dashboard', needs: 'reports.adminDashboard' },
    {
      label: 'Manajemen Bonus',
      icon: IconCoins,
      items: [
        { label: 'Bonus Mitra', to: '/admin/bonus/mitra', needs: 'bonuses.overview' },
        { label: 'Bonus Referal Perusahaan', to: '/admin/bonus/company-referral', needs: 'bonuses.all' },
        { label: 'Bonus RO Perusahaan', to: '/admin/bonus/company-ro', needs: 'bonuses.all' },
      ],
    },
    {
      label: 'Manajemen PIN',
      icon: IconKey,
      items: [
        { label: 'Orderan PIN Mitra', to: '/admin/pin/orders', needs: 'pins.orders', count: waiting.orders },
        { label: 'Buat PIN', to: '/admin/pin/create', needs: 'pins.create' },
        { label: 'Stok PIN Super Admin', to: '/admin/pin/company-stock', needs: 'pins.companyStock' },
        { label: 'Transfer PIN', to: '/admin/pin/transfer', needs: 'pins.transferFromCompany' },
      ],
    },
    {
      label: 'Manajemen Mitra',
      icon: IconUsers,
      items: [
        { label: 'Daftar Seluruh Mitra', to: '/admin/mitra/list', needs: 'partners.list' },
        { label: 'Daftar Mitra Baru', to: '/admin/mitra/register', needs: 'partners.register' },
        { label: 'Riwayat Pendaftaran', to: '/admin/mitra/history', needs: 'partners.registrations' },
      ],
    },
    {
      label: 'Penarikan',
      icon: IconWallet,
      items: [
        {
          label: 'Penarikan Bonus',
          to: '/admin/withdrawal/bonus',
          needs: 'withdrawals.queue',
          count: waiting.withdrawals,
        },
        { label: 'Klaim Reward', to: '/admin/withdrawal/reward-claim', needs: 'rewards.claims' },
      ],
    },
    {
      label: 'Penjualan',
      icon: IconShoppingBag,
      items: [
        { label: 'Pesanan Produk', to: '/admin/sales/orders', needs: 'storefront.orders' },
        { label: 'Pendaftaran Paket', to: '/admin/sales/registrations', needs: 'storefront.orders' },
        { label: 'Pesan Kontak', to: '/admin/sales/messages', needs: 'storefront.messages' },
      ],
    },
    { label: 'Jaringan', icon: IconSitemap, to: '/admin/network', needs: 'network.root' },
    {
      label: 'Akses Kontrol',
      icon: IconLock,
      items: [
        { label: 'Pengaturan Peran', to: '/admin/access-control/settings', needs: 'identity.staff' },
        { label: 'Daftar Admin Baru', to: '/admin/access-control/register', needs: 'identity.registerStaff' },
      ],
    },
    {
      label: 'Pengaturan',
      icon: IconSettings,
      items: [{ label: 'Catatan Audit', to: '/admin/settings/audit', needs: 'audit.list' }],
    },
  ];
}

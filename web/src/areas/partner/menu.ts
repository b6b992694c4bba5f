import {
  IconBuildingStore,
  IconCoins,
  IconGift,
  IconHome,
  IconKey,
  IconSitemap,
  IconUser,
  IconUserPlus,
  IconWallet,
} from '#icons';
import type { MenuEntry } from '../../shell/menu.ts';

/** The partner's side menu (R2.2.19). */
export const partnerMenu: readonly MenuEntry[] = [
  { label: 'Dasbor', icon: IconHome, to: '/dashboard' },
  { label: 'Manajemen Bonus', icon: IconCoins, to: '/dashboard/manajemen-bonus', needs: 'bonuses.summary' },
  {
    label: 'Manajemen PIN',
    icon: IconKey,
    items: [
      { label: 'Order PIN', to: '/dashboard/order-pin', needs: 'pins.placeOrder' },
      { label: 'Stok PIN', to: '/dashboard/stok-pin', needs: 'pins.stock' },
      { label: 'Transfer PIN', to: '/dashboard/transfer-pin', needs: 'pins.transfer' },
      { label: 'Aktivasi RO', to: '/dashboard/aktivasi-ro-pin', needs: 'partners.activateRo' },
      { label: 'Riwayat PIN', to: '/dashboard/pin-history', needs: 'pins.history' },
      { label: 'Riwayat RO Pribadi', to: '/dashboard/ro-history-personal', needs: 'partners.roHistory' },
    ],
  },
  {
    label: 'Penarikan',
    icon: IconWallet,
    items: [
      { label: 'Bonus Belum Dibayarkan', to: '/dashboard/bonus-unclaimed', needs: 'bonuses.summary' },
      { label: 'Tarik Bonus', to: '/dashboard/withdrawal-form', needs: 'withdrawals.request' },
      { label: 'Status Penarikan', to: '/dashboard/withdrawal-status', needs: 'withdrawals.mine' },
    ],
  },
  {
    label: 'Jaringan',
    icon: IconSitemap,
    items: [
      { label: 'Diagram Jaringan', to: '/dashboard/network-diagram', needs: 'network.root' },
      { label: 'Total Mitra', to: '/dashboard/total-downline', needs: 'partners.downline' },
      { label: 'Total Referral', to: '/dashboard/total-referrals', needs: 'partners.downline' },
      { label: 'Riwayat RO Tim', to: '/dashboard/team-ro-history', needs: 'partners.teamRoHistory' },
    ],
  },
  {
    label: 'Reward',
    icon: IconGift,
    items: [
      { label: 'Reward Utama', to: '/dashboard/main-reward', needs: 'rewards.main' },
      { label: 'Reward Peringkat', to: '/dashboard/rank-reward', needs: 'rewards.ranks' },
    ],
  },
  {
    label: 'Reseller',
    icon: IconBuildingStore,
    items: [
      { label: 'Daftar Reseller', to: '/dashboard/reseller-list', needs: 'resellers.list' },
      { label: 'Penjualan Reseller', to: '/dashboard/reseller-sales', needs: 'resellers.recordSale' },
      { label: 'Reward Reseller', to: '/dashboard/reseller-reward', needs: 'resellers.rewards' },
    ],
  },
  { label: 'Daftarkan Mitra', icon: IconUserPlus, to: '/dashboard/register-new', needs: 'partners.register' },
  { label: 'Profil', icon: IconUser, to: '/dashboard/profile' },
];

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
import * as partnerPaths from '../../paths/partner.ts';
import * as publicPaths from '../../paths/public.ts';

/** The partner's side menu (R2.2.19). */
export const partnerMenu: readonly MenuEntry[] = [
  { label: 'Dasbor', icon: IconHome, to: publicPaths.partnerArea },
  { label: 'Manajemen Bonus', icon: IconCoins, to: partnerPaths.bonuses, needs: 'bonuses.summary' },
  {
    label: 'Manajemen PIN',
    icon: IconKey,
    items: [
      { label: 'Order PIN', to: partnerPaths.orderPins, needs: 'pins.placeOrder' },
      { label: 'Stok PIN', to: partnerPaths.pinStock, needs: 'pins.stock' },
      { label: 'Transfer PIN', to: partnerPaths.transferPins, needs: 'pins.transfer' },
      { label: 'Aktivasi RO', to: partnerPaths.activateRo, needs: 'partners.activateRo' },
      { label: 'Riwayat PIN', to: partnerPaths.pinHistory, needs: 'pins.history' },
      { label: 'Riwayat RO Pribadi', to: partnerPaths.roHistory, needs: 'partners.roHistory' },
    ],
  },
  {
    label: 'Penarikan',
    icon: IconWallet,
    items: [
      { label: 'Bonus Belum Dibayarkan', to: partnerPaths.unclaimedBonuses, needs: 'bonuses.summary' },
      { label: 'Tarik Bonus', to: partnerPaths.requestWithdrawal, needs: 'withdrawals.request' },
      { label: 'Status Penarikan', to: partnerPaths.withdrawals, needs: 'withdrawals.mine' },
    ],
  },
  {
    label: 'Jaringan',
    icon: IconSitemap,
    items: [
      { label: 'Diagram Jaringan', to: partnerPaths.network, needs: 'network.root' },
      { label: 'Total Mitra', to: partnerPaths.downline, needs: 'partners.downline' },
      { label: 'Total Referral', to: partnerPaths.referrals, needs: 'partners.downline' },
      { label: 'Menunggu Aktivasi', to: partnerPaths.waiting, needs: 'partners.invited' },
      { label: 'Riwayat RO Tim', to: partnerPaths.teamRoHistory, needs: 'partners.teamRoHistory' },
    ],
  },
  {
    label: 'Reward',
    icon: IconGift,
    items: [
      { label: 'Reward Utama', to: partnerPaths.mainReward, needs: 'rewards.main' },
      { label: 'Reward Peringkat', to: partnerPaths.rankReward, needs: 'rewards.ranks' },
    ],
  },
  {
    label: 'Reseller',
    icon: IconBuildingStore,
    items: [
      { label: 'Daftar Reseller', to: partnerPaths.resellers, needs: 'resellers.list' },
      { label: 'Penjualan Reseller', to: partnerPaths.resellerSales, needs: 'resellers.recordSale' },
      { label: 'Reward Reseller', to: partnerPaths.resellerReward, needs: 'resellers.rewards' },
    ],
  },
  {
    label: 'Daftarkan Mitra',
    icon: IconUserPlus,
    to: partnerPaths.registerPartner,
    needs: 'partners.register',
  },
  { label: 'Profil', icon: IconUser, to: partnerPaths.profile },
];

import type { ExportInput, ExportList } from '@rimpang/contract/exports';
import type { Action } from '@rimpang/domain/permissions';
import {
  batchesOf,
  messagesOf,
  postingsOf,
  registrationsOf,
  salesOf,
  stockOf,
} from './export-staff-store.ts';
import { bonusesOf, claimsOf, withdrawalsOf } from './export-money-store.ts';
import { auditOf, branchOf, partnersOf } from './export-people-store.ts';
import { ordersOf, pinsOf } from './export-pin-store.ts';
import {
  downlineOf,
  missedBonusesOf,
  ownBonusesOf,
  ownClaimsOf,
  ownWithdrawalsOf,
} from './export-own-store.ts';
import { ownOrdersOf, ownPinEventsOf, ownPinsOf } from './export-own-pin-store.ts';
import { ownRoOf, teamRoOf } from './export-own-people-store.ts';
import { resellerRewardsOf, resellerSalesOf, resellersOf } from './export-own-reseller-store.ts';
import type { ExportContext, Selection } from './export-store.ts';

/** The roles that may open a list may take it along; no other person. */
export const exportActions = {
  partners: 'partners.list',
  bonuses: 'bonuses.all',
  orders: 'pins.orders',
  pins: 'pins.all',
  withdrawals: 'withdrawals.queue',
  claims: 'rewards.claims',
  audit: 'audit.list',
  branch: 'network.find',
  downline: 'partners.downline',
  ownBonuses: 'bonuses.summary',
  missedBonuses: 'bonuses.missed',
  ownWithdrawals: 'withdrawals.mine',
  ownOrders: 'pins.myOrders',
  ownPins: 'pins.list',
  ownPinEvents: 'pins.history',
  ownClaims: 'rewards.myClaims',
  ownRo: 'partners.roHistory',
  teamRo: 'partners.teamRoHistory',
  resellers: 'resellers.list',
  resellerSales: 'resellers.sales',
  resellerRewards: 'resellers.rewards',
  // Everybody's: `partners.registrations` would let partners in, who see only their own there.
  registrations: 'partners.list',
  stock: 'pins.partnerStock',
  batches: 'withdrawals.batches',
  sales: 'storefront.orders',
  messages: 'storefront.messages',
  postings: 'reports.postings',
} as const satisfies Record<ExportList, Action>;

const exportNames: Record<ExportList, string> = {
  partners: 'mitra',
  bonuses: 'bonus',
  orders: 'orderan-pin',
  pins: 'pin',
  withdrawals: 'penarikan',
  claims: 'klaim-reward',
  audit: 'audit',
  branch: 'jaringan',
  downline: 'mitra-saya',
  ownBonuses: 'bonus-saya',
  missedBonuses: 'bonus-terlewat',
  ownWithdrawals: 'penarikan-saya',
  ownOrders: 'pesanan-pin-saya',
  ownPins: 'pin-saya',
  ownPinEvents: 'riwayat-pin-saya',
  ownClaims: 'klaim-saya',
  ownRo: 'ro-saya',
  teamRo: 'ro-tim',
  resellers: 'reseller-saya',
  resellerSales: 'penjualan-reseller',
  resellerRewards: 'reward-reseller',
  registrations: 'pendaftaran',
  stock: 'stok-pin',
  batches: 'batch-pencairan',
  sales: 'penjualan',
  messages: 'pesan-kontak',
  postings: 'buku-besar',
};

/** What the file of a list is called: orders of products and package registrations are two screens. */
export const exportNameOf = (input: ExportInput): string =>
  input.list === 'sales' ? saleNames[input.kind] : exportNames[input.list];

const saleNames = { product: 'pesanan-produk', tier: 'pendaftaran-paket' } as const;

/** The rows of a list as its own screen finds them, from the end from which they stand there. */
export function selectionOf(input: ExportInput, context: ExportContext): Selection {
  const selection = rowsOf(input, context);
  const { order } = { order: 'newest', ...input };
  return order === 'oldest' ? { ...selection, order } : selection;
}

function rowsOf(input: ExportInput, context: ExportContext): Selection {
  switch (input.list) {
    case 'partners':
      return partnersOf(input, context);
    case 'bonuses':
      return bonusesOf(input, context);
    case 'orders':
      return ordersOf(input, context);
    case 'pins':
      return pinsOf(input, context);
    case 'withdrawals':
      return withdrawalsOf(input, context);
    case 'claims':
      return claimsOf(input);
    case 'audit':
      return auditOf(input);
    case 'branch':
      return branchOf(input, context);
    case 'downline':
      return downlineOf(input, context);
    case 'ownBonuses':
      return ownBonusesOf(input, context);
    case 'missedBonuses':
      return missedBonusesOf(context);
    case 'ownWithdrawals':
      return ownWithdrawalsOf(input, context);
    case 'ownOrders':
      return ownOrdersOf(context);
    case 'ownPins':
      return ownPinsOf(input, context);
    case 'ownPinEvents':
      return ownPinEventsOf(context);
    case 'ownClaims':
      return ownClaimsOf(context);
    case 'ownRo':
      return ownRoOf(context);
    case 'teamRo':
      return teamRoOf(input, context);
    case 'resellers':
      return resellersOf(input, context);
    case 'resellerSales':
      return resellerSalesOf(context);
    case 'resellerRewards':
      return resellerRewardsOf(input, context);
    case 'registrations':
      return registrationsOf(input, context);
    case 'stock':
      return stockOf(input, context);
    case 'batches':
      return batchesOf(input);
    case 'sales':
      return salesOf(input);
    case 'messages':
      return messagesOf(input);
    case 'postings':
      return postingsOf(input);
  }
}

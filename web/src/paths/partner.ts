import type { BonusType } from '@rimpang/domain/plan';

/* The partner area. */

export const bonuses = '/dashboard/manajemen-bonus';
export const todayBonuses = '/dashboard/today-bonus';
export const todayHistory = '/dashboard/today-bonus-history';
export const todayHistoryOf = (type: BonusType) => `/dashboard/today-bonus-history?jenis=${type}`;
export const todayReferrals = '/dashboard/today-referrals';
export const todayRos = '/dashboard/today-ro-referrals';
export const referralBonuses = '/dashboard/total-referral-bonus';
export const roBonuses = '/dashboard/total-ro-bonus';
export const missedRoBonuses = '/dashboard/total-ro-bonus?daftar=terlewat';
export const unclaimedBonuses = '/dashboard/bonus-unclaimed';
export const unclaimedBonusesOf = (type: BonusType) => `/dashboard/bonus-unclaimed?jenis=${type}`;
/** All bonuses of one type, whether a withdrawal has used them up or not. */
export const allBonusesOf = (type: BonusType) => `/dashboard/bonus-unclaimed?jenis=${type}&status=all`;
export const referrals = '/dashboard/total-referrals';
export const downline = '/dashboard/total-downline';
export const activeDownline = '/dashboard/total-downline?status=Aktif';
export const network = '/dashboard/network-diagram';
export const networkFrom = (username: string) =>
  `/dashboard/network-diagram?dari=${encodeURIComponent(username)}`;
export const teamRoHistory = '/dashboard/team-ro-history';
export const orderPins = '/dashboard/order-pin';
export const pinStock = '/dashboard/stok-pin';
export const pinHistory = '/dashboard/pin-history';
export const transferPins = '/dashboard/transfer-pin';
export const activateRo = '/dashboard/aktivasi-ro-pin';
export const roHistory = '/dashboard/ro-history-personal';
export const registerPartner = '/dashboard/register-new';
/** The registration with its upline filled in. */
export const registerBelow = (username: string) =>
  `/dashboard/register-new?upline=${encodeURIComponent(username)}`;
/** Who signed up by the partner's referral link and is not active yet. */
export const waiting = '/dashboard/register-waiting';
export const requestWithdrawal = '/dashboard/withdrawal-form';
export const withdrawals = '/dashboard/withdrawal-status';
export const mainReward = '/dashboard/main-reward';
export const rankReward = '/dashboard/rank-reward';
export const resellers = '/dashboard/reseller-list';
export const resellerSales = '/dashboard/reseller-sales';
export const resellerReward = '/dashboard/reseller-reward';
export const notifications = '/dashboard/notifications';
/** Dasbor with the sheet 'Undang mitra' open; every partner page opens it by the same `undang`. */
export const invite = '/dashboard?undang=ya';
export const profile = '/dashboard/profile';
export const changeBankAccount = '/dashboard/profile?ganti=rekening';

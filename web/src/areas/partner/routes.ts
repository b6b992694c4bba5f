import { index, route } from '@react-router/dev/routes';

/** Every address of the partner area (spec 2.2); unknown ones lead to its home. */
export const partnerRoutes = [
  index('areas/partner/dashboard.tsx'),
  route('manajemen-bonus', 'areas/partner/manajemen-bonus.tsx'),
  route('today-bonus', 'areas/partner/today-bonus.tsx'),
  route('today-bonus-history', 'areas/partner/today-bonus-history.tsx'),
  route('today-referrals', 'areas/partner/today-referrals.tsx'),
  route('today-ro-referrals', 'areas/partner/today-ro-referrals.tsx'),
  route('total-referral-bonus', 'areas/partner/total-referral-bonus.tsx'),
  route('total-ro-bonus', 'areas/partner/total-ro-bonus.tsx'),
  route('total-referrals', 'areas/partner/total-referrals.tsx'),
  route('total-downline', 'areas/partner/total-downline.tsx'),
  route('team-ro-history', 'areas/partner/team-ro-history.tsx'),
  route('ro-history-personal', 'areas/partner/ro-history-personal.tsx'),
  route('order-pin', 'areas/partner/order-pin.tsx'),
  route('stok-pin', 'areas/partner/stok-pin.tsx'),
  route('pin-history', 'areas/partner/pin-history.tsx'),
  route('transfer-pin', 'areas/partner/transfer-pin.tsx'),
  route('aktivasi-ro-pin', 'areas/partner/aktivasi-ro-pin.tsx'),
  route('register-new', 'areas/partner/register-new.tsx'),
  route('bonus-unclaimed', 'areas/partner/bonus-unclaimed.tsx'),
  route('withdrawal-form', 'areas/partner/withdrawal-form.tsx'),
  route('withdrawal-status', 'areas/partner/withdrawal-status.tsx'),
  route('network-diagram', 'areas/partner/network-diagram.tsx'),
  route('profile', 'areas/partner/profile.tsx'),
  route('*', 'areas/partner/unknown.tsx'),
];

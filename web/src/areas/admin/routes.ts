import { index, route } from '@react-router/dev/routes';

/** Every address of the staff area (spec 2.3 and decisions.md); unknown ones lead to its home. */
export const adminRoutes = [
  index('areas/admin/home.tsx'),
  route('dashboard', 'areas/admin/dashboard.tsx'),
  route('bonus/mitra', 'areas/admin/bonus-mitra.tsx'),
  route('bonus/company-referral', 'areas/admin/bonus-company-referral.tsx'),
  route('bonus/company-ro', 'areas/admin/bonus-company-ro.tsx'),
  route('pin/orders', 'areas/admin/pin-orders.tsx'),
  route('pin/create', 'areas/admin/pin-create.tsx'),
  route('pin/company-stock', 'areas/admin/pin-company-stock.tsx'),
  route('pin/transfer', 'areas/admin/pin-transfer.tsx'),
  route('mitra/list', 'areas/admin/mitra-list.tsx'),
  route('mitra/history', 'areas/admin/mitra-history.tsx'),
  route('mitra/:partnerId', 'areas/admin/mitra-page.tsx'),
  route('mitra/register', 'areas/admin/mitra-register.tsx'),
  route('withdrawal/bonus', 'areas/admin/withdrawal-bonus.tsx'),
  route('withdrawal/reward-claim', 'areas/admin/withdrawal-reward-claim.tsx'),
  route('network', 'areas/admin/network.tsx'),
  route('sales/orders', 'areas/admin/sales-orders.tsx'),
  route('sales/registrations', 'areas/admin/sales-registrations.tsx'),
  route('sales/messages', 'areas/admin/sales-messages.tsx'),
  route('settings/audit', 'areas/admin/settings-audit.tsx'),
  route('access-control/settings', 'areas/admin/access-settings.tsx'),
  route('access-control/register', 'areas/admin/access-register.tsx'),
  route('profile', 'areas/admin/profile.tsx'),
  route('*', 'areas/admin/unknown.tsx'),
];

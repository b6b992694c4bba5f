import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the product (spec 2.1–2.3). Unknown paths inside an area lead to that area's home. */
export default [
  index('areas/public/home.tsx'),
  route('login', 'areas/public/login.tsx'),
  route('forgot-password', 'areas/public/forgot-password.tsx'),
  route('ganti-password', 'areas/public/change-password.tsx'),

  route('dashboard', 'areas/partner/layout.tsx', [
    index('areas/partner/dashboard.tsx'),
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
  ]),

  route('admin', 'areas/admin/layout.tsx', [
    index('areas/admin/home.tsx'),
    route('dashboard', 'areas/admin/dashboard.tsx'),
    route('pin/orders', 'areas/admin/pin-orders.tsx'),
    route('pin/create', 'areas/admin/pin-create.tsx'),
    route('pin/company-stock', 'areas/admin/pin-company-stock.tsx'),
    route('pin/transfer', 'areas/admin/pin-transfer.tsx'),
    route('mitra/list', 'areas/admin/mitra-list.tsx'),
    route('withdrawal/bonus', 'areas/admin/withdrawal-bonus.tsx'),
    route('network', 'areas/admin/network.tsx'),
    route('profile', 'areas/admin/profile.tsx'),
    route('*', 'areas/admin/unknown.tsx'),
  ]),

  route('*', 'areas/public/not-found.tsx'),
] satisfies RouteConfig;

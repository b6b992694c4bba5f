import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { adminRoutes } from './areas/admin/routes.ts';

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

  route('admin', 'areas/admin/layout.tsx', adminRoutes),

  route('*', 'areas/public/not-found.tsx'),
] satisfies RouteConfig;

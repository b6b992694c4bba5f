import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { adminRoutes } from './areas/admin/routes.ts';
import { partnerRoutes } from './areas/partner/routes.ts';

/** Every address of the product (spec 2.1–2.3). Unknown paths inside an area lead to that area's home. */
export default [
  index('areas/public/home.tsx'),
  route('login', 'areas/public/login.tsx'),
  route('forgot-password', 'areas/public/forgot-password.tsx'),
  route('ganti-password', 'areas/public/change-password.tsx'),

  route('dashboard', 'areas/partner/layout.tsx', partnerRoutes),

  route('admin', 'areas/admin/layout.tsx', adminRoutes),

  route('*', 'areas/public/not-found.tsx'),
] satisfies RouteConfig;

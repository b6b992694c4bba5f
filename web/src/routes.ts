import { type RouteConfig, route } from '@react-router/dev/routes';
import { adminRoutes } from './areas/admin/routes.ts';
import { partnerRoutes } from './areas/partner/routes.ts';
import { publicRoutes } from './areas/public/routes.ts';

/** Every address of the product (R2.1, R2.2.21, R2.3.1). Unknown paths inside an area lead to that area's home. */
export default [
  ...publicRoutes,

  route('dashboard', 'areas/partner/layout.tsx', partnerRoutes),

  route('admin', 'areas/admin/layout.tsx', adminRoutes),

  route('*', 'areas/public/not-found.tsx'),
] satisfies RouteConfig;

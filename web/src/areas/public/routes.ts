import { index, route } from '@react-router/dev/routes';

/** The public pages, the ways in, and what machines read (spec 2.1). */
export const publicRoutes = [
  index('areas/public/home.tsx'),
  route('contact', 'areas/public/contact.tsx'),
  route('login', 'areas/public/login.tsx'),
  route('register', 'areas/public/register.tsx'),
  route('verify-email', 'areas/public/verify-email.tsx'),
  route('forgot-password', 'areas/public/forgot-password.tsx'),
  route('reset-password', 'areas/public/reset-password.tsx'),
  route('ganti-password', 'areas/public/change-password.tsx'),
  route('verifikasi-dua-langkah', 'areas/public/enrol-second-factor.tsx'),
  route('robots.txt', 'areas/public/robots.ts'),
  route('sitemap.xml', 'areas/public/sitemap.ts'),
  route('manifest.webmanifest', 'areas/public/manifest.ts'),
];

import { index, route } from '@react-router/dev/routes';

/** The public pages, the pages for signing in, and what machines read (R2.1). */
export const publicRoutes = [
  index('areas/public/home.tsx'),
  route('produk/:id', 'areas/public/product.tsx'),
  route('contact', 'areas/public/contact.tsx'),
  ...['privasi', 'ketentuan', 'pengembalian', 'kode-etik'].map((path) =>
    route(path, 'areas/public/legal-page.tsx', { id: path }),
  ),
  ...['login', 'register', 'verify-email', 'forgot-password', 'reset-password', 'siapkan-akun'].map((path) =>
    route(path, 'areas/public/auth-document.tsx', { id: path }),
  ),
  route('ganti-password', 'areas/public/change-password.tsx'),
  route('verifikasi-dua-langkah', 'areas/public/enrol-second-factor.tsx'),
  route('.well-known/security.txt', 'areas/public/security-text.ts'),
  route('robots.txt', 'areas/public/robots.ts'),
  route('sitemap.xml', 'areas/public/sitemap.ts'),
  route('manifest.webmanifest', 'areas/public/manifest.ts'),
];

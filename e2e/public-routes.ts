/** Every page that a visitor opens without being led there, and one that is none (R2.1). */
export const publicPages: readonly string[] = [
  '/',
  '/produk/madu-ceria',
  '/contact',
  '/privasi',
  '/ketentuan',
  '/pengembalian',
  '/kode-etik',
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password#abc',
  '/nowhere',
];

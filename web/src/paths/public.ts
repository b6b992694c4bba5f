/* Public pages and the pages for signing in. */

export const home = '/';
export const aboutUs = '/#tentang-kami';
export const products = '/#produk';
/** One product by its code. */
export const productPage = (id: string) => `/produk/${encodeURIComponent(id)}`;
export const tiers = '/#kemitraan';
export const contactSection = '/#kontak';
export const contact = '/contact';
/** The legal texts, in the order of the footer. */
export const privacy = '/privasi';
export const terms = '/ketentuan';
export const returns = '/pengembalian';
export const ethics = '/kode-etik';
export const login = '/login';
/** The login that leads back to `wanted`. */
export const loginFor = (wanted: string) => `/login?dari=${encodeURIComponent(wanted)}`;
export const register = '/register';
/** The sign-up that names its upline. */
export const registerUnder = (username: string) => `/register?ref=${encodeURIComponent(username)}`;
export const verifyEmail = '/verify-email';
export const forgotPassword = '/forgot-password';
export const resetPassword = '/reset-password';
export const setUpOwner = '/siapkan-akun';
export const changePassword = '/ganti-password';
export const enrolSecondFactor = '/verifikasi-dua-langkah';
/** Where the areas begin; the staff area has its own home. */
export const partnerArea = '/dashboard';
export const staffArea = '/admin';
export const staffHome = '/admin/dashboard';

import type { Action } from '@rimpang/domain/permissions';

/** A screen of the admin area: what one must be allowed to do to see it, and something only its data can show. */
type StaffScreen = {
  path: string;
  title: string;
  needs: Action;
  shows: string;
  /** Its name in the menu, where it has an entry. */
  menu?: string;
  /** A row that opens a panel. */
  opens?: string;
};

const screen = (path: string, title: string, needs: Action, shows: string, more: Partial<StaffScreen> = {}) =>
  ({ path, title, needs, shows, menu: title, ...more }) satisfies StaffScreen;
const notInMenu = { menu: undefined };

/** Every address of the admin area (R2.3.1), with the further lists behind tabs. */
export const staffScreens: readonly StaffScreen[] = [
  screen('/admin/dashboard', 'Dasbor', 'reports.adminDashboard', 'Bonus terhadap penjualan'),
  screen('/admin/bonus/mitra', 'Bonus Mitra', 'bonuses.overview', 'Bonus terbaru'),
  screen('/admin/bonus/mitra?tab=daftar', 'Bonus Mitra', 'bonuses.all', 'sudah dibayarkan', notInMenu),
  screen(
    '/admin/bonus/company-referral',
    'Bonus Referal Perusahaan',
    'bonuses.all',
    'Pendaftaran Budi Santoso',
  ),
  screen('/admin/bonus/company-ro', 'Bonus RO Perusahaan', 'bonuses.all', 'Repeat order'),
  screen('/admin/bonus/ledger', 'Buku Besar', 'reports.postings', 'Penarikan dibayar'),
  screen('/admin/pin/orders', 'Orderan PIN Mitra', 'pins.orders', 'Siti Rahmawati'),
  screen('/admin/pin/orders?status=all', 'Orderan PIN Mitra', 'pins.orders', 'Ditolak', {
    ...notInMenu,
    opens: 'Andi Pratama',
  }),
  screen('/admin/pin/create', 'Buat PIN', 'pins.create', 'Kode dibuat otomatis.'),
  screen(
    '/admin/pin/company-stock',
    'Stok PIN Super Admin',
    'pins.companyStock',
    'Sudah ditransfer ke mitra',
  ),
  screen(
    '/admin/pin/company-stock?tab=daftar',
    'Stok PIN Super Admin',
    'pins.companyList',
    'PIN di halaman ini',
    notInMenu,
  ),
  screen('/admin/pin/transfer', 'Transfer PIN', 'pins.transferFromCompany', 'Stok PIN Aktivasi'),
  screen('/admin/pin/stock', 'Stok PIN Mitra', 'pins.partnerStock', 'Budi Santoso'),
  screen('/admin/pin/status', 'Status PIN', 'pins.all', 'Terpakai'),
  screen('/admin/mitra/list', 'Daftar Seluruh Mitra', 'partners.list', 'RO pribadi'),
  screen('/admin/mitra/register', 'Daftar Mitra Baru', 'partners.register', 'Username upline'),
  screen(
    '/admin/mitra/invitations',
    'Undangan Mitra',
    'identity.invitations',
    'Tidak ada yang perlu diundang.',
  ),
  screen('/admin/mitra/history', 'Riwayat Pendaftaran', 'partners.registrations', 'pendaftaran'),
  screen('/admin/withdrawal/bonus', 'Penarikan Bonus', 'withdrawals.queue', 'Mandiri', {
    opens: 'Andi Pratama',
  }),
  screen('/admin/withdrawal/batches', 'Batch Pencairan', 'withdrawals.batches', 'Belum ada batch pencairan.'),
  screen('/admin/withdrawal/reward-claim', 'Klaim Reward', 'rewards.claims', 'klaim'),
  screen('/admin/network', 'Jaringan', 'network.root', 'Budi Santoso'),
  screen('/admin/sales/orders', 'Pesanan Produk', 'storefront.orders', 'pesanan'),
  screen('/admin/sales/registrations', 'Pendaftaran Paket', 'storefront.orders', 'pendaftaran'),
  screen('/admin/sales/messages', 'Pesan Kontak', 'storefront.messages', 'pesan'),
  screen('/admin/settings/site', 'Halaman Publik', 'storefront.settings', 'Nama perusahaan'),
  screen('/admin/settings/plan', 'Rencana Kompensasi', 'bonuses.plan', 'Setiap kali mitra baru terdaftar'),
  screen('/admin/settings/payouts', 'Pencairan', 'withdrawals.payoutSettings', 'Cara pencairan'),
  screen('/admin/settings/import', 'Pindahan Data', 'import.state', 'Perusahaan nyata tidak masuk ke demo'),
  screen('/admin/settings/audit', 'Catatan Audit', 'audit.list', 'Tersegel'),
  screen('/admin/access-control/settings', 'Pengaturan Peran', 'identity.staff', 'Manajemen Bonus'),
  screen('/admin/access-control/register', 'Daftar Admin Baru', 'identity.registerStaff', 'Akun admin'),
  screen('/admin/access-control/tokens', 'Token API', 'tokens.list', 'Belum ada token API.'),
  screen('/admin/access-control/webhooks', 'Webhook', 'webhooks.list', 'Belum ada webhook.'),
  screen('/admin/notifications', 'Notifikasi', 'notifications.folded', 'Belum dibaca', notInMenu),
  screen('/admin/profile', 'Profil', 'identity.changePassword', 'Ganti password', notInMenu),
];

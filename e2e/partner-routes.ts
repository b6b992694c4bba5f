/** A screen of the partner area: its title, and what only its data, or the lack of it, can show to budi. */
type PartnerScreen = { path: string; heading: string | RegExp; shows: readonly string[] };

const screen = (path: string, heading: string | RegExp, ...shows: string[]): PartnerScreen => ({
  path,
  heading,
  shows,
});

/** Every address of the partner area (R2.2.1), with the further lists behind tabs. */
export const partnerScreens: readonly PartnerScreen[] = [
  screen('/dashboard', /Budi Santoso/, 'Rincian bonus'),
  screen('/dashboard/manajemen-bonus', 'Manajemen Bonus', 'Bonus Hari Ini'),
  screen('/dashboard/today-bonus', 'Bonus Hari Ini', 'Repeat Order'),
  screen('/dashboard/today-bonus-history', 'Riwayat Bonus Hari Ini', 'Belum ada bonus hari ini.'),
  screen('/dashboard/today-referrals', 'Referral Hari Ini', 'Belum ada bonus Referral hari ini.'),
  screen('/dashboard/today-ro-referrals', 'Bonus RO Hari Ini', 'Belum ada bonus Repeat Order hari ini.'),
  screen('/dashboard/total-referral-bonus', 'Total Bonus Referral', 'Dari pendaftaran Siti Rahmawati'),
  screen('/dashboard/total-ro-bonus', 'Total Bonus RO', 'Dari repeat order Andi Pratama'),
  screen('/dashboard/total-ro-bonus?daftar=terlewat', 'Total Bonus RO', 'Tidak ada bonus yang terlewat.'),
  screen('/dashboard/total-referrals', 'Total Referral', 'Siti Rahmawati'),
  screen('/dashboard/total-downline', 'Total Mitra', 'Andi Pratama'),
  screen('/dashboard/team-ro-history', 'Riwayat RO Tim', 'Andi Pratama'),
  screen('/dashboard/ro-history-personal', 'Riwayat RO Pribadi', 'Bonus RO diterima oleh'),
  screen('/dashboard/order-pin', 'Order PIN', 'ORD-'),
  screen('/dashboard/stok-pin', 'Stok PIN', 'untuk Siti Rahmawati'),
  screen('/dashboard/pin-history', 'Riwayat PIN', 'Siti Rahmawati'),
  screen('/dashboard/transfer-pin', 'Transfer PIN', 'Stok PIN Aktivasi'),
  screen('/dashboard/aktivasi-ro-pin', 'Aktivasi RO', 'PIN RO yang akan dipakai'),
  screen('/dashboard/register-new', 'Daftarkan Mitra', 'Siti Rahmawati'),
  screen('/dashboard/register-waiting', 'Menunggu Aktivasi', 'Wening Lestari'),
  screen('/dashboard/bonus-unclaimed', 'Bonus Belum Dibayarkan', 'Repeat Order'),
  screen('/dashboard/withdrawal-form', 'Tarik Bonus', 'Saldo tersedia'),
  screen('/dashboard/withdrawal-status', 'Status Penarikan', 'WD-'),
  screen('/dashboard/network-diagram', 'Diagram Jaringan', 'Siti Rahmawati'),
  screen('/dashboard/network-diagram?tampil=diagram', 'Diagram Jaringan', 'Andi Pratama'),
  screen('/dashboard/main-reward', 'Reward Utama', 'Belum ada permintaan klaim reward.'),
  screen('/dashboard/rank-reward', 'Reward Peringkat', 'Reward dikenai pajak 10%.'),
  screen('/dashboard/reseller-list', 'Daftar Reseller', 'Belum ada reseller.'),
  screen('/dashboard/reseller-sales', 'Penjualan Reseller', 'Tambahkan reseller lebih dahulu.'),
  screen('/dashboard/reseller-reward', 'Reward Reseller', 'Rp 5.000.000'),
  screen('/dashboard/notifications', 'Notifikasi', 'PIN diterima'),
  screen('/dashboard/profile', 'Profil', 'budi@example.com', 'Tautan referral'),
];

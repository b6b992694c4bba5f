/** Whether an approval says that money has left is not known yet: no guess, it cannot be taken back. */
export const payoutsUnread = 'Pengaturan pencairan belum terbaca. Tunggu sebentar, atau muat ulang halaman.';

import * as staffPaths from '../../../paths/staff.ts';
/** What was done, as people say it; anything not named here shows its action. */
const words: Readonly<Record<string, string>> = {
  'identity.login': 'Login',
  'identity.loginFailed': 'Login gagal',
  'identity.logout': 'Logout',
  'identity.changePassword': 'Mengganti password sendiri',
  'identity.resetPassword': 'Mengganti password lewat tautan',
  'identity.issueTemporaryPassword': 'Membuat password sementara',
  'identity.nextInvitation': 'Mengundang lewat WhatsApp',
  'identity.invite': 'Membuat undangan baru',
  'identity.openLink': 'Membuka tautan undangan',
  'identity.invitationFile': 'Mengunduh berkas tautan undangan',
  'identity.beginSupport': 'Masuk sebagai mitra',
  'identity.endSupport': 'Kembali dari tampilan mitra',
  'identity.registerStaff': 'Mendaftarkan admin',
  'identity.editStaff': 'Mengubah data admin',
  'identity.deleteStaff': 'Menghapus admin',
  'identity.setUpOwner': 'Menyiapkan akun pemilik',
  'identity.changeEmail': 'Meminta ganti email',
  'identity.saveOwnAccount': 'Mengganti nama sendiri',
  'tokens.create': 'Membuat token API',
  'tokens.revoke': 'Mencabut token API',
  'webhooks.create': 'Membuat webhook',
  'webhooks.edit': 'Mengubah webhook',
  'webhooks.rotate': 'Mengganti secret webhook',
  'webhooks.switch': 'Menyalakan atau mematikan webhook',
  'webhooks.remove': 'Menghapus webhook',
  'webhooks.test': 'Mengirim percobaan webhook',
  'webhooks.replay': 'Mengirim ulang satu peristiwa webhook',
  'webhooks.replaySince': 'Mengirim ulang peristiwa webhook',
  'launch.confirmPlan': 'Menyetujui rencana kompensasi',
  'launch.openShop': 'Membuka toko',
  'launch.closeShop': 'Menutup toko',
  'import.upload': 'Mengunggah berkas pindahan',
  'import.removeFile': 'Menghapus berkas pindahan',
  'import.nameColumns': 'Menyimpan arti kolom pindahan',
  'import.check': 'Memeriksa berkas pindahan',
  'import.cancel': 'Menghentikan pekerjaan pindahan',
  'import.discard': 'Menghapus semua berkas pindahan',
  'import.run': 'Memindahkan perusahaan dari sistem lama',
  'import.undo': 'Membatalkan impor',
  'import.invite': 'Mengundang mitra membuat password',
  'identity.removeDemo': 'Mengeluarkan data demo',
  'identity.changeMatrix': 'Mengubah hak akses',
  'partners.signUp': 'Mendaftar sendiri',
  'partners.register': 'Mendaftarkan mitra',
  'partners.registerFromOrder': 'Menjadikan pendaftaran paket mitra',
  'partners.passwordLink': 'Membuat tautan password mitra baru',
  'partners.activate': 'Mengaktifkan mitra',
  'partners.activateSelf': 'Mengaktifkan akun sendiri',
  'partners.activateRo': 'Aktivasi RO',
  'partners.edit': 'Mengubah data mitra',
  'resellers.edit': 'Mengubah data reseller',
  'partners.saveProfile': 'Mengubah profil sendiri',
  'partners.setRo': 'Mengubah status RO',
  'partners.addNote': 'Menulis catatan tentang mitra',
  'partners.correctNote': 'Memperbaiki catatan tentang mitra',
  'partners.strikeNote': 'Mencoret catatan tentang mitra',
  'partners.promote': 'Mempromosikan mitra',
  'partners.return': 'Mengembalikan staf menjadi mitra',
  'partners.close': 'Menghapus mitra',
  'partners.reveal': 'Menampilkan data tersembunyi',
  'pins.create': 'Membuat PIN',
  'pins.placeOrder': 'Memesan PIN',
  'pins.attachProof': 'Mengirim bukti transfer',
  'pins.approveOrder': 'Memproses orderan',
  'pins.rejectOrder': 'Menolak orderan',
  'pins.transfer': 'Transfer PIN',
  'pins.transferFromCompany': 'Transfer PIN perusahaan',
  'withdrawals.request': 'Meminta penarikan',
  'withdrawals.approve': 'Menyetujui penarikan',
  'withdrawals.approveSeveral': 'Menyetujui beberapa penarikan',
  'withdrawals.reject': 'Menolak penarikan',
  'withdrawals.rejectSeveral': 'Menolak beberapa penarikan',
  'withdrawals.revealBank': 'Menampilkan nomor rekening',
  'withdrawals.createBatch': 'Membuat batch pembayaran',
  'withdrawals.batchFile': 'Mengunduh file bank',
  'withdrawals.markPaid': 'Mencatat pembayaran',
  'withdrawals.markFailed': 'Mencatat pembayaran gagal',
  'withdrawals.importResults': 'Membaca hasil bank',
  'withdrawals.changePayoutSettings': 'Mengubah pengaturan pembayaran',
  'rewards.claim': 'Mengklaim reward',
  'rewards.approveClaim': 'Menyetujui klaim',
  'rewards.rejectClaim': 'Menolak klaim',
  'rewards.recordHandOver': 'Mencatat serah terima',
  'bonuses.changePlan': 'Membuat versi rencana kompensasi',
  'bonuses.changeCeiling': 'Mengubah plafon rasio bonus',
  'storefront.orderProduct': 'Memesan produk',
  'storefront.registerTier': 'Mendaftar paket',
  'storefront.sendMessage': 'Mengirim pesan kontak',
  'files.uploadProof': 'Mengunggah bukti transfer',
  'files.uploadPublicProof': 'Mengunggah bukti transfer pembeli',
  'files.uploadHandOver': 'Mengunggah foto serah terima',
  'files.uploadShopPhoto': 'Mengunggah foto produk',
  'files.uploadAvatar': 'Mengganti foto profil',
  'identity.resetSecondFactor': 'Mematikan verifikasi dua langkah',
  'partners.resetNetwork': 'Reset jaringan',
  'partners.cancelReset': 'Membatalkan reset',
  'pins.resetAll': 'Reset semua PIN',
  'pins.approveOrders': 'Memproses beberapa orderan',
  'pins.rejectOrders': 'Menolak beberapa orderan',
  'storefront.completeOrder': 'Menyelesaikan pesanan',
  'storefront.recordShipment': 'Mencatat nomor resi',
  'storefront.rejectOrder': 'Menolak pesanan',
  'storefront.finishMessage': 'Menangani pesan kontak',
  'storefront.reopenMessage': 'Membuka lagi pesan kontak',
  'storefront.changeSetting': 'Mengubah pengaturan halaman publik',
  'reports.export': 'Mengekspor data',
  'reports.myData': 'Mengunduh data sendiri',
  'identity.verifyEmail': 'Mengonfirmasi email',
  'identity.resendVerification': 'Meminta ulang surat konfirmasi',
  'identity.requestPasswordReset': 'Meminta tautan password',
  'identity.confirmLogin': 'Login dengan verifikasi dua langkah',
  'identity.endDevice': 'Mengeluarkan perangkat',
  'identity.endAllDevices': 'Mengeluarkan semua perangkat',
  'identity.touch': 'Melanjutkan sesi',
  'identity.saveView': 'Menyimpan tampilan daftar',
  'identity.deleteView': 'Menghapus tampilan daftar',
  'identity.enrolSecondFactor': 'Memulai verifikasi dua langkah',
  'identity.confirmSecondFactor': 'Menyalakan verifikasi dua langkah',
  'identity.disableSecondFactor': 'Mematikan verifikasi dua langkah sendiri',
  'notifications.markRead': 'Membaca pemberitahuan',
  'notifications.markAllRead': 'Membaca semua pemberitahuan',
  'notifications.savePreference': 'Mengubah pilihan pemberitahuan',
  'bonuses.previewPlan': 'Membandingkan rencana kompensasi',
  'audit.verifyChain': 'Memeriksa rantai audit',
  'files.removeAvatar': 'Menghapus foto profil',
  'resellers.add': 'Menambah reseller',
  'resellers.recordSale': 'Mencatat penjualan reseller',
  'resellers.cancelSale': 'Membatalkan penjualan reseller',
  'resellers.markPaid': 'Mencatat reward reseller dibayar',
};

export function actionWords(action: string): string {
  return words[action] ?? action;
}

/** Where the subject of an entry can be looked at; null where there is no page for it. */
export function placeOf(subject: string | null): string | null {
  const [kind, text] = subject?.split(':') ?? [];
  if (!text || !/^\d+$/.test(text)) return null;
  const id = Number(text);
  if (kind === 'partner' || kind === 'account') return staffPaths.partner(id);
  if (kind === 'order') return staffPaths.pinOrder(id);
  if (kind === 'withdrawal') return staffPaths.withdrawal(id);
  if (kind === 'claim') return staffPaths.claim(id);
  return null;
}

const subjects: Readonly<Record<string, string>> = {
  order: 'Orderan',
  withdrawal: 'Penarikan',
  claim: 'Klaim',
  file: 'Berkas',
  'payout-batch': 'Batch',
  'public-order': 'Pesanan publik',
  'contact-message': 'Pesan kontak',
  reseller: 'Reseller',
  import: 'Impor',
  'import-file': 'Berkas pindahan',
  plan: 'Rencana versi',
  setting: 'Pengaturan',
  matrix: 'Hak akses',
  export: 'Ekspor',
  'api-token': 'Token API',
  webhook: 'Webhook',
  reset: 'Reset',
};

/**
 * What an entry is about, for people: `order:21` is 'Orderan ORD-…' where the entry wrote the code down, else
 * 'Orderan 21'; long machine names are left out.
 */
export function subjectWords(subject: string, detail: Readonly<Record<string, unknown>> = {}): string {
  const at = subject.indexOf(':');
  const kind = subjects[subject.slice(0, at)];
  if (!kind) return subject;
  const code = [detail.code, detail.reference].find(isCode);
  const id = code ?? subject.slice(at + 1);
  return id.length > 24 ? kind : `${kind} ${id}`;
}

/** `WD-2611-0003`: a code as people read it, not that of a bank. */
const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z]+-[\w-]+$/.test(value);

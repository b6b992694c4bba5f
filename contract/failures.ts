import { ownBenefitSentence } from '@rimpang/domain/own-benefit';
import { stateRefusals } from '@rimpang/domain/states';
import type { FailureData } from './failure-data.ts';
import { fileFailures } from './file-failures.ts';

export type { FailureData };

/**
 * Everything that can go wrong, as a closed list: code → HTTP status and the Indonesian message a person reads.
 * `{…}` in a message is filled from the failure's data, `{wait}` from its `retryAfterSeconds`.
 */
export const failures = {
  INPUT_INVALID: { status: 422, message: 'Periksa kembali isian Anda.' },
  TOKEN_REFUSED: { status: 401, message: 'Token API ditolak: {reason}' },
  IMPORT_REFUSED: { status: 409, message: '{reason}' },
  TOKEN_TOO_FAST: {
    status: 429,
    message: 'Token ini memanggil terlalu sering. Coba lagi dalam {wait}.',
  },
  TOKENS_FULL: {
    status: 409,
    message: 'Anda sudah mempunyai {reason} token yang berlaku. Cabut yang tidak dipakai lagi.',
  },
  WEBHOOKS_FULL: {
    status: 409,
    message: 'Sudah ada {reason} webhook. Hapus yang tidak dipakai lagi.',
  },
  NOT_SIGNED_IN: { status: 401, message: 'Silakan login terlebih dahulu.' },
  FORBIDDEN: { status: 403, message: 'Anda tidak berhak melakukan tindakan ini.' },
  MUST_CHANGE_PASSWORD: { status: 403, message: 'Ganti password sementara Anda terlebih dahulu.' },
  ORIGIN_REFUSED: { status: 403, message: 'Permintaan dari situs lain ditolak.' },
  NOT_FOUND: { status: 404, message: 'Data tidak ditemukan.' },
  LOGIN_FAILED: { status: 401, message: 'Username atau password yang Anda masukkan salah.' },
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'Masukkan kode dari aplikasi autentikator Anda.' },
  SECOND_FACTOR_WRONG: { status: 422, message: 'Kode salah atau sudah dipakai. Coba kode berikutnya.' },
  SECOND_FACTOR_ON: { status: 409, message: 'Verifikasi dua langkah sudah aktif.' },
  SECOND_FACTOR_NOT_STARTED: {
    status: 409,
    message: 'Pendaftaran verifikasi dua langkah belum dimulai. Ulangi dari awal.',
  },
  LOGIN_TICKET_OVER: { status: 401, message: 'Waktu memasukkan kode sudah habis. Silakan login lagi.' },
  TOO_MANY_TRIES: {
    status: 429,
    message: 'Terlalu banyak percobaan. Coba lagi dalam {wait}.',
  },
  PASSWORD_WRONG: { status: 422, message: 'Password saat ini salah.' },
  USERNAME_TAKEN: { status: 409, message: 'Username sudah dipakai.' },
  EMAIL_TAKEN: { status: 409, message: 'Email sudah dipakai.' },
  NIK_TAKEN: { status: 409, message: 'NIK ini sudah terdaftar pada kemitraan lain yang aktif.' },
  UPLINE_NOT_FOUND: {
    status: 422,
    message: 'Pastikan username referral yang dimasukkan sudah benar dan terdaftar.',
  },
  UPLINE_TOO_DEEP: {
    status: 422,
    message: 'Upline ini sudah di tingkat yang terdalam. Pilih upline lain.',
  },
  NO_ACTIVATION_PIN: { status: 409, message: 'Anda tidak memiliki PIN aktivasi yang tersedia.' },
  NO_RO_PIN: { status: 409, message: 'Anda tidak memiliki PIN RO yang tersedia.' },
  PROFILE_NOT_FOUND: { status: 404, message: 'Profil pengguna tidak ditemukan.' },
  RO_INACTIVE: {
    status: 403,
    message: 'Riwayat RO tim hanya dapat dibuka selama RO Anda aktif. Aktifkan RO Anda terlebih dahulu.',
  },
  PIN_STOCK_SHORT: { status: 409, message: 'Stok PIN {type} Anda tidak mencukupi.' },
  COMPANY_PIN_STOCK_SHORT: { status: 409, message: 'Stok PIN {type} Super Admin tidak mencukupi.' },
  RECIPIENT_NOT_FOUND: { status: 422, message: 'Pastikan username mitra penerima sudah benar.' },
  RECIPIENT_SELF: { status: 422, message: 'Tidak bisa transfer ke diri sendiri.' },
  ORDER_EMPTY: { status: 422, message: 'Silakan masukkan jumlah PIN yang ingin dipesan.' },
  ORDER_NOT_COMPLETED: { status: 409, message: stateRefusals.ORDER_NOT_COMPLETED },
  ORDER_DECIDED: { status: 409, message: stateRefusals.ORDER_DECIDED },
  PROOF_MISSING: { status: 409, message: 'Mohon unggah bukti transfer Anda.' },
  ORDER_WITHOUT_PROOF: { status: 409, message: 'Mitra belum mengirim bukti transfer.' },
  ORDER_UNSEEN: {
    status: 409,
    message:
      'Bukti transfernya sama atau hampir sama dengan bukti lain. Buka orderannya dan bandingkan dahulu.',
  },
  ORDER_CHANGED: {
    status: 409,
    message:
      'Bukti atau peringatan orderan ini berubah sejak Anda membukanya. Periksa lagi sebelum memproses.',
  },
  OFFER_CHANGED: { status: 409, message: '{reason} Periksa, lalu kirim lagi.' },
  PROOF_LATE: {
    status: 409,
    message: 'Batas 24 jam untuk mengirim bukti sudah lewat. Silakan buat pesanan baru.',
  },
  ...fileFailures,
  WITHDRAWAL_REFUSED: { status: 422, message: '{reason}' },
  WITHDRAWAL_DECIDED: { status: 409, message: stateRefusals.WITHDRAWAL_DECIDED },
  PAYOUTS_CHANGED: {
    status: 409,
    message: 'Cara pencairan diubah sejak Anda membukanya. Baca lagi apa akibat persetujuan, lalu putuskan.',
  },
  WITHDRAWAL_NOT_APPROVED: { status: 409, message: stateRefusals.WITHDRAWAL_NOT_APPROVED },
  BATCH_EMPTY: { status: 409, message: 'Tidak ada penarikan disetujui yang menunggu batch.' },
  BATCH_CHANGED: { status: 409, message: stateRefusals.BATCH_CHANGED },
  FOUR_EYES: {
    status: 409,
    message:
      'Anda yang menyetujui atau membuat batch ini. Di atas {reason}, orang lain yang menandainya dibayar.',
  },
  SECOND_PERSON: { status: 409, message: '{reason}' },
  OWN_BENEFIT: { status: 409, message: ownBenefitSentence },
  RESULT_FILE_UNREADABLE: {
    status: 422,
    message: 'File hasil bank tidak dikenali. Perlu kolom Berita (kode penarikan) dan Status.',
  },
  DOWNLOAD_RUNNING: {
    status: 409,
    message: 'Unduhan Anda yang lain masih berjalan. Tunggu sampai selesai, lalu coba lagi.',
  },
  EXPORT_TOO_LONG: {
    status: 422,
    message: 'Daftar ini terlalu panjang untuk satu lembar XLSX. Pilih CSV, atau persempit saringannya.',
  },
  VIEWS_FULL: { status: 409, message: 'Sudah ada 30 tampilan tersimpan di halaman ini. Hapus satu dahulu.' },
  MESSAGE_DONE: { status: 409, message: stateRefusals.MESSAGE_DONE },
  EDITED_MEANWHILE: {
    status: 409,
    message:
      'Data ini sudah diubah oleh {by}, {at}, sementara Anda mengisi. Periksa perubahannya, lalu simpan lagi.',
  },
  SHOP_CLOSED: { status: 409, message: 'Toko kami belum buka. Silakan coba lagi nanti, atau hubungi kami.' },
  SHOP_NOT_READY: { status: 409, message: 'Toko belum dapat dibuka. Yang belum siap: {reason}.' },
  LINK_INVALID: {
    status: 410,
    message: 'Tautan ini sudah dipakai atau sudah kedaluwarsa. Silakan minta tautan baru.',
  },
  OWN_PASSWORD_FIRST: {
    status: 409,
    message:
      'Password Anda masih yang dibuat oleh pendaftar Anda. Ganti dulu di Profil, lalu konfirmasi email Anda.',
  },
  PASSWORD_LINK_OVER: {
    status: 409,
    message:
      'Mitra ini sudah membuat password, atau waktu tiga hari sudah lewat. Password baru dapat diminta lewat Lupa password bila emailnya sudah dikonfirmasi, atau lewat layanan pelanggan.',
  },
  INVITED_MEANWHILE: {
    status: 409,
    message: 'Undangan orang ini sudah disiapkan oleh {by}, {at}. Muat daftar lagi sebelum mengundangnya.',
  },
  MUST_ENROL_SECOND_FACTOR: {
    status: 403,
    message: 'Akun staf wajib memakai verifikasi dua langkah. Aktifkan dahulu.',
  },
  READ_ONLY_SESSION: {
    status: 403,
    message: 'Anda sedang melihat sebagai mitra. Tampilan ini hanya untuk membaca.',
  },
  RESET_RUNNING: { status: 409, message: 'Reset lain masih berjalan. Tunggu sampai selesai.' },
  RESET_CANCELLED: { status: 409, message: 'Reset dibatalkan. Tidak ada yang berubah.' },
  RESET_TOO_LATE: {
    status: 409,
    message: 'Reset tidak dapat dibatalkan lagi: entri penutup sudah ditulis, atau reset sudah berakhir.',
  },
  BACKUP_FAILED: {
    status: 503,
    message: 'Cadangan tidak dapat dibuat, jadi reset tidak dijalankan. Tidak ada yang berubah.',
  },
  PARTNER_CLOSED: {
    status: 409,
    message:
      'Akun mitra ini sudah ditutup, jadi tidak dapat menerima apa pun. Tolak permintaan ini dengan alasannya.',
  },
  CLOSE_BLOCKED: { status: 409, message: '{reason} Selesaikan dahulu.' },
  PROMOTE_BLOCKED: {
    status: 409,
    message: '{reason} Selesaikan dahulu, sebab akun staf tidak dapat lagi melakukannya.',
  },
  PROMOTE_BALANCE_LEFT: {
    status: 409,
    message:
      'Saldo {reason} masih dapat ditarik. Minta mitra ini menariknya dahulu, atau biarkan dengan sengaja: saldo tetap miliknya.',
  },
  PHOTO_CHANGED: {
    status: 409,
    message: 'Mitra ini sudah memasang foto lain. Lihat foto yang sekarang, lalu putuskan lagi.',
  },
  NOTE_CLOSED: { status: 409, message: '{reason}' },
  BALANCE_LEFT: {
    status: 409,
    message: 'Saldo {reason} masih ada. Bayarkan dahulu, atau lepaskan dengan sengaja.',
  },
  PINS_LEFT: {
    status: 409,
    message: 'Masih ada {reason} PIN yang tersedia. Transfer dahulu, atau batalkan dengan sengaja.',
  },
  NOT_YOURSELF: { status: 409, message: 'Anda tidak dapat melakukan ini pada akun Anda sendiri.' },
  LAST_SUPER_ADMIN: { status: 409, message: 'Akun super admin terakhir tidak dapat dihapus.' },
  CLOSE_AS_PARTNER: {
    status: 409,
    message: 'Akun ini juga berada di jaringan mitra. Tutup dari halaman mitranya.',
  },
  EMAIL_NOT_VERIFIED: { status: 409, message: 'Verifikasi email Anda terlebih dahulu.' },
  ALREADY_ACTIVE: { status: 409, message: 'Akun Anda sudah aktif.' },
  RESELLER_PERIOD_OPEN: { status: 409, message: 'Periode {at} belum berakhir.' },
  RESELLER_PAID: { status: 409, message: 'Reward periode ini sudah dicatat dibayarkan, {at}.' },
  RESELLER_SALE_REWARDED: {
    status: 409,
    message: 'Poin penjualan ini sudah ikut dalam reward yang dicatat dibayarkan, {at}.',
  },
  RESELLER_DUE_CHANGED: {
    status: 409,
    message: 'Sekarang yang harus dibayarkan {reason}, bukan yang tadi tampil. Periksa lagi, lalu catat.',
  },
  RESELLER_NOTHING_DUE: {
    status: 409,
    message: 'Tidak ada reward yang perlu dibayarkan untuk periode ini.',
  },
  CLAIM_NOT_REACHED: { status: 409, message: 'Syarat reward ini belum terpenuhi.' },
  CLAIM_EXISTS: { status: 409, message: 'Reward ini sudah Anda klaim.' },
  CLAIM_DECIDED: { status: 409, message: stateRefusals.CLAIM_DECIDED },
  HAND_OVER_REFUSED: { status: 409, message: stateRefusals.HAND_OVER_REFUSED },
  OPERATION_ID_MISSING: {
    status: 400,
    message: 'Permintaan tanpa nomor operasi ditolak. Muat ulang halaman.',
  },
  OPERATION_REUSED: {
    status: 409,
    message: 'Permintaan ini sudah pernah dikirim dengan isi yang berbeda. Muat ulang halaman.',
  },
  BUSY: { status: 503, message: 'Layanan sedang sibuk. Coba lagi sebentar lagi.' },
  DATABASE_READ_ONLY: {
    status: 503,
    message: 'Saat ini data hanya dapat dibaca. Perubahan belum disimpan; coba lagi sebentar lagi.',
  },
  STORAGE_FULL: {
    status: 503,
    message: 'Penyimpanan penuh. Perubahan belum disimpan; hubungi layanan pelanggan.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type FailureCode = keyof typeof failures;

/** The message of a failure with its values filled in. */
export function failureMessage(code: FailureCode, data: FailureData = {}): string {
  const values = { ...data, wait: waitInWords(data.retryAfterSeconds ?? 0) };
  return failures[code].message.replace(/\{(\w+)\}/g, (_, key: keyof typeof values) => {
    const value = values[key];
    return typeof value === 'object' ? '' : String(value ?? '');
  });
}

/** '45 detik', from a minute on whole minutes: '59 menit'. Never shorter than the wait. */
function waitInWords(seconds: number): string {
  return seconds < 60 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`;
}

import { mayBeGranted } from '@rimpang/domain/api-tokens';
import { permissions } from '@rimpang/domain/permission-table';
import type { Action } from '@rimpang/domain/permissions';
import { limitWords } from '@rimpang/domain/request-limits';

/** What the sections of the description are about. */
export const tagWords: Readonly<Record<string, string>> = {
  audit: 'Catatan siapa mengubah apa dan kapan, berantai dan tidak dapat diubah.',
  bonuses: 'Bonus dengan sebabnya, dan rencana yang membayarnya.',
  files: 'Gambar: bukti transfer, foto profil, foto hadiah, foto produk.',
  identity: 'Masuk, keluar, perangkat, verifikasi dua langkah, akun staf, matriks peran.',
  launch: 'Apa yang masih kurang sebelum toko dibuka; membuka dan menutupnya.',
  network: 'Siapa di bawah siapa.',
  notifications: 'Pesan untuk pembaca.',
  partners: 'Mitra: pendaftaran, RO, profil, catatan.',
  pins: 'PIN: order, stok, transfer, riwayat.',
  platform: 'Perubahan langsung.',
  reports: 'Dasbor, daftar lintas bagian, ekspor.',
  resellers: 'Reseller dari stockist: daftar, penjualan, poin.',
  rewards: 'Poin, hadiah, klaim.',
  storefront: 'Data perusahaan, produk, order dan pesan dari pengunjung.',
  tokens: 'Token API.',
  withdrawals: 'Penarikan saldo: permintaan, keputusan, berkas pembayaran.',
};

/** By name: one word means the same everywhere. */
const parameterWords: Readonly<Record<string, string>> = {
  account: 'Nama akun buku besar',
  action: 'Tindakan, misalnya `pins.transfer`',
  actor: 'Username pelaku',
  after: 'Lanjutan: `next` dari halaman sebelumnya',
  as: 'Sebagai apa orang itu dicari',
  batch: 'Nomor berkas pembayaran',
  breadth: 'Paling banyak sekian anak per mitra',
  code: 'Kode PIN, atau awalnya',
  day: 'Hari di Jakarta',
  file: 'Berkas pindahan, misalnya `partners`',
  fold: 'Jenis pesan yang dibuka lipatannya',
  format: '`csv` atau `xlsx`',
  framed: '`1`: tiap bagian didahului jumlah barisnya',
  from: 'Sejak hari ini di Jakarta, termasuk',
  group: 'Bagian daftar menurut keadaan undangan',
  kind: 'Jenisnya',
  levels: 'Sedalam sekian tingkat',
  limit: 'Paling banyak sekian baris',
  months: 'Sekian bulan ke belakang',
  order: 'Terbaru atau terlama dahulu',
  owner: 'Username pemilik',
  period: 'Rentang waktu',
  query: 'Yang dicari',
  repeated: 'Hanya yang muncul berulang',
  reward: 'Hadiah yang diklaim',
  roStatus: 'Status RO',
  scope: 'Bagian mana dari daftar',
  screen: 'Layar pemilik tampilan tersimpan',
  search: 'Sebagian dari nama, username, atau nomor',
  show: 'Pesan mana',
  skip: 'Lewati sekian baris; untuk melompat ke sebuah halaman',
  sort: 'Diurutkan menurut',
  state: 'Keadaannya',
  status: 'Status',
  subject: 'Tentang apa, misalnya `account:5`',
  suspected: 'Yang dicurigai spam, atau bukan',
  ticket: 'Dari `url` jawaban `reports.export` atau `reports.myData`',
  to: 'Sampai hari ini di Jakarta, termasuk',
  trigger: 'Pemicu bonus',
  type: 'Jenis',
  username: 'Username mitra',
};

/** Ids say whose they are by their name: `orderId` is the `id` of an order. */
export const parameterWord = (name: string): string | undefined =>
  parameterWords[name] ?? (name.endsWith('Id') ? `\`id\` dari ${name.slice(0, -2)}` : undefined);

export const statusWords: Readonly<Record<string, string>> = {
  200: 'Berhasil',
  400: 'Header Idempotency-Key tidak ada atau bukan UUID',
  401: 'Belum masuk, atau token ditolak',
  403: 'Tidak berhak, atau belum boleh',
  404: 'Tidak ada, atau tidak boleh dilihat pembaca ini',
  409: 'Keadaannya tidak mengizinkan, atau sudah didahului',
  410: 'Tautan sudah tidak berlaku',
  413: 'Isi permintaan terlalu besar',
  415: 'Bukan jenis berkas yang diterima',
  422: 'Isian salah; `data.fields` menyebut kolomnya',
  429: 'Terlalu sering; Retry-After menyebut kapan lagi',
  503: 'Sedang tidak dapat; Retry-After menyebut kapan lagi',
};

/** Who may call an operation, in one line. */
function callersOf(action: string): string {
  const row = permissions[action as Action];
  if (!row) return '';
  if (row.roles === 'anyone') return 'siapa saja';
  return [...row.roles, ...(mayBeGranted(action as Action) ? ['token API'] : [])].join(', ');
}

/** Which ways to sign in an operation takes; none for what visitors may do. */
export function securityOf(action: string): Record<string, string[]>[] {
  const row = permissions[action as Action];
  if (row?.roles === 'anyone') return [];
  return row && !mayBeGranted(action as Action) ? [{ session: [] }] : [{ token: [] }, { session: [] }];
}

/** What an operation promises beside its schema. */
export function describeOperation(
  action: string,
  has: { operationId: boolean; paging: boolean; limit: boolean },
): string {
  const lines = [
    `Untuk: ${callersOf(action) || 'semua yang sudah masuk'}.`,
    has.operationId &&
      'Mengubah uang, PIN, atau pesanan: terjadi paling banyak sekali per Idempotency-Key, dan permintaan ulang mendapat jawaban pertama.',
    has.paging &&
      'Daftar berhalaman: kirim `next` dari jawaban sebagai `after`; `next` null di halaman terakhir.',
    has.limit && `Dibatasi: ${limitWords(action) ?? 'percobaan password dan kode per akun dan alamat'}.`,
  ];
  return lines.filter((line) => typeof line === 'string').join(' ');
}

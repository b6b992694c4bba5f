import type { AuditEntry } from '@rimpang/contract/audit';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { mainTiers, rankTiers } from '@rimpang/domain/rewards';

const fieldWords: Readonly<Record<string, string>> = {
  reason: 'Alasan',
  fullName: 'Nama lengkap',
  username: 'Username',
  phone: 'WhatsApp',
  email: 'Email',
  address: 'Alamat',
  rank: 'Peringkat',
  role: 'Peran',
  status: 'Status',
  roStatus: 'Status RO',
  bank: 'Bank',
  bankHolder: 'Pemilik rekening',
  upline: 'Upline',
  invitedBy: 'Diundang oleh',
  amount: 'Jumlah',
  fee: 'Biaya admin',
  total: 'Total',
  forfeited: 'Saldo dilepas',
  availableBefore: 'Saldo sebelumnya',
  quantity: 'Jumlah',
  count: 'Banyaknya',
  rows: 'Baris',
  code: 'Kode',
  type: 'Jenis',
  kind: 'Jenis',
  bytes: 'Ukuran (byte)',
  items: 'Isi',
  item: 'Barang',
  product: 'Produk',
  period: 'Periode',
  tierPoints: 'Poin jenjang',
  warned: 'Ada peringatan',
  courier: 'Kurir',
  number: 'Nomor',
  description: 'Keterangan',
  url: 'Alamat',
  kinds: 'Jenis peristiwa',
  text: 'Isi',
  leftOut: 'Tidak ikut',
  bankChangedAt: 'Rekening diganti',
  validFrom: 'Berlaku mulai',
  width: 'Lebar (piksel)',
  height: 'Tinggi (piksel)',
  orders: 'Orderan',
  order: 'Pesanan',
  replaced: 'Menggantikan bukti lama',
  note: 'Catatan',
  pin: 'PIN',
  pinsVoided: 'PIN dibatalkan',
  personalRo: 'RO pribadi',
  bonus: 'Bonus',
  bonuses: 'Bonus',
  reward: 'Reward',
  reference: 'Referensi',
  batch: 'Batch',
  module: 'Modul',
  percent: 'Persen',
  list: 'Daftar',
  format: 'Format',
  search: 'Pencarian',
  field: 'Data',
  device: 'Perangkat',
  until: 'Sampai',
  was: 'Sebelumnya',
  ended: 'Sesi berakhir',
  outcome: 'Hasil',
  entries: 'Catatan',
  seals: 'Segel',
  blocks: 'Segel',
  suspected: 'Perlu diperiksa',
  via: 'Lewat',
  name: 'Nama',
  actions: 'Hak',
  addresses: 'Alamat IP',
  days: 'Hari',
  owner: 'Pemilik',
  partners: 'Mitra',
  active: 'Aktif',
  closed: 'Ditutup',
  roActive: 'RO aktif',
  teamRo: 'RO tim',
  available: 'Saldo tersedia',
  held: 'Ditahan untuk penarikan',
  paid: 'Sudah dibayarkan',
  earned: 'Bonus diterima',
  utama: 'Poin Reward Utama',
  peringkat: 'Poin Reward Peringkat',
  activationPins: 'PIN aktivasi',
  roPins: 'PIN RO',
  orderAmount: 'Nilai orderan',
  withdrawals: 'Penarikan',
  withdrawalAmount: 'Nilai penarikan',
  staff: 'Staf',
  rewards: 'Reward yang sudah diberikan',
};
const money = new Set([
  'amount',
  'available',
  'availableBefore',
  'earned',
  'fee',
  'forfeited',
  'held',
  'orderAmount',
  'paid',
  'total',
  'withdrawalAmount',
]);
/** Keys of rows, for machines: what they point to is named beside them. */
const machine = new Set([
  'id',
  'partnerId',
  'firstPin',
  'lastPin',
  'proof',
  'proofFileId',
  'receiver',
  'revision',
  'sale',
]);

const valueWords: Readonly<Record<string, string>> = {
  activation: 'Aktivasi',
  ro: 'RO',
  proof: 'bukti transfer',
  'public-proof': 'bukti transfer pembeli',
  avatar: 'foto profil',
  'hand-over': 'foto serah terima',
  'shop-photo': 'foto produk',
  true: 'ya',
  false: 'tidak',
};

const rewardTitles = new Map([...mainTiers, ...rankTiers].map(({ key, title }) => [String(key), title]));

type Change = { field: string; before: string | null; after: string | null };

/** What was written down, field by field; `before` is null where something was only noted. */
export function changesOf({ before, after, detail }: AuditEntry): Change[] {
  const changed = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const rows = [...changed].map((key) => ({
    field: fieldWords[key] ?? key,
    before: before ? textOf(before[key], key) : null,
    after: textOf(after?.[key], key),
  }));
  const noted = Object.entries(detail)
    .filter(([key, value]) => !machine.has(key) && value !== null && !isRowIds(key, value))
    .map(([key, value]) => ({ field: fieldWords[key] ?? key, before: null, after: textOf(value, key) }));
  return [...rows, ...noted];
}

/**
 * Between whom PINs went is noted by id, and the subject says it by name; what is in a batch by the ids of its withdrawals, whose
 * codes stand on its page.
 */
const isRowIds = (key: string, value: unknown) =>
  ((key === 'from' || key === 'to') && typeof value === 'number') ||
  (key === 'withdrawals' && Array.isArray(value));

function textOf(value: unknown, key: string): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'number' && money.has(key)) return formatRupiah(value);
  if (typeof value === 'number' && key === 'bytes') return formatNumber(value);
  if (Array.isArray(value)) return value.map((one) => textOf(one, key)).join(', ') || '-';
  if (typeof value === 'object') return objectText(value as Record<string, unknown>);
  const text = String(value as string | number | boolean);
  if (key === 'reward') return rewardTitles.get(text) ?? text;
  return valueWords[text] ?? text;
}

function objectText(value: Record<string, unknown>): string {
  if (typeof value.code === 'string') return value.code;
  return Object.entries(value)
    .map(([key, one]) => `${fieldWords[key] ?? key} ${textOf(one, key)}`)
    .join(' · ');
}

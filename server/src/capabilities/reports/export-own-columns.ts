import type { ExportList } from '@rimpang/contract/exports';
import { formatPhone } from '@rimpang/domain/partners';
import { orderStatusLabels, pinStatusLabels, pinTypeLabels } from '@rimpang/domain/pins';
import { bonusTypeLabels } from '@rimpang/domain/plan';
import { nextTier, payoutDue, reachedTier } from '@rimpang/domain/resellers';
import { withdrawalLabelsForPartner } from '@rimpang/domain/withdrawals';
import { passedReasons } from '../bonuses/index.ts';
import {
  account,
  active,
  bank,
  bonusStatus,
  claim,
  type Column,
  count,
  label,
  moment,
  person,
  plain,
  proof,
  rewards,
  rupiah,
  triggers,
} from './export-cells.ts';
import type { ExportRow } from './export-store.ts';

const events: Record<string, string> = {
  opening: 'Saldo awal',
  create: 'Dibuat',
  transfer: 'Ditransfer',
  use: 'Dipakai',
  void: 'Dibatalkan',
};

const pointsOf = ({ points }: ExportRow) => Number(points);
/** To the next tier; empty above the last. */
function pointsMissing(row: ExportRow): number | null {
  const next = nextTier(pointsOf(row));
  return next && next.points - pointsOf(row);
}

/** Paid for the half year; where nothing was yet, what is due. */
const reward = ({ paid, points, paidBefore }: ExportRow): number =>
  paid === null ? payoutDue(Number(points), Number(paidBefore)) : Number(paid);
const rewardStatus = (row: ExportRow) =>
  row.paid === null ? (reward(row) > 0 ? 'Menunggu' : null) : 'Dibayarkan';

/** The columns of a partner's own lists: what the list itself shows, and nothing of who decided. */
export const ownColumns = {
  downline: [
    count('Tingkat', 'level'),
    ...person,
    plain('Peringkat', 'rank'),
    plain('Status', 'status'),
    plain('Upline', 'upline'),
    active('Status RO', 'roActive'),
    count('RO pribadi', 'personalRo'),
    count('Mitra langsung', 'direct'),
    count('Downline', 'downline'),
    moment('Bergabung', 'at'),
  ],
  ownBonuses: [
    moment('Waktu', 'at'),
    plain('ID', 'code'),
    label('Jenis', 'type', bonusTypeLabels),
    rupiah('Jumlah', 'amount'),
    rupiah('Pajak', 'tax'),
    rupiah('Sudah dibayarkan', 'paidOut'),
    bonusStatus,
    label('Sebab', 'trigger', { ...triggers, 'order-approval': 'Pesanan PIN' }),
    plain('Dari username', 'source'),
    plain('Dari nama', 'sourceName'),
  ],
  missedBonuses: [
    moment('Waktu', 'at'),
    label('Jenis', 'type', bonusTypeLabels),
    rupiah('Jumlah', 'amount'),
    plain('Dari username', 'source'),
    plain('Dari nama', 'sourceName'),
    plain('Diterima oleh', 'receiver'),
    count('Mitra lain yang terlewat', 'nearer'),
    label('Alasan', 'reason', passedReasons),
  ],
  ownWithdrawals: [
    moment('Waktu', 'at'),
    plain('ID', 'code'),
    rupiah('Jumlah', 'amount'),
    rupiah('Biaya admin', 'fee'),
    label('Status', 'status', withdrawalLabelsForPartner),
    bank,
    plain('Pemilik rekening', 'bankHolder'),
    account,
    moment('Diputuskan', 'decidedAt'),
    moment('Hasil transfer', 'settledAt'),
    plain('Referensi', 'reference'),
    plain('Alasan', 'reason'),
  ],
  ownOrders: [
    moment('Waktu', 'at'),
    plain('ID', 'code'),
    label('Jenis PIN', 'type', pinTypeLabels),
    count('Jumlah PIN', 'quantity'),
    rupiah('Harga', 'unitPrice'),
    rupiah('Total', 'total'),
    label('Status', 'status', orderStatusLabels),
    proof,
    moment('Diputuskan', 'decidedAt'),
    plain('Alasan', 'reason'),
  ],
  ownPins: [
    plain('Kode', 'code'),
    label('Jenis', 'type', pinTypeLabels),
    label('Status', 'status', pinStatusLabels),
    moment('Dibuat', 'at'),
    moment('Dipakai', 'usedAt'),
    plain('Dipakai untuk', 'usedBy'),
  ],
  ownPinEvents: [
    moment('Waktu', 'at'),
    label('Kejadian', 'action', events),
    plain('Kode', 'code'),
    label('Jenis', 'type', pinTypeLabels),
    plain('Dari', 'giver'),
    plain('Untuk', 'taker'),
  ],
  ownClaims: [
    moment('Waktu', 'at'),
    plain('ID', 'code'),
    label('Reward', 'reward', rewards),
    ...claim,
    moment('Diputuskan', 'decidedAt'),
    plain('Diserahkan', 'handedOn'),
    plain('Diterima oleh', 'handedTo'),
    plain('Alasan', 'reason'),
  ],
  ownRo: [moment('Waktu', 'at'), plain('PIN', 'code'), plain('Bonus RO diterima oleh', 'receiver')],
  teamRo: [moment('Waktu', 'at'), ...person, plain('Penerima bonus', 'receiver')],
  resellers: [
    plain('Nama lengkap', 'fullName'),
    { title: 'WhatsApp', kind: 'digits', cell: ({ phone }) => formatPhone(String(phone)) },
    plain('Alamat', 'address'),
    count('Poin', 'points'),
    count('Terjual', 'pieces'),
    { title: 'Reward tercapai', kind: 'rupiah', cell: (row) => reachedTier(pointsOf(row))?.amount ?? null },
    { title: 'Reward berikutnya', kind: 'rupiah', cell: (row) => nextTier(pointsOf(row))?.amount ?? null },
    { title: 'Poin lagi', kind: 'number', cell: pointsMissing },
    moment('Sejak', 'at'),
  ],
  resellerSales: [
    moment('Waktu', 'at'),
    plain('Reseller', 'fullName'),
    plain('Produk', 'product'),
    count('Jumlah', 'quantity'),
    rupiah('Harga', 'unitPrice'),
    rupiah('Total', 'total'),
    count('Poin', 'points'),
    moment('Dibatalkan', 'cancelledAt'),
  ],
  resellerRewards: [
    plain('Semester', 'period'),
    plain('Reseller', 'fullName'),
    count('Poin', 'points'),
    {
      title: 'Tingkat (poin)',
      kind: 'number',
      cell: (row) => reachedTier(pointsOf(row))?.points ?? null,
    },
    { title: 'Reward', kind: 'rupiah', cell: reward },
    { title: 'Status', kind: 'text', cell: rewardStatus },
    moment('Dibayar', 'paidAt'),
    plain('Catatan', 'note'),
    rupiah('Dibayar di semester lain', 'paidBefore'),
  ],
} satisfies Partial<Record<ExportList, readonly Column[]>>;

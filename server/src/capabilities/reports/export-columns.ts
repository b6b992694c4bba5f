import type { ExportList } from '@rimpang/contract/exports';
import { actionWords, subjectWords } from '@rimpang/domain/audit-words';
import { isSameName } from '@rimpang/domain/holder-name';
import { turnover } from '@rimpang/domain/network';
import { formatPhone } from '@rimpang/domain/partners';
import { orderStatusLabels, pinStatusLabels, pinTypeLabels } from '@rimpang/domain/pins';
import { bonusTypeLabels } from '@rimpang/domain/plan';
import { withdrawalLabelsForStaff, withdrawalStates } from '@rimpang/domain/withdrawals';
import {
  account,
  active,
  bank,
  bonusStatus,
  claim,
  type Column,
  count,
  decision,
  encrypted,
  label,
  mark,
  moment,
  person,
  plain,
  proof,
  rewards,
  rupiah,
  text,
  triggers,
} from './export-cells.ts';
import { ownColumns } from './export-own-columns.ts';
import { staffColumns } from './export-staff-columns.ts';

/** The company appears as Perusahaan, no matter which account is its root (decision 002). */
const owner = (title: string, name: 'username' | 'fullName'): Column => ({
  title,
  kind: 'text',
  cell: (row) => {
    if (!row.company) return row[name] as string;
    return name === 'username' ? 'perusahaan' : 'Perusahaan';
  },
});

/** As the list says it: the person, or the thing by its code. */
const auditSubject: Column['cell'] = ({ subject, subjectName, detail }) =>
  text(subjectName) ??
  (typeof subject === 'string' ? subjectWords(subject, detail as object as Detail) : null);
type Detail = Readonly<Record<string, unknown>>;

/** The columns of every list, in the order in which they stand. */
export const exportColumns: Record<ExportList, readonly Column[]> = {
  partners: [
    ...person,
    plain('Peringkat', 'rank'),
    plain('Status', 'status'),
    active('Status RO', 'roActive'),
    {
      title: 'WhatsApp',
      kind: 'digits',
      cell: ({ phone }) => {
        const number = text(phone);
        return number && formatPhone(number);
      },
    },
    plain('Email', 'email'),
    plain('Upline', 'upline'),
    count('Mitra langsung', 'direct'),
    count('Downline', 'downline'),
    count('RO pribadi', 'personalRo'),
    count('RO tim', 'teamRo'),
    plain('Alamat', 'address'),
    encrypted('NIK', 'nik', () => null),
    bank,
    plain('Pemilik rekening', 'bankHolder'),
    account,
    moment('Bergabung', 'at'),
  ],
  bonuses: [
    moment('Waktu', 'at'),
    plain('ID', 'code'),
    owner('Username', 'username'),
    owner('Nama lengkap', 'fullName'),
    label('Jenis', 'type', bonusTypeLabels),
    rupiah('Jumlah', 'amount'),
    rupiah('Pajak', 'tax'),
    {
      title: 'Sudah dibayarkan',
      kind: 'rupiah',
      cell: (row) => (row.company ? (row.amount as number) : (row.paidOut as number)),
    },
    bonusStatus,
    label('Sebab', 'trigger', triggers),
    plain('Dari username', 'source'),
    plain('Dari nama', 'sourceName'),
    plain('Orderan', 'orderCode'),
    plain('PIN', 'pinCode'),
    count('Jumlah PIN', 'quantity'),
    count('Versi rencana', 'planVersion'),
  ],
  orders: [
    moment('Waktu', 'at'),
    plain('ID', 'code'),
    ...person,
    label('Jenis PIN', 'type', pinTypeLabels),
    count('Jumlah PIN', 'quantity'),
    rupiah('Harga', 'unitPrice'),
    rupiah('Total', 'total'),
    label('Status', 'status', orderStatusLabels),
    proof,
    mark('Periksa bukti', (row) => Boolean(row.slipWarned)),
    ...decision,
  ],
  pins: [
    plain('Kode', 'code'),
    label('Jenis', 'type', pinTypeLabels),
    label('Status', 'status', pinStatusLabels),
    owner('Username pemilik', 'username'),
    owner('Nama pemilik', 'fullName'),
    moment('Dibuat', 'at'),
    moment('Dipakai', 'usedAt'),
    plain('Dipakai untuk', 'usedBy'),
    plain('Orderan', 'orderCode'),
  ],
  withdrawals: [
    moment('Waktu', 'at'),
    plain('ID', 'code'),
    ...person,
    rupiah('Jumlah', 'amount'),
    rupiah('Biaya admin', 'fee'),
    label('Status', 'status', withdrawalLabelsForStaff),
    bank,
    plain('Pemilik rekening', 'bankHolder'),
    account,
    moment('Rekening diganti', 'bankChangedAt'),
    plain('Diganti oleh', 'bankChangedBy'),
    mark('Penarikan pertama', ({ firstPayout }) => firstPayout === true),
    mark(
      'Nama rekening bukan nama mitra',
      ({ status, bankHolder, fullName }) =>
        !(withdrawalStates.ends as readonly unknown[]).includes(status) &&
        !isSameName(String(bankHolder), String(fullName)),
    ),
    ...decision,
    plain('Batch', 'batch'),
    moment('Hasil transfer', 'settledAt'),
    plain('Dicatat oleh', 'settledBy'),
    plain('Referensi', 'reference'),
  ],
  claims: [
    moment('Waktu', 'at'),
    plain('ID', 'code'),
    ...person,
    label('Reward', 'reward', rewards),
    ...claim,
    count('Poin utama', 'mainPoints'),
    count('RO tim', 'teamRo'),
    count('RO pribadi', 'personalRo'),
    count('Stokis baru', 'newStockists'),
    count('Poin peringkat', 'rankPoints'),
    ...decision,
    plain('Diserahkan', 'handedOn'),
    plain('Diterima oleh', 'handedTo'),
  ],
  audit: [
    moment('Waktu', 'at'),
    ...person,
    plain('Peran', 'role'),
    { title: 'Tindakan', kind: 'text', cell: ({ action }) => actionWords(String(action)) },
    { title: 'Subjek', kind: 'text', cell: auditSubject },
    { title: 'Rincian', kind: 'text', cell: ({ detail }) => JSON.stringify(detail) },
    plain('Alamat jaringan', 'address'),
    // For programs: the words of people may change.
    plain('Kode tindakan', 'action'),
    plain('Kode subjek', 'subject'),
  ],
  branch: [
    count('Tingkat', 'depth'),
    ...person,
    plain('Peringkat', 'rank'),
    plain('Upline', 'upline'),
    active('Status RO', 'roActive'),
    count('Mitra langsung', 'direct'),
    count('Downline', 'downline'),
    count('RO pribadi', 'personalRo'),
    count('RO tim', 'teamRo'),
    {
      title: 'Omset',
      kind: 'rupiah',
      cell: ({ active: partners, roSum }) => turnover(Number(partners), Number(roSum)).total,
    },
    moment('Bergabung', 'at'),
  ],
  ...ownColumns,
  ...staffColumns,
};

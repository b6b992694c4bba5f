import { bankLabel, maskAccountNumber } from '@rimpang/domain/partners';
import {
  afterTax,
  claimableRewards,
  claimStateOf,
  claimStatusLabels,
  type ClaimStatus,
  rewardOf,
  type RewardKey,
  toHandOverLabel,
} from '@rimpang/domain/rewards';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { ExportRow } from './export-store.ts';
import type { Cell, ColumnKind, SheetColumn } from '../../platform/sheets/write-xlsx.ts';

/** A column of an exported list: what stands in it for each row. */
export type Column = SheetColumn & { cell: (row: ExportRow, vault: Vault) => Cell };

export const plain = (title: string, name: string, kind: ColumnKind = 'text'): Column => ({
  title,
  kind,
  cell: (row) => (row[name] ?? null) as Cell,
});
export const count = (title: string, name: string) => plain(title, name, 'number');
export const rupiah = (title: string, name: string) => plain(title, name, 'rupiah');
export const moment = (title: string, name: string): Column => ({
  title,
  kind: 'moment',
  cell: (row) => (row[name] instanceof Date ? row[name] : null),
});
export const label = (title: string, name: string, labels: Record<string, string>): Column => ({
  title,
  kind: 'text',
  cell: (row) => labels[String(row[name])] ?? (row[name] as string | null),
});
export const person = [plain('Username', 'username'), plain('Nama lengkap', 'fullName')];
export const decision = [
  moment('Diputuskan', 'decidedAt'),
  plain('Diputuskan oleh', 'decidedBy'),
  plain('Alasan', 'reason'),
];
export const active = (title: string, name: string): Column => ({
  title,
  kind: 'text',
  cell: (row) => (row[name] ? 'Aktif' : 'Tidak Aktif'),
});
export const encrypted = (
  title: string,
  name: string,
  masked: (row: ExportRow) => string | null,
): Column => ({
  title,
  kind: 'digits',
  cell: (row, vault) => (Buffer.isBuffer(row[name]) ? vault.decrypt(row[name]) : masked(row)),
});
export const text = (value: unknown) => (typeof value === 'string' ? value : null);
export const account = encrypted('Nomor rekening', 'account', ({ last4 }) => {
  const digits = text(last4);
  return digits && maskAccountNumber(digits);
});
export const bank: Column = {
  title: 'Bank',
  kind: 'text',
  cell: ({ bankCode }) => {
    const code = text(bankCode);
    return code && bankLabel(code);
  },
};
export const triggers: Record<string, string> = {
  registration: 'Pendaftaran',
  'ro-activation': 'Aktivasi RO',
  'order-approval': 'Orderan PIN',
  'rank-claim': 'Klaim reward',
};
export const rewards = Object.fromEntries(claimableRewards.map(({ key, name }) => [key, name]));
/** Dibayarkan once withdrawals have used all of it up; the company's own at once (R4.3). */
export const bonusStatus: Column = {
  title: 'Status',
  kind: 'text',
  cell: ({ company, paidOut, amount }) =>
    company || Number(paidOut) >= Number(amount) ? 'Dibayarkan' : 'Menunggu',
};
export const proof: Column = {
  title: 'Bukti',
  kind: 'text',
  cell: (row) => (row.proof ? 'Ada' : 'Belum'),
};

const cashOf = ({ reward }: ExportRow) => rewardOf(reward as RewardKey).cash;

/** As the list says it: goods and trips that were granted wait for their hand-over. */
function claimStatus(row: ExportRow): string {
  const status = row.status as ClaimStatus;
  const state = claimStateOf({ status, cash: cashOf(row), handOver: row.handedOn });
  return state === 'to-hand-over' ? toHandOverLabel : claimStatusLabels[status];
}

/** Where a claim stands, and the money that comes of it; empty for goods and trips. */
export const claim: readonly Column[] = [
  { title: 'Status', kind: 'text', cell: claimStatus },
  {
    title: 'Uang diterima',
    kind: 'rupiah',
    cell: (row) => {
      const cash = cashOf(row);
      return cash && afterTax(cash, Number(row.taxPercent)).net;
    },
  },
];

/** What a list shows as a mark on some rows: 'Ya' on these. */
export const mark = (title: string, isMarked: (row: ExportRow) => boolean): Column => ({
  title,
  kind: 'text',
  cell: (row) => (isMarked(row) ? 'Ya' : null),
});
export const suspected = mark('Perlu diperiksa', (row) => Boolean(row.suspected));

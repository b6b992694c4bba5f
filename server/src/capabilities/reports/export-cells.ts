import type { Vault } from '../../platform/secrets/vault.ts';
import type { ExportRow } from './export-store.ts';
import type { Cell, ColumnKind, SheetColumn } from './xlsx.ts';

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

import type { ExportList } from '@rimpang/contract/exports';
import { rupiahAccountLabels } from '@rimpang/domain/ledger';
import { formatPhone } from '@rimpang/domain/partners';
import { contactStatusLabels, publicOrderStatusLabels } from '@rimpang/domain/storefront';
import { type Column, count, decision, label, moment, person, plain, rupiah } from './export-cells.ts';
import { lineTitle } from './line-title.ts';

/** The columns of further lists of staff: registrations, stock, batches, sales, messages, the ledger. */
export const staffColumns = {
  registrations: [
    moment('Waktu', 'at'),
    ...person,
    plain('Upline', 'upline'),
    plain('Didaftarkan oleh', 'registeredBy'),
    plain('Status', 'status'),
  ],
  stock: [...person, count('PIN aktivasi', 'activation'), count('PIN RO', 'ro'), count('Terpakai', 'used')],
  batches: [
    moment('Dibuat', 'at'),
    plain('Batch', 'code'),
    plain('Oleh', 'by'),
    count('Transfer', 'count'),
    rupiah('Jumlah', 'amount'),
    count('Dibayar', 'paid'),
    count('Gagal', 'failed'),
    count('Menunggu', 'waiting'),
  ],
  sales: [
    moment('Waktu', 'at'),
    plain('Referensi', 'reference'),
    plain('Nama', 'name'),
    { title: 'WhatsApp', kind: 'digits', cell: ({ phone }) => formatPhone(String(phone)) },
    plain('Email', 'email'),
    plain('Alamat', 'address'),
    plain('Pesanan', 'title'),
    count('Jumlah', 'quantity'),
    rupiah('Harga', 'unitPrice'),
    rupiah('Total', 'total'),
    label('Status', 'status', publicOrderStatusLabels),
    ...decision,
  ],
  messages: [
    moment('Waktu', 'at'),
    plain('Referensi', 'reference'),
    plain('Nama', 'name'),
    plain('Email', 'email'),
    plain('Pesan', 'message'),
    label('Status', 'status', contactStatusLabels),
    moment('Ditangani', 'decidedAt'),
    plain('Ditangani oleh', 'decidedBy'),
  ],
  postings: [
    moment('Waktu', 'at'),
    count('Transaksi', 'transfer'),
    { title: 'Sebab', kind: 'text', cell: ({ rule }) => lineTitle(String(rule), null) },
    plain('Rujukan', 'cause'),
    label('Akun', 'account', rupiahAccountLabels),
    ...person,
    rupiah('Jumlah', 'amount'),
  ],
} satisfies Partial<Record<ExportList, readonly Column[]>>;

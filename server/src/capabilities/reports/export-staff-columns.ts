import type { ExportList } from '@rimpang/contract/exports';
import { rupiahAccountLabels } from '@rimpang/domain/ledger';
import { formatPhone } from '@rimpang/domain/partners';
import {
  contactStatusLabels,
  type PublicOrderStatus,
  publicOrderStatusLabels,
  shippedLabel,
} from '@rimpang/domain/storefront';
import {
  type Column,
  count,
  decision,
  label,
  moment,
  person,
  plain,
  rupiah,
  suspected,
  text,
} from './export-cells.ts';
import { lineTitle } from './line-title.ts';

/** The columns of further lists of staff: registrations, stock, batches, sales, messages, the ledger. */
export const staffColumns = {
  registrations: [
    moment('Waktu', 'at'),
    ...person,
    plain('Upline', 'upline'),
    { title: 'Didaftarkan oleh', kind: 'text', cell: ({ registeredBy }) => text(registeredBy) ?? 'Sistem' },
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
    { title: 'Status', kind: 'text', cell: ({ waiting }) => (Number(waiting) > 0 ? 'Diproses' : 'Selesai') },
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
    plain('Isi paket', 'goods'),
    count('Jumlah isi', 'goodsQuantity'),
    plain('Daerah', 'area'),
    rupiah('Ongkos kirim', 'deliveryCost'),
    rupiah('Total', 'total'),
    {
      title: 'Status',
      kind: 'text',
      cell: ({ shippedAt, status }) =>
        shippedAt ? shippedLabel : publicOrderStatusLabels[status as PublicOrderStatus],
    },
    suspected,
    ...decision,
    moment('Dikirim', 'shippedAt'),
    plain('Kurir', 'courier'),
    plain('Nomor resi', 'trackingNumber', 'digits'),
    plain('Dikirim oleh', 'shippedBy'),
    plain('Menjadi mitra', 'partner'),
  ],
  messages: [
    moment('Waktu', 'at'),
    plain('Referensi', 'reference'),
    plain('Nama', 'name'),
    plain('Email', 'email'),
    plain('Pesan', 'message'),
    label('Status', 'status', contactStatusLabels),
    suspected,
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
    // With an account chosen, as in the list.
    rupiah('Saldo berjalan', 'balanceAfter'),
  ],
} satisfies Partial<Record<ExportList, readonly Column[]>>;

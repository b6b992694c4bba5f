import { maxPiecesPerSale, parseHalfYear } from '@rimpang/domain/resellers';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  empty,
  id,
  line,
  lines,
  moment,
  page,
  paging,
  phone,
  requiredLines,
  requiredText,
  revision,
  search,
  shownTotal,
  whole,
} from './fields.ts';

const tier = z.object({ points: count, amount });
const reseller = z.object({
  id: z.int(),
  /** Goes back with an edit: the stockist's other device may have been faster. */
  revision: count,
  fullName: z.string(),
  whatsapp: z.string(),
  address: z.string(),
  points: count,
  /** Pieces sold, the starting package included. */
  pieces: count,
  /** The highest tier reached. */
  rewardAchieved: tier.nullable(),
  next: tier.extend({ missing: count }).nullable(),
  createdAt: moment,
});
export type Reseller = z.infer<typeof reseller>;

const resellerProduct = z.object({ id: z.string(), name: z.string(), price: amount });
const sale = z.object({
  id: z.int(),
  reseller: z.object({ id: z.int(), fullName: z.string() }),
  /** The starting package, or pieces sold later. */
  kind: z.enum(['package', 'sale']),
  product: z.string(),
  quantity: count,
  unitPrice: amount,
  total: amount,
  points: count,
  at: moment,
  /** It was entered wrongly and counts no more. */
  cancelledAt: moment.nullable(),
});
export type Sale = z.infer<typeof sale>;

/** The form of R5.15. */
export const addResellerInput = z.strictObject({
  fullName: requiredText('Nama wajib diisi', 120),
  whatsapp: phone('No. WA wajib diisi'),
  address: requiredLines('Alamat wajib diisi', 500),
});
/** A typing error put right; points and sales stay as they are. */
export const editResellerInput = addResellerInput.extend({ resellerId: id, revision });
/** The price is the product's own: quantity × price is the read-only total. */
export const recordSaleInput = z.strictObject({
  resellerId: whole('Reseller harus dipilih', 'Reseller harus dipilih').positive('Reseller harus dipilih'),
  productId: requiredText('Produk harus dipilih', 100),
  quantity: whole('Jumlah wajib diisi')
    .min(1, 'Jumlah minimal 1')
    .max(maxPiecesPerSale, `Maksimal ${maxPiecesPerSale.toLocaleString('id-ID')} produk`),
  total: shownTotal,
});
/** Half a year, `2026-H2`. */
export const halfYear = line()
  .max(10)
  .refine((key) => parseHalfYear(key) !== null, 'Periode tidak dikenal');
export const markPaidInput = z.strictObject({
  resellerId: id,
  period: halfYear,
  /** What was read as due, and paid outside: another sum by now is not recorded. Left out, whatever is due counts. */
  due: amount.optional(),
  note: lines().max(200, 'Maksimal 200 karakter').default(''),
});

const payout = z.object({ amount, tierPoints: count, paidAt: moment, note: z.string().nullable() });
const periodLabel = z.object({ key: z.string(), label: z.string(), ended: z.boolean() });
const resellerReward = z.object({
  reseller: z.object({ id: z.int(), fullName: z.string(), whatsapp: z.string() }),
  /** Until the end of the period. */
  points: count,
  tier: tier.nullable(),
  /** Paid in other periods. */
  paidBefore: amount,
  /** Still to be paid for this period. */
  due: amount,
  payout: payout.nullable(),
  canPay: z.boolean(),
});
export type ResellerReward = z.infer<typeof resellerReward>;

/** A stockist's resellers: everything here belongs to the partner who reads it. */
export const resellers = {
  list: endpoint('resellers.list', { method: 'GET', path: '/resellers', summary: 'Reseller saya' })
    .input(z.strictObject({ search, resellerId: id.optional(), ...paging }))
    .output(page(reseller).extend({ total: count })),
  add: endpoint(
    'resellers.add',
    {
      method: 'POST',
      path: '/resellers',
      summary: 'Tambah reseller dengan paket awal (2 produk, 2 poin, Rp 180.000)',
    },
    ['OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(addResellerInput)
    .output(reseller),
  edit: endpoint(
    'resellers.edit',
    { method: 'PUT', path: '/resellers/{resellerId}', summary: 'Ubah nama, nomor, atau alamat reseller' },
    ['NOT_FOUND', 'EDITED_MEANWHILE', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(editResellerInput)
    .output(reseller),
  products: endpoint('resellers.products', {
    method: 'GET',
    path: '/resellers/products',
    summary: 'Produk yang dijual reseller',
  })
    .input(empty)
    .output(z.object({ rows: z.array(resellerProduct) })),
  recordSale: endpoint(
    'resellers.recordSale',
    { method: 'POST', path: '/resellers/sales', summary: 'Catat penjualan; satu poin per produk' },
    ['NOT_FOUND', 'OFFER_CHANGED', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(recordSaleInput)
    .output(sale),
  cancelSale: endpoint(
    'resellers.cancelSale',
    {
      method: 'POST',
      path: '/resellers/sales/{saleId}/cancel',
      summary: 'Batalkan penjualan yang salah catat; poinnya ikut dibatalkan',
    },
    ['NOT_FOUND', 'RESELLER_SALE_REWARDED', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(z.strictObject({ saleId: id }))
    .output(sale),
  sales: endpoint('resellers.sales', {
    method: 'GET',
    path: '/resellers/sales',
    summary: 'Penjualan reseller saya, terbaru dulu',
  })
    .input(z.strictObject({ resellerId: id.optional(), ...paging }))
    .output(page(sale).extend({ total: z.object({ pieces: count, amount, points: count }) })),
  rewards: endpoint('resellers.rewards', {
    method: 'GET',
    path: '/resellers/rewards',
    summary: 'Reward reseller per semester; tanpa periode: semester ini',
  })
    .input(z.strictObject({ period: halfYear.optional(), ...paging }))
    .output(
      page(resellerReward).extend({
        period: periodLabel,
        /** From the first sale to now, newest first. */
        periods: z.array(periodLabel),
        tiers: z.array(tier),
      }),
    ),
  markPaid: endpoint(
    'resellers.markPaid',
    {
      method: 'POST',
      path: '/resellers/payouts',
      summary: 'Catat reward reseller satu semester sebagai dibayarkan',
    },
    [
      'NOT_FOUND',
      'RESELLER_PERIOD_OPEN',
      'RESELLER_PAID',
      'RESELLER_NOTHING_DUE',
      'RESELLER_DUE_CHANGED',
      'OPERATION_ID_MISSING',
      'OPERATION_REUSED',
    ],
  )
    .input(markPaidInput)
    .output(payout),
};

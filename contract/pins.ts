import { orderStatuses, pinStatuses, pinTypes } from '@rimpang/domain/pins';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  empty,
  id,
  moment,
  page,
  paging,
  person,
  pinCount,
  pinType,
  requiredText,
} from './fields.ts';
import { pinReset } from './resets.ts';

export const stock = z.object({ activation: count, ro: count });

export const pin = z.object({
  id: z.int(),
  code: z.string(),
  type: z.enum(pinTypes),
  status: z.enum(pinStatuses),
  createdAt: moment,
  usedAt: moment.nullable(),
  usedBy: person.nullable(),
  owner: person,
});
export type Pin = z.infer<typeof pin>;

/** One step in a PIN's life that involved the reader. */
export const pinEvent = z.object({
  id: z.int(),
  action: z.enum(['create', 'transfer', 'use', 'void']),
  pinId: z.int(),
  code: z.string(),
  type: z.enum(pinTypes),
  from: person.nullable(),
  to: person.nullable(),
  note: z.string().nullable(),
  at: moment,
});

export const order = z.object({
  id: z.int(),
  code: z.string(),
  type: z.enum(pinTypes),
  quantity: count,
  unitPrice: amount,
  total: amount,
  status: z.enum(orderStatuses),
  partner: person,
  /** Address of the proof image for those who may see it; null while none was sent. */
  proofUrl: z.string().nullable(),
  proofDueAt: moment,
  createdAt: moment,
  decidedAt: moment.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Order = z.infer<typeof order>;

/** Another order that a warning points at. */
const otherOrder = z.object({
  id: z.int(),
  code: z.string(),
  partner: person,
  total: amount,
  status: z.enum(orderStatuses),
  createdAt: moment,
  proofUrl: z.string().nullable(),
});
/**
 * What to look at twice before processing: the very same picture came with another order, one that looks nearly the
 * same did, or somebody else waits with the same total (which of the two transfers is it?).
 */
export const orderWarning = z.object({
  kind: z.enum(['same-proof', 'similar-proof', 'same-amount']),
  message: z.string(),
  /** At most five; empty where the same picture came with an order of the public pages. */
  orders: z.array(otherOrder),
});
export type OrderWarning = z.infer<typeof orderWarning>;

/** For staff: the ways to reach the partner, and what processing will create. */
export const orderDetail = order.extend({
  warnings: z.array(orderWarning),
  partnerPhone: z.string().nullable(),
  partnerRank: z.string(),
  effect: z.array(z.object({ label: z.string(), quantity: count, unitAmount: amount, amount })),
});

const pinFilter = {
  code: z.string().trim().max(40).optional(),
  type: z.enum(pinTypes).optional(),
  status: z.enum(pinStatuses).optional(),
  ...paging,
};

export const orderItem = z.strictObject({
  type: pinType,
  quantity: z.int('Jumlah PIN wajib diisi').min(0).max(1000, 'Maksimal 1.000 PIN'),
});
export const placeOrderInput = z.strictObject({
  /** One order per type is made; a quantity of 0 is left out, all 0 is 'Pesanan Kosong'. */
  items: z.array(orderItem).min(1).max(2),
  proofFileId: z.uuid().nullable(),
});
export const transferInput = z.strictObject({
  recipient: requiredText('Username mitra wajib diisi', 254),
  type: pinType,
  quantity: pinCount('Minimal 1 PIN'),
});
export const transferFromCompanyInput = z.strictObject({
  recipient: requiredText('Username mitra wajib diisi', 254),
  type: pinType,
  quantity: pinCount('Minimal transfer 1 PIN.'),
  note: z.string().trim().max(500).optional(),
});
export const createInput = z.strictObject({ type: pinType, quantity: pinCount('Minimal 1 PIN') });
export const rejectOrderInput = z.strictObject({
  orderId: id,
  reason: requiredText('Alasan wajib diisi', 500),
});
/** As many decisions as a person can have looked at. */
export const maxBulkOrders = 50;
const orderIds = z.array(id).min(1, 'Pilih orderan').max(maxBulkOrders, `Maksimal ${maxBulkOrders} orderan`);
/** What became of one order of many; `order` as it stands where it was decided by this request. */
const bulkResult = z.object({
  rows: z.array(
    z.object({
      orderId: z.int(),
      done: z.boolean(),
      message: z.string().nullable(),
      order: order.nullable(),
    }),
  ),
  done: count,
  refused: count,
});

/** What one partner has, for Stok PIN Mitra. */
export const partnerStock = z.object({
  partner: person,
  activation: count,
  ro: count,
  used: count,
});
/** Which PINs the staff's list and its export show. */
export const allPinsFilter = {
  code: z.string().trim().max(40).optional(),
  type: z.enum(pinTypes).optional(),
  status: z.enum(pinStatuses).optional(),
  /** Part of the owner's username or name. */
  owner: z.string().trim().max(100).optional(),
};
/** One PIN from its making to its use; for a former owner, as far as it was theirs (`status` and `owner` are null). */
export const pinChain = z.object({
  id: z.int(),
  code: z.string(),
  type: z.enum(pinTypes),
  createdAt: moment,
  status: z.enum(pinStatuses).nullable(),
  owner: person.nullable(),
  /** The order it was made for. */
  orderCode: z.string().nullable(),
  events: z.array(
    z.object({
      seq: count,
      action: pinEvent.shape.action,
      /** Null where the reader is a partner and was no side of it. */
      from: person.nullable(),
      to: person.nullable(),
      by: z.string().nullable(),
      note: z.string().nullable(),
      at: moment,
    }),
  ),
});
export type PinChain = z.infer<typeof pinChain>;

const orderStatusFilter = z.enum(['all', ...orderStatuses]).default('all');
/** What became of every PIN of a type: created = available + used + transferred + voided (invariant 6). */
const companyStockOf = z.object({
  available: count,
  used: count,
  transferred: count,
  voided: count,
  created: count,
});
const transferred = z.object({
  recipient: person,
  quantity: count,
  message: z.string(),
  codes: z.array(z.string()),
});

export const pins = {
  ...pinReset,
  stock: endpoint('pins.stock', { method: 'GET', path: '/pins/stock', summary: 'PIN tersedia milik sendiri' })
    .input(empty)
    .output(stock),
  list: endpoint('pins.list', { method: 'GET', path: '/pins', summary: 'Daftar PIN sendiri' })
    .input(z.strictObject(pinFilter))
    .output(page(pin)),
  history: endpoint('pins.history', {
    method: 'GET',
    path: '/pins/history',
    summary: 'Riwayat PIN yang melibatkan saya',
  })
    .input(z.strictObject(paging))
    .output(page(pinEvent)),
  placeOrder: endpoint('pins.placeOrder', { method: 'POST', path: '/pins/orders', summary: 'Pesan PIN' }, [
    'ORDER_EMPTY',
    'PROOF_MISSING',
    'OPERATION_ID_MISSING',
    'OPERATION_REUSED',
  ])
    .input(placeOrderInput)
    .output(z.object({ orders: z.array(order) })),
  attachProof: endpoint(
    'pins.attachProof',
    {
      method: 'POST',
      path: '/pins/orders/{orderId}/proof',
      summary: 'Kirim bukti untuk pesanan yang menunggu',
    },
    ['NOT_FOUND', 'ORDER_DECIDED', 'PROOF_LATE', 'PROOF_MISSING', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(z.strictObject({ orderId: id, fileId: z.uuid() }))
    .output(order),
  myOrders: endpoint('pins.myOrders', {
    method: 'GET',
    path: '/pins/my-orders',
    summary: 'Riwayat pesanan sendiri',
  })
    .input(z.strictObject(paging))
    .output(page(order)),
  transfer: endpoint(
    'pins.transfer',
    { method: 'POST', path: '/pins/transfers', summary: 'Transfer PIN ke mitra lain' },
    [
      'RECIPIENT_NOT_FOUND',
      'RECIPIENT_SELF',
      'PIN_STOCK_SHORT',
      'TOO_MANY_TRIES',
      'OPERATION_ID_MISSING',
      'OPERATION_REUSED',
    ],
  )
    .input(transferInput)
    .output(transferred),

  orders: endpoint('pins.orders', { method: 'GET', path: '/admin/pins/orders', summary: 'Orderan PIN mitra' })
    .input(
      z.strictObject({
        status: orderStatusFilter,
        type: z.enum(pinTypes).optional(),
        search: z.string().trim().max(100).optional(),
        order: z.enum(['oldest', 'newest']).default('newest'),
        ...paging,
      }),
    )
    .output(
      page(order).extend({
        counts: z.object({ all: count, pending: count, completed: count, rejected: count }),
        total: z.object({ quantity: count, amount }),
      }),
    ),
  order: endpoint(
    'pins.order',
    { method: 'GET', path: '/admin/pins/orders/{orderId}', summary: 'Satu orderan dan akibat memprosesnya' },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ orderId: id }))
    .output(orderDetail),
  approveOrder: endpoint(
    'pins.approveOrder',
    {
      method: 'POST',
      path: '/admin/pins/orders/{orderId}/approve',
      summary: 'Konfirmasi & proses: membuat PIN dan bonus',
    },
    ['NOT_FOUND', 'ORDER_DECIDED', 'PROOF_MISSING', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(z.strictObject({ orderId: id }))
    .output(order),
  rejectOrder: endpoint(
    'pins.rejectOrder',
    { method: 'POST', path: '/admin/pins/orders/{orderId}/reject', summary: 'Tolak orderan dengan alasan' },
    ['NOT_FOUND', 'ORDER_DECIDED', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(rejectOrderInput)
    .output(order),
  create: endpoint('pins.create', { method: 'POST', path: '/admin/pins', summary: 'Buat PIN perusahaan' }, [
    'OPERATION_ID_MISSING',
    'OPERATION_REUSED',
  ])
    .input(createInput)
    .output(z.object({ type: z.enum(pinTypes), quantity: count, codes: z.array(z.string()) })),
  companyStock: endpoint('pins.companyStock', {
    method: 'GET',
    path: '/admin/pins/company-stock',
    summary: 'Ringkasan stok PIN perusahaan',
  })
    .input(empty)
    .output(
      z.object({
        activation: companyStockOf,
        ro: companyStockOf,
      }),
    ),
  companyList: endpoint('pins.companyList', {
    method: 'GET',
    path: '/admin/pins/company-list',
    summary: 'Daftar lengkap PIN perusahaan',
  })
    .input(z.strictObject(pinFilter))
    .output(page(pin)),
  transferFromCompany: endpoint(
    'pins.transferFromCompany',
    { method: 'POST', path: '/admin/pins/transfers', summary: 'Transfer PIN dari stok perusahaan' },
    ['RECIPIENT_NOT_FOUND', 'COMPANY_PIN_STOCK_SHORT', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(transferFromCompanyInput)
    .output(transferred),

  chain: endpoint(
    'pins.chain',
    { method: 'GET', path: '/pins/{pinId}/chain', summary: 'Riwayat satu PIN, dari dibuat sampai dipakai' },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ pinId: id }))
    .output(pinChain),
  all: endpoint('pins.all', { method: 'GET', path: '/admin/pins', summary: 'Seluruh PIN (Status PIN)' })
    .input(z.strictObject({ ...allPinsFilter, ...paging }))
    .output(
      page(pin).extend({
        counts: z.object({ all: count, available: count, used: count, voided: count }),
      }),
    ),
  partnerStock: endpoint('pins.partnerStock', {
    method: 'GET',
    path: '/admin/pins/stock',
    summary: 'Stok PIN per mitra; pencarian menemukan juga yang stoknya kosong',
  })
    .input(z.strictObject({ search: z.string().trim().max(100).optional(), ...paging }))
    .output(page(partnerStock).extend({ total: stock })),
  approveOrders: endpoint(
    'pins.approveOrders',
    {
      method: 'POST',
      path: '/admin/pins/approve-orders',
      summary: 'Konfirmasi & proses beberapa orderan, dengan hasil per baris',
    },
    ['OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(z.strictObject({ orderIds }))
    .output(bulkResult),
  rejectOrders: endpoint(
    'pins.rejectOrders',
    {
      method: 'POST',
      path: '/admin/pins/reject-orders',
      summary: 'Tolak beberapa orderan dengan satu alasan, dengan hasil per baris',
    },
    ['OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(z.strictObject({ orderIds, reason: requiredText('Alasan wajib diisi', 500) }))
    .output(bulkResult),
};

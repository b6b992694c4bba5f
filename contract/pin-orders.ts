import { orderStatuses, pinTypes } from '@rimpang/domain/pins';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  countedOfPeople,
  dayRange,
  id,
  moment,
  ordered,
  page,
  paging,
  person,
  pinType,
  requiredLines,
  search,
  seenSlip,
  shownTotal,
  staffPaging,
  whole,
} from './fields.ts';

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

/** For staff. */
const staffOrder = order.extend({
  /** The reader ordered it: another member of staff must decide (decision 083). */
  own: z.boolean(),
  /** Waiting with a slip that is the same as or nearly the same as another one: bulk holds it back until it was opened. */
  slipWarned: z.boolean(),
});
export type StaffOrder = z.infer<typeof staffOrder>;

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
 * same did, or another person waits with the same total (which of the two transfers is it?).
 */
const orderWarning = z.object({
  kind: z.enum(['same-proof', 'similar-proof', 'same-amount']),
  message: z.string(),
  /** At most five; empty where the picture came with an order of the public pages, which the message names. */
  orders: z.array(otherOrder),
});
export type OrderWarning = z.infer<typeof orderWarning>;

/** For staff: the ways to reach the partner, and what processing will create. */
const orderDetail = staffOrder.extend({
  /** Names what this answer showed of the slip; goes back with the decision. */
  seen: z.string(),
  warnings: z.array(orderWarning),
  partnerPhone: z.string().nullable(),
  partnerRank: z.string(),
  /** The partner's newest other orders, at most three: is this one like them? */
  recent: z.array(
    order.pick({
      id: true,
      code: true,
      type: true,
      quantity: true,
      total: true,
      status: true,
      createdAt: true,
    }),
  ),
  effect: z.array(z.object({ label: z.string(), quantity: count, unitAmount: amount, amount })),
});

const orderItem = z.strictObject({
  type: pinType,
  quantity: whole('Jumlah PIN wajib diisi').min(0).max(1000, 'Maksimal 1.000 PIN'),
});
export const placeOrderInput = z.strictObject({
  /** One order per type is made; a quantity of 0 is left out, all 0 is 'Pesanan Kosong'. */
  items: z.array(orderItem).min(1).max(2),
  proofFileId: z.uuid().nullable(),
  /** Of all of them together. */
  total: shownTotal,
});
export const rejectOrderInput = z.strictObject({
  orderId: id,
  reason: requiredLines('Alasan wajib diisi', 500),
});
/** As many decisions as a person can have looked at. */
export const maxBulkOrders = 50;
/** `seen` of the answer that showed the order; left out where no person opened it. */
const seen = seenSlip;
const orderIds = z.array(id).min(1, 'Pilih orderan').max(maxBulkOrders, `Maksimal ${maxBulkOrders} orderan`);
/** What became of one order of many, what was refused first; `order` as it stands now, null where there is none. */
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

const orderStatusFilter = z.enum(['all', ...orderStatuses]).default('all');

export const rejectOrdersInput = z.strictObject({
  orderIds,
  reason: requiredLines('Alasan wajib diisi', 500),
});
/** PIN orders, asked by partners and decided by staff; part of `contract.pins`. */
export const pinOrders = {
  placeOrder: endpoint('pins.placeOrder', { method: 'POST', path: '/pins/orders', summary: 'Pesan PIN' }, [
    'ORDER_EMPTY',
    'OFFER_CHANGED',
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
  orders: endpoint('pins.orders', { method: 'GET', path: '/admin/pins/orders', summary: 'Orderan PIN mitra' })
    .input(
      z.strictObject({
        status: orderStatusFilter,
        type: z.enum(pinTypes).optional(),
        search,
        ...dayRange,
        ...ordered(['at', 'quantity', 'total']),
        ...staffPaging,
      }),
    )
    .output(
      page(staffOrder).extend({
        counts: z.object({
          all: countedOfPeople,
          pending: countedOfPeople,
          completed: countedOfPeople,
          rejected: countedOfPeople,
        }),
        /** Null where more match than lists count. */
        total: z.object({ quantity: count, amount }).nullable(),
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
    [
      'NOT_FOUND',
      'ORDER_DECIDED',
      'OWN_BENEFIT',
      'ORDER_WITHOUT_PROOF',
      'ORDER_UNSEEN',
      'ORDER_CHANGED',
      'PARTNER_CLOSED',
      'OPERATION_ID_MISSING',
      'OPERATION_REUSED',
    ],
  )
    .input(z.strictObject({ orderId: id, seen: seen.optional() }))
    .output(order),
  rejectOrder: endpoint(
    'pins.rejectOrder',
    { method: 'POST', path: '/admin/pins/orders/{orderId}/reject', summary: 'Tolak orderan dengan alasan' },
    ['NOT_FOUND', 'ORDER_DECIDED', 'OWN_BENEFIT', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(rejectOrderInput)
    .output(order),
  approveOrders: endpoint(
    'pins.approveOrders',
    {
      method: 'POST',
      path: '/admin/pins/approve-orders',
      summary: 'Konfirmasi & proses beberapa orderan, dengan hasil per baris',
    },
    ['OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(
      z.strictObject({
        orderIds,
        /** Of the orders that were opened before; the others are held back where their slip resembles another one. */
        opened: z
          .array(z.strictObject({ orderId: id, seen }))
          .max(maxBulkOrders)
          .default([]),
      }),
    )
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
    .input(rejectOrdersInput)
    .output(bulkResult),
};

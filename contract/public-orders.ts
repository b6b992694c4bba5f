import { couriers, maxBottles, publicOrderKinds, publicOrderStatuses } from '@rimpang/domain/storefront';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  email,
  id,
  line,
  moment,
  optionalLines,
  ordered,
  page,
  person,
  phone,
  requiredLines,
  requiredText,
  revision,
  seenSlip,
  shownTotal,
  whole,
} from './fields.ts';
import { areaName } from './delivery.ts';
import { honeypot, visitorFailures, visitorListFilter } from './visitors.ts';

const optionalEmail = z
  .union([z.literal('').transform(() => undefined), email('Email wajib diisi')])
  .optional();
const sender = {
  name: requiredText('Nama wajib diisi', 120),
  phone: phone('No. WhatsApp wajib diisi'),
  email: optionalEmail,
  total: shownTotal,
  /** From `files.uploadPublicProof`; good for one order. */
  proofFileId: z.uuid('Mohon unggah bukti transfer Anda.'),
  website: honeypot,
};

/** The purchase dialog (R4.13, decision 021). */
export const orderProductInput = z.strictObject({
  productId: requiredText('Produk harus dipilih', 40),
  quantity: whole('Jumlah wajib diisi')
    .min(1, 'Jumlah minimal 1')
    .max(maxBottles, `Paling banyak ${maxBottles.toLocaleString('id-ID')} botol`),
  address: requiredLines('Alamat wajib diisi', 500),
  /** Where delivery costs by area, which one; see `deliveryArea`. */
  area: line().max(60).optional(),
  ...sender,
});
export const registerTierInput = z.strictObject({
  tierId: requiredText('Paket harus dipilih', 40),
  /** Both are required where the package holds goods; see `packageGoods`. */
  productId: line().max(40).optional(),
  address: optionalLines(500),
  area: line().max(60).optional(),
  /** How many bottles the package was shown with; other contents by now are refused like another `total`. */
  bottles: count.optional(),
  ...sender,
});
/** Which product a package with bottles holds, and where it goes. */
export const packageGoods = z.object({
  productId: requiredText('Produk harus dipilih', 40),
  address: requiredLines('Alamat wajib diisi', 500),
});
/** The area that delivery is paid for. */
export const deliveryArea = z.object({ area: areaName });
const goods = z.object({ title: z.string(), quantity: count });
const paidDelivery = z.object({ area: z.string(), cost: amount });
/** What the sender keeps; `total` is what was ordered at the price of that moment. */
export const receipt = z.object({
  reference: z.string(),
  title: z.string(),
  quantity: count,
  total: amount,
  /** The bottles of a package. */
  goods: goods.nullable(),
  /** Part of the total; null where delivery costs nothing beside the price. */
  delivery: paidDelivery.nullable(),
  acknowledgedTo: z.string().nullable(),
});
/** A product order or package registration as staff see it in their queue. */
export const publicOrder = z.object({
  id: z.int(),
  reference: z.string(),
  kind: z.enum(publicOrderKinds),
  itemId: z.string(),
  title: z.string(),
  quantity: count,
  unitPrice: amount,
  total: amount,
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  /** The bottles of a package; null where it has none, and in registrations from before they were asked. */
  goods: goods.nullable(),
  delivery: paidDelivery.nullable(),
  proofUrl: z.string(),
  /** To be checked: the honeypot was filled in, or very many came from one address (decision 034). */
  suspected: z.boolean(),
  status: z.enum(publicOrderStatuses),
  createdAt: moment,
  decidedAt: moment.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The partner a package registration was turned into. */
  partner: person.nullable(),
  /** How many times courier and number were recorded; goes back with the next time. */
  shipmentRevision: count,
  /** Courier and tracking number; null until the goods were sent. */
  shipment: z.object({ courier: z.string(), number: z.string(), at: moment, by: z.string() }).nullable(),
  /** Sent by the reader: another member of staff must decide (decision 083). */
  own: z.boolean(),
});
export type PublicOrder = z.infer<typeof publicOrder>;

const otherPublicOrder = z.object({ id: z.int(), reference: z.string(), kind: z.enum(publicOrderKinds) });
/** Beside the order: whether the very same picture came with another one (slips are forged and reused). */
export const publicOrderDetail = publicOrder.extend({
  sameProof: z.array(otherPublicOrder),
  /** It also came with something that is no order of a visitor: with an order of PINs. */
  proofElsewhere: z.boolean(),
  /** Orders with a picture that looks nearly the same, and whether an order of PINs came with such a one. */
  similarProof: z.array(otherPublicOrder),
  similarElsewhere: z.boolean(),
  /** An order of PINs with the same or nearly the same picture was processed: that transfer is spent. */
  usedElsewhere: z.boolean(),
  /** Names what this answer showed of the slip; goes back with the decision. */
  seen: z.string(),
});

const orderStatusFilter = z.enum(['all', ...publicOrderStatuses]).default('all');
const decided = [
  'NOT_FOUND',
  'ORDER_DECIDED',
  'OWN_BENEFIT',
  'OPERATION_ID_MISSING',
  'OPERATION_REUSED',
] as const;

export const rejectPublicOrderInput = z.strictObject({
  orderId: id,
  reason: requiredLines('Alasan wajib diisi', 500),
});
export const recordShipmentInput = z.strictObject({
  orderId: id,
  revision,
  courier: z.enum(couriers, 'Kurir harus dipilih'),
  number: requiredText('Nomor resi wajib diisi', 40)
    .transform((typed) => typed.replace(/\s/g, '').toUpperCase())
    .refine((typed) => /^[A-Z0-9-]{4,40}$/.test(typed), 'Nomor resi harus 4 sampai 40 huruf atau angka'),
});
/** Stands in `contract.storefront`. */
export const publicOrderEndpoints = {
  orderProduct: endpoint(
    'storefront.orderProduct',
    { method: 'POST', path: '/storefront/orders', summary: 'Pesan produk (pengunjung)' },
    ['NOT_FOUND', 'OFFER_CHANGED', 'PROOF_MISSING', 'SHOP_CLOSED', ...visitorFailures],
  )
    .input(orderProductInput)
    .output(receipt),
  registerTier: endpoint(
    'storefront.registerTier',
    { method: 'POST', path: '/storefront/registrations', summary: 'Daftar paket kemitraan (pengunjung)' },
    ['NOT_FOUND', 'OFFER_CHANGED', 'PROOF_MISSING', 'SHOP_CLOSED', ...visitorFailures],
  )
    .input(registerTierInput)
    .output(receipt),
  orders: endpoint('storefront.orders', {
    method: 'GET',
    path: '/admin/storefront/orders',
    summary: 'Pesanan produk dan pendaftaran paket',
  })
    .input(
      z.strictObject({
        status: orderStatusFilter,
        kind: z.enum(publicOrderKinds).optional(),
        /** A person who paid is seen: those to be checked stand among the others. */
        ...visitorListFilter('all'),
        ...ordered(['at', 'quantity', 'total']),
      }),
    )
    .output(
      page(publicOrder).extend({
        counts: z.object({ all: count, pending: count, completed: count, rejected: count }),
        total: z.object({ quantity: count, amount }),
      }),
    ),
  order: endpoint(
    'storefront.order',
    { method: 'GET', path: '/admin/storefront/orders/{orderId}', summary: 'Satu pesanan dengan buktinya' },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ orderId: id }))
    .output(publicOrderDetail),
  completeOrder: endpoint(
    'storefront.completeOrder',
    {
      method: 'POST',
      path: '/admin/storefront/orders/{orderId}/complete',
      summary: 'Pesanan atau pendaftaran selesai diproses',
    },
    ['ORDER_UNSEEN', 'ORDER_CHANGED', ...decided],
  )
    .input(z.strictObject({ orderId: id, seen: seenSlip.optional() }))
    .output(publicOrder),
  recordShipment: endpoint(
    'storefront.recordShipment',
    {
      method: 'POST',
      path: '/admin/storefront/orders/{orderId}/shipment',
      summary: 'Catat atau perbaiki kurir dan nomor resi pesanan yang selesai',
    },
    [
      'NOT_FOUND',
      'ORDER_NOT_COMPLETED',
      'ORDER_DECIDED',
      'EDITED_MEANWHILE',
      'OPERATION_ID_MISSING',
      'OPERATION_REUSED',
    ],
  )
    .input(recordShipmentInput)
    .output(publicOrder),
  rejectOrder: endpoint(
    'storefront.rejectOrder',
    {
      method: 'POST',
      path: '/admin/storefront/orders/{orderId}/reject',
      summary: 'Tolak pesanan atau pendaftaran dengan alasan',
    },
    decided,
  )
    .input(rejectPublicOrderInput)
    .output(publicOrder),
};

import {
  contactStatuses,
  maxBottles,
  publicOrderKinds,
  publicOrderStatuses,
} from '@rimpang/domain/storefront';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  email,
  empty,
  id,
  moment,
  optionalText,
  page,
  paging,
  person,
  phone,
  requiredLines,
  requiredText,
  search,
  whole,
} from './fields.ts';
import { product, type SettingKey, settingKeys, settings, statistics, tier } from './shop.ts';

/** The operator's own data: name, ways to reach a human, and where money is transferred to. */
export const company = z.object({
  name: z.string(),
  legalName: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  bankAccounts: z.array(z.object({ bank: z.string(), number: z.string(), holder: z.string() })),
});
export type Company = z.infer<typeof company>;

/** Everything the public pages show. `version` changes with any of it, so that a rendered page knows its age. */
export const shop = z.object({
  ...settings,
  company,
  // What was never saved is empty, and the pages leave it out.
  hero: z.object({ headline: z.string(), tagline: z.string() }),
  statistics: z.array(statistics.element),
  story: z.object({ ...settings.story.shape, headline: z.string(), paragraphs: z.array(z.string()) }),
  products: z.array(product),
  partnership: z.object({ headline: z.string(), lead: z.string(), disclaimer: z.string() }),
  tiers: z.array(tier),
  banner: z.object({ headline: z.string(), text: z.string(), buttonText: z.string(), tierId: z.string() }),
  footer: z.object({ blurb: z.string() }),
  /** Does it take orders and registrations? */
  open: z.boolean(),
  /** An invented company: no person may transfer to it. */
  demo: z.boolean(),
  version: z.string(),
});
export type Shop = z.infer<typeof shop>;

/** Hidden from people and left empty by them; what fills it in is a machine. */
const honeypot = optionalText(500);
const optionalEmail = z
  .union([z.literal('').transform(() => undefined), email('Email wajib diisi')])
  .optional();
const sender = {
  name: requiredText('Nama wajib diisi', 120),
  phone: phone('No. WhatsApp wajib diisi'),
  email: optionalEmail,
  /** From `files.uploadPublicProof`; good for one order. */
  proofFileId: z.uuid('Mohon unggah bukti transfer Anda.'),
  website: honeypot,
};

/** The purchase dialog (R4.13, decision 021). */
export const orderProductInput = z.strictObject({
  productId: requiredText('Produk harus dipilih', 40),
  quantity: whole('Jumlah wajib diisi')
    .min(1, 'Jumlah minimal 1')
    .max(maxBottles, `Paling banyak ${maxBottles} botol`),
  address: requiredLines('Alamat wajib diisi', 500),
  ...sender,
});
export const registerTierInput = z.strictObject({
  tierId: requiredText('Paket harus dipilih', 40),
  ...sender,
});
export const sendMessageInput = z.strictObject({
  name: requiredText('Nama lengkap wajib diisi', 120),
  email: email('Email wajib diisi'),
  message: requiredLines('Pesan wajib diisi', 4_000),
  website: honeypot,
});

/** What the sender keeps; `total` is what was ordered at the price of that moment. */
export const receipt = z.object({
  reference: z.string(),
  title: z.string(),
  quantity: count,
  total: amount,
  acknowledgedTo: z.string().nullable(),
});
export const messageReceipt = z.object({ reference: z.string() });

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
  proofUrl: z.string(),
  /** The honeypot was filled in: kept out of the queue, never lost. */
  suspected: z.boolean(),
  status: z.enum(publicOrderStatuses),
  createdAt: moment,
  decidedAt: moment.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The partner a package registration was turned into. */
  partner: person.nullable(),
  /** Sent by the reader: another member of staff must decide (decision 083). */
  own: z.boolean(),
});
export type PublicOrder = z.infer<typeof publicOrder>;

/** Beside the order: whether the very same picture came with another one (slips are forged and reused). */
export const publicOrderDetail = publicOrder.extend({
  sameProof: z.array(z.object({ id: z.int(), reference: z.string() })),
});

export const contactMessage = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  suspected: z.boolean(),
  status: z.enum(contactStatuses),
  createdAt: moment,
  doneAt: moment.nullable(),
  doneBy: z.string().nullable(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

const listFilter = {
  search,
  suspected: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  order: z.enum(['oldest', 'newest']).default('newest'),
  ...paging,
};
const orderStatusFilter = z.enum(['all', ...publicOrderStatuses]).default('all');
const contactStatusFilter = z.enum(['all', ...contactStatuses]).default('all');

const change = <K extends SettingKey>(key: K) =>
  z.strictObject({ key: z.literal(key), value: settings[key], revision: z.int().min(0) });
/** A new value for one key, with the revision it was made on. */
const changeSettingInput = z.discriminatedUnion('key', [
  change('company'),
  change('hero'),
  change('statistics'),
  change('story'),
  change('products'),
  change('partnership'),
  change('tiers'),
  change('banner'),
  change('footer'),
]);

const setting = z.object({
  key: z.enum(settingKeys),
  value: z.unknown(),
  revision: count,
  changedAt: moment.nullable(),
});

const sent = ['TOO_MANY_TRIES', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'] as const;
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
export const storefront = {
  company: endpoint('storefront.company', {
    method: 'GET',
    path: '/storefront/company',
    summary: 'Data perusahaan dan rekening tujuan',
  })
    .input(empty)
    .output(company),
  shop: endpoint('storefront.shop', {
    method: 'GET',
    path: '/storefront/shop',
    summary: 'Semua isi halaman publik, dengan nomor versinya',
  })
    .input(empty)
    .output(shop),
  orderProduct: endpoint(
    'storefront.orderProduct',
    { method: 'POST', path: '/storefront/orders', summary: 'Pesan produk (pengunjung)' },
    ['NOT_FOUND', 'PROOF_MISSING', 'SHOP_CLOSED', ...sent],
  )
    .input(orderProductInput)
    .output(receipt),
  registerTier: endpoint(
    'storefront.registerTier',
    { method: 'POST', path: '/storefront/registrations', summary: 'Daftar paket kemitraan (pengunjung)' },
    ['NOT_FOUND', 'PROOF_MISSING', 'SHOP_CLOSED', ...sent],
  )
    .input(registerTierInput)
    .output(receipt),
  sendMessage: endpoint(
    'storefront.sendMessage',
    { method: 'POST', path: '/storefront/messages', summary: 'Kirim pesan kontak (pengunjung)' },
    sent,
  )
    .input(sendMessageInput)
    .output(messageReceipt),

  orders: endpoint('storefront.orders', {
    method: 'GET',
    path: '/admin/storefront/orders',
    summary: 'Pesanan produk dan pendaftaran paket',
  })
    .input(
      z.strictObject({ status: orderStatusFilter, kind: z.enum(publicOrderKinds).optional(), ...listFilter }),
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
    decided,
  )
    .input(z.strictObject({ orderId: id }))
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
  messages: endpoint('storefront.messages', {
    method: 'GET',
    path: '/admin/storefront/messages',
    summary: 'Pesan kontak',
  })
    .input(z.strictObject({ status: contactStatusFilter, ...listFilter }))
    .output(page(contactMessage).extend({ counts: z.object({ all: count, open: count, done: count }) })),
  finishMessage: endpoint(
    'storefront.finishMessage',
    {
      method: 'POST',
      path: '/admin/storefront/messages/{messageId}/done',
      summary: 'Pesan kontak sudah ditangani',
    },
    ['NOT_FOUND', 'MESSAGE_DONE', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(z.strictObject({ messageId: id }))
    .output(contactMessage),
  reopenMessage: endpoint(
    'storefront.reopenMessage',
    {
      method: 'POST',
      path: '/admin/storefront/messages/{messageId}/reopen',
      summary: 'Urungkan: pesan kontak menunggu lagi',
    },
    ['NOT_FOUND', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(z.strictObject({ messageId: id }))
    .output(contactMessage),
  settings: endpoint('storefront.settings', {
    method: 'GET',
    path: '/admin/storefront/settings',
    summary: 'Pengaturan halaman publik',
  })
    .input(empty)
    .output(z.object({ settings: z.array(setting) })),
  changeSetting: endpoint(
    'storefront.changeSetting',
    {
      method: 'PUT',
      path: '/admin/storefront/settings',
      summary: 'Ubah satu pengaturan; halaman publik mengikuti dalam hitungan detik',
    },
    ['EDITED_MEANWHILE', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(changeSettingInput)
    .output(setting),
};

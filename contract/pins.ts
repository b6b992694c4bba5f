import { pinStatuses, pinTypes } from '@rimpang/domain/pins';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  count,
  countedOfPeople,
  dayRange,
  empty,
  id,
  knownUsername,
  moment,
  optionalLines,
  optionalText,
  ordered,
  page,
  paging,
  person,
  pinCount,
  pinType,
  search,
  staffPaging,
} from './fields.ts';
import { pinOrders } from './pin-orders.ts';
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
  action: z.enum(['opening', 'create', 'transfer', 'use', 'void']),
  pinId: z.int(),
  code: z.string(),
  type: z.enum(pinTypes),
  from: person.nullable(),
  to: person.nullable(),
  note: z.string().nullable(),
  at: moment,
});

const pinFilter = {
  code: optionalText(40),
  type: z.enum(pinTypes).optional(),
  status: z.enum(pinStatuses).optional(),
  ...paging,
};

export const transferInput = z.strictObject({
  recipient: knownUsername('Username mitra wajib diisi'),
  type: pinType,
  quantity: pinCount('Minimal 1 PIN'),
});
export const transferFromCompanyInput = z.strictObject({
  recipient: knownUsername('Username mitra wajib diisi'),
  type: pinType,
  quantity: pinCount('Minimal transfer 1 PIN.'),
  note: optionalLines(500),
});
export const createInput = z.strictObject({ type: pinType, quantity: pinCount('Minimal 1 PIN') });
/** What one partner has, for Stok PIN Mitra. */
const partnerStock = z.object({
  partner: person,
  activation: count,
  ro: count,
  used: count,
});
/** Which PINs the staff's list and its export show. */
export const allPinsFilter = {
  code: optionalText(40),
  type: z.enum(pinTypes).optional(),
  status: z.enum(pinStatuses).optional(),
  /** Part of the owner's username or name. */
  owner: search,
  /** When they were made. */
  ...dayRange,
};
/** One PIN from its making to its use; for a former owner, as far as it was theirs (`status` and `owner` are null). */
const pinChain = z.object({
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
  ...pinOrders,
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
  recipients: endpoint('pins.recipients', {
    method: 'GET',
    path: '/pins/recipients',
    summary: 'Mitra yang terakhir saya kirimi PIN',
  })
    .input(empty)
    .output(z.object({ recipients: z.array(person) })),
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
    .input(z.strictObject({ ...pinFilter, ...dayRange, ...ordered(['at', 'code', 'used']), ...staffPaging }))
    .output(page(pin)),
  transferFromCompany: endpoint(
    'pins.transferFromCompany',
    { method: 'POST', path: '/admin/pins/transfers', summary: 'Transfer PIN dari stok perusahaan' },
    [
      'RECIPIENT_NOT_FOUND',
      'OWN_BENEFIT',
      'COMPANY_PIN_STOCK_SHORT',
      'OPERATION_ID_MISSING',
      'OPERATION_REUSED',
    ],
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
    .input(z.strictObject({ ...allPinsFilter, ...ordered(['at', 'code', 'used']), ...staffPaging }))
    .output(
      page(pin).extend({
        counts: z.object({
          all: countedOfPeople,
          available: countedOfPeople,
          used: countedOfPeople,
          voided: countedOfPeople,
        }),
      }),
    ),
  partnerStock: endpoint('pins.partnerStock', {
    method: 'GET',
    path: '/admin/pins/stock',
    summary: 'Stok PIN per mitra; pencarian yang menemukan sedikit orang menampilkan juga stok yang kosong',
  })
    .input(z.strictObject({ search, ...ordered(['total', 'partner', 'activation', 'ro']), ...staffPaging }))
    .output(page(partnerStock).extend({ total: stock.nullable() })),
};

import { pinTypes } from '@rimpang/domain/pins';
import { type testKind, type WebhookKind, webhookVersion } from '@rimpang/domain/webhooks';
import { z } from 'zod';
import { amount, count, moment } from './fields.ts';

/** A person by number and username; names, numbers and addresses are asked of the API by those who may. */
const named = z.object({ id: z.int(), username: z.string() });

/** A partner's PIN order, or an order or registration of the public pages, was completed by staff. */
const completedOrder = z.object({
  order: z.object({
    id: z.int(),
    /** As people write it: ORD-2611-0004, PSN-2611-0012. */
    code: z.string(),
    /** Ids are counted by kind: `pin` for partners' PIN orders, `product` and `tier` for orders of the public pages. */
    kind: z.enum(['pin', 'product', 'tier']),
    /** Of a PIN order. */
    pinType: z.enum(pinTypes).nullable(),
    /** Of a public order: the product or package. */
    title: z.string().nullable(),
    quantity: count,
    /** Rupiah. */
    total: amount,
    placedAt: moment,
    completedAt: moment,
  }),
  /** Who ordered PINs; null for visitors. */
  partner: named.nullable(),
});

const registeredPartner = z.object({
  partner: named,
  upline: named,
  /** The sponsor or the member of staff; null where a sign-up activated itself. */
  registeredBy: named.nullable(),
  registeredAt: moment,
});

const activatedRo = z.object({
  partner: named,
  /** Of the RO PIN that was used up. */
  pinCode: z.string(),
  /** The partner's repeat orders, with this one. */
  personalRo: count,
  /** Who received the RO bonus of the upline: a partner, or the company. */
  receiver: named,
  activatedAt: moment,
});

const withdrawalOf = { id: z.int(), code: z.string(), amount, fee: amount, requestedAt: moment };
const requestedWithdrawal = z.object({ withdrawal: z.object(withdrawalOf), partner: named });
const completedWithdrawal = z.object({
  withdrawal: z.object({ ...withdrawalOf, completedAt: moment }),
  partner: named,
});

const readyBatch = z.object({
  batch: z.object({
    id: z.int(),
    code: z.string(),
    count,
    /** Rupiah, of all withdrawals together, without fees. */
    amount,
    withdrawalIds: z.array(z.int()),
    createdAt: moment,
  }),
});

/** What every event carries around its data. */
const event = <const Kind extends string, Data extends z.ZodType>(type: Kind, data: Data) =>
  z.object({
    /** The same in every attempt and replay, as in the header `webhook-id`. */
    id: z.string(),
    type: z.literal(type),
    version: z.literal(webhookVersion),
    /** When it happened. */
    timestamp: moment,
    data,
  });

/** What is sent for each kind, whole. */
export const webhookEvents = {
  'order.completed': event('order.completed', completedOrder),
  'partner.registered': event('partner.registered', registeredPartner),
  'ro.activated': event('ro.activated', activatedRo),
  'withdrawal.requested': event('withdrawal.requested', requestedWithdrawal),
  'withdrawal.completed': event('withdrawal.completed', completedWithdrawal),
  'payout.batch.ready': event('payout.batch.ready', readyBatch),
  'webhook.test': event('webhook.test', z.object({ endpoint: z.object({ id: z.int() }) })),
} as const satisfies Record<WebhookKind | typeof testKind, z.ZodType>;

type EventKind = keyof typeof webhookEvents;
/** The data of one kind. */
export type EventData<Kind extends EventKind> = z.infer<(typeof webhookEvents)[Kind]>['data'];

/** What each kind means, for people who read the API's description. */
export const webhookSummaries: Record<EventKind, string> = {
  'order.completed': 'Orderan PIN, pesanan produk, atau pendaftaran paket diselesaikan staf',
  'partner.registered': 'Mitra baru masuk jaringan',
  'ro.activated': 'Mitra mengaktifkan RO dengan satu PIN RO',
  'withdrawal.requested': 'Mitra meminta penarikan',
  'withdrawal.completed': 'Uang penarikan dikirim ke mitra',
  'payout.batch.ready': 'Batch pembayaran siap diunduh untuk bank',
  'webhook.test': 'Percobaan yang diminta staf',
};

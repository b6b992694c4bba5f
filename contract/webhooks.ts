import { deliveryStates, endpointStates, testKind, webhookKinds } from '@rimpang/domain/webhooks';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  count,
  empty,
  id,
  moment,
  nothing,
  page,
  paging,
  proof,
  proofFailures,
  requiredText,
  revision,
} from './fields.ts';

const kind = z.enum(webhookKinds, 'Peristiwa tidak dikenal');
const sentKind = z.enum([...webhookKinds, testKind]);

function addressProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    return 'Tulis alamat lengkap, misalnya https://akuntansi.contoh.id/rimpang';
  if (url.username || url.password) return 'Tanpa nama dan sandi di dalam alamat';
  return url.hash ? 'Tanpa bagian di belakang tanda #' : null;
}

const address = requiredText('URL wajib diisi', 500).superRefine((text, context) => {
  const message = addressProblem(text);
  if (message) context.addIssue({ code: 'custom', message });
});

const fields = {
  /** HTTPS; an address inside closed networks is refused. */
  url: address,
  description: requiredText('Nama penerima wajib diisi', 60),
  kinds: z.array(kind).min(1, 'Pilih minimal satu peristiwa').max(webhookKinds.length),
};

export const createWebhookInput = z.strictObject({ ...fields, ...proof });
const one = { endpointId: id };
export const editWebhookInput = z.strictObject({ ...one, revision, ...fields, ...proof });
export const rotateWebhookInput = z.strictObject({ ...one, revision, ...proof });
export const replaySinceInput = z.strictObject({
  ...one,
  since: z.iso.datetime('Waktu tidak valid'),
  /** Those that were taken, too. */
  all: z.boolean().default(false),
});

/** Where events of the company are sent; it belongs to the company, not to the person who made it. */
export const webhookEndpoint = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  /** Also one that only a newer version knows (decision 225). */
  kinds: z.array(z.string()),
  state: z.enum(endpointStates),
  /** Since when it is not `active`; null while it is. */
  inactiveSince: moment.nullable(),
  /** Since when no delivery was taken; null after the last success. */
  failingSince: moment.nullable(),
  createdAt: moment,
  createdBy: z.string(),
  /** Until when the secret before signs too; null where none does. */
  overlapUntil: moment.nullable(),
  revision: z.int(),
  /** Deliveries that wait; 1.000 only says that there are at least so many. */
  waiting: count,
  /** The newest delivery. */
  newest: z.object({ at: moment, state: z.enum(deliveryStates) }).nullable(),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

const outcome = {
  at: moment,
  durationMs: z.int(),
  /** Of the answer; null where there was none. */
  status: z.int().nullable(),
  /** `status`, `timeout`, …; null where it was taken. */
  problem: z.string().nullable(),
};

/** One event for one endpoint. */
export const webhookDelivery = z.object({
  id: z.int(),
  /** What receivers tell repeats by: `webhook-id`. */
  eventId: z.string(),
  kind: z.string(),
  /** When it happened. */
  happenedAt: moment,
  state: z.enum(deliveryStates),
  attempts: count,
  /** Null unless it waits. */
  nextAttemptAt: moment.nullable(),
  last: z.object(outcome).nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const shownDelivery = z.object({
  delivery: webhookDelivery,
  /** The JSON that is sent, word for word. */
  body: z.string(),
  /** Newest first; a number that is missing belongs to an attempt whose process ended. */
  attempts: z.array(
    z.object({
      number: z.int(),
      ...outcome,
      /** The first 1.024 bytes of the answer. */
      answer: z.string(),
    }),
  ),
});

const secret = z.object({ endpoint: webhookEndpoint, secret: z.string() });
const path = '/admin/webhooks/{endpointId}' as const;

/** Endpoints of other programs that are told what happened (decision 122). */
export const webhooks = {
  list: endpoint('webhooks.list', { method: 'GET', path: '/admin/webhooks', summary: 'Webhook' })
    .input(empty)
    .output(
      z.object({
        rows: z.array(webhookEndpoint),
        /** Is the code of the authenticator app asked for? */
        secondFactor: z.boolean(),
        /** Are addresses without TLS taken, as in a demo? */
        plainHttp: z.boolean(),
      }),
    ),
  create: endpoint(
    'webhooks.create',
    { method: 'POST', path: '/admin/webhooks', summary: 'Buat webhook (secret tampil satu kali)' },
    [...proofFailures, 'WEBHOOKS_FULL', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(createWebhookInput)
    .output(secret),
  edit: endpoint('webhooks.edit', { method: 'PUT', path, summary: 'Ubah webhook' }, [
    ...proofFailures,
    'NOT_FOUND',
    'EDITED_MEANWHILE',
    'OPERATION_ID_MISSING',
    'OPERATION_REUSED',
  ])
    .input(editWebhookInput)
    .output(webhookEndpoint),
  rotate: endpoint(
    'webhooks.rotate',
    { method: 'POST', path: `${path}/secret`, summary: 'Ganti secret; yang lama berlaku 24 jam lagi' },
    [...proofFailures, 'NOT_FOUND', 'EDITED_MEANWHILE', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(rotateWebhookInput)
    .output(secret),
  switch: endpoint(
    'webhooks.switch',
    { method: 'POST', path: `${path}/active`, summary: 'Nyalakan atau matikan webhook' },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ ...one, active: z.boolean() }))
    .output(webhookEndpoint),
  remove: endpoint('webhooks.remove', { method: 'DELETE', path, summary: 'Hapus webhook' }, ['NOT_FOUND'])
    .input(z.strictObject(one))
    .output(nothing),
  test: endpoint(
    'webhooks.test',
    { method: 'POST', path: `${path}/test`, summary: 'Kirim percobaan ke webhook' },
    ['NOT_FOUND', 'TOO_MANY_TRIES'],
  )
    .input(z.strictObject(one))
    .output(z.object({ deliveryId: z.int() })),
  deliveries: endpoint(
    'webhooks.deliveries',
    {
      method: 'GET',
      path: `${path}/deliveries`,
      summary: 'Pengiriman 30 hari terakhir, terbaru dulu',
    },
    ['NOT_FOUND'],
  )
    .input(
      z.strictObject({
        ...one,
        state: z.enum(deliveryStates).optional(),
        kind: sentKind.optional(),
        ...paging,
      }),
    )
    .output(page(webhookDelivery)),
  delivery: endpoint(
    'webhooks.delivery',
    { method: 'GET', path: '/admin/webhook-deliveries/{deliveryId}', summary: 'Satu pengiriman' },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ deliveryId: id }))
    .output(shownDelivery),
  replay: endpoint(
    'webhooks.replay',
    {
      method: 'POST',
      path: '/admin/webhook-deliveries/{deliveryId}/replay',
      summary: 'Kirim satu peristiwa lagi',
    },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ deliveryId: id }))
    .output(webhookDelivery),
  replaySince: endpoint(
    'webhooks.replaySince',
    { method: 'POST', path: `${path}/replay`, summary: 'Kirim lagi semua peristiwa sejak suatu waktu' },
    ['NOT_FOUND'],
  )
    .input(replaySinceInput)
    .output(
      z.object({
        count,
        /** Where another replay goes on; null where everything was taken. */
        restFrom: moment.nullable(),
      }),
    ),
};

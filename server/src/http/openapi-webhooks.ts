import type { OpenAPI } from '@orpc/openapi';
import { webhookEvents, webhookSummaries } from '@rimpang/contract/webhook-events';

type Kind = keyof typeof webhookEvents;
const kinds = Object.keys(webhookEvents) as Kind[];

/** `payout.batch.ready` → PayoutBatchReadyEvent. */
const nameOf = (kind: Kind): string =>
  `${kind.replace(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}Event`;

/** What is sent to webhooks, under the names of its schemas. */
export const webhookSchemas = Object.fromEntries(
  kinds.map((kind) => [nameOf(kind), { schema: webhookEvents[kind] }]),
);

const header = (name: string, description: string) =>
  ({ name, in: 'header', required: true, description, schema: { type: 'string' } }) as const;
const parameters = [
  header('webhook-id', 'Sama di setiap percobaan dan pengiriman ulang'),
  header('webhook-timestamp', 'Saat percobaan ini, detik sejak 1970'),
  header('webhook-signature', 'Satu atau dua tanda tangan v1 (Standard Webhooks 1.0), dipisah spasi'),
];

/** The section `webhooks`: what other programs are sent, and what they answer. */
export const webhookPaths: Record<string, OpenAPI.PathItemObject> = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    {
      post: {
        operationId: `webhook.${kind}`,
        summary: webhookSummaries[kind],
        description: 'Paling sedikit satu kali, tanpa jaminan urutan; dicoba lagi sampai tiga hari.',
        tags: ['webhooks'],
        // The signature is the proof; nothing is signed in.
        security: [],
        parameters,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: `#/components/schemas/${nameOf(kind)}` } } },
        },
        responses: { '2XX': { description: 'Diterima, dalam 10 detik' } },
      },
    },
  ]),
);

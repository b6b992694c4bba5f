import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { bonus, bonusSummary, explanation } from '@rimpang/contract/bonuses';
import { failureData } from '@rimpang/contract/failure-data';
import { person } from '@rimpang/contract/fields';
import { matrix, session } from '@rimpang/contract/identity';
import { contract } from '@rimpang/contract/index';
import { order } from '@rimpang/contract/pin-orders';
import { pin } from '@rimpang/contract/pins';
import { apiToken } from '@rimpang/contract/tokens';
import { webhookDelivery, webhookEndpoint } from '@rimpang/contract/webhooks';
import { queuedWithdrawal, withdrawal } from '@rimpang/contract/withdrawal-rows';
import { memberCard } from '@rimpang/contract/network';
import { listedPartner, ownProfile } from '@rimpang/contract/partners';
import { activity, networkFigures } from '@rimpang/contract/reports';
import { contactMessage } from '@rimpang/contract/contact-messages';
import { publicOrder } from '@rimpang/contract/public-orders';
import { company, shop } from '@rimpang/contract/storefront';

import { extraPaths } from './openapi-extra.ts';
import { webhookPaths, webhookSchemas } from './openapi-webhooks.ts';

const commonSchemas = {
  UnexpectedError: { error: 'UndefinedError' },
  Person: { schema: person },
  FailureData: { schema: failureData },
  Session: { schema: session },
  Matrix: { schema: matrix },
  Company: { schema: company },
  Shop: { schema: shop },
  PublicOrder: { schema: publicOrder },
  ContactMessage: { schema: contactMessage },
  MemberCard: { schema: memberCard },
  OwnProfile: { schema: ownProfile },
  Partner: { schema: listedPartner },
  Order: { schema: order },
  Pin: { schema: pin },
  Withdrawal: { schema: withdrawal },
  QueuedWithdrawal: { schema: queuedWithdrawal },
  ApiToken: { schema: apiToken },
  Bonus: { schema: bonus },
  BonusSummary: { schema: bonusSummary },
  BonusExplanation: { schema: explanation },
  NetworkFigures: { schema: networkFigures },
  Activity: { schema: activity },
  WebhookEndpoint: { schema: webhookEndpoint },
  WebhookDelivery: { schema: webhookDelivery },
  ...webhookSchemas,
} as const;

const operationIdHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'UUID yang dibuat saat formulir dibuka; permintaan ulang mendapat jawaban pertama',
  schema: { type: 'string', format: 'uuid' },
} as const;

const retryAfter = {
  description: 'Berapa detik lagi permintaan yang sama boleh dicoba',
  schema: { type: 'integer', minimum: 1 },
} as const;

/** Something broke that no caller can cause or mend; the log has the rest under the response's `x-request-id`. */
const internalError: OpenAPI.SchemaObject = {
  type: 'object',
  properties: {
    defined: { const: false },
    code: { const: 'INTERNAL' },
    status: { const: 500 },
    message: { type: 'string' },
    data: { type: 'object' },
  },
  required: ['defined', 'code', 'status', 'message', 'data'],
};
const broken: OpenAPI.ResponseObject = {
  description: 'Terjadi kesalahan pada layanan',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/InternalError' } } },
};

let generated: Promise<OpenAPI.Document> | undefined;

/**
 * The OpenAPI 3.1 document of everything under `/api`, made with the first request for it. `sessionCookie` is how this
 * installation names the cookie of a session.
 */
export async function openApiDocument(sessionCookie = 'rimpang'): Promise<OpenAPI.Document> {
  generated ??= generate();
  const document = await generated;
  const session = { type: 'apiKey', in: 'cookie', name: sessionCookie } as const;
  const securitySchemes = { ...document.components?.securitySchemes, session };
  return { ...document, components: { ...document.components, securitySchemes } };
}

async function generate(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Rimpang',
      version: '1',
      description:
        'Program memakai token API (Akses Kontrol, Token API) dengan header Authorization: Bearer; browser memakai ' +
        'cookie sesi dan pemeriksaan asal (Origin). Perubahan uang dan PIN membawa header Idempotency-Key: satu UUID ' +
        'per formulir.',
    },
    servers: [{ url: '/api/v1' }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Token API: rmp_…' },
      },
    },
    security: [{ token: [] }, { session: [] }],
    commonSchemas,
  });
  const paths = { ...document.paths, ...extraPaths };
  for (const path of Object.values(paths))
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const)
      if (path?.[method]) complete(path[method]);
  const components = {
    ...document.components,
    schemas: { ...document.components?.schemas, InternalError: internalError },
    headers: { RetryAfter: retryAfter },
  };
  return { ...document, components, paths, webhooks: webhookPaths };
}

/** What the contract does not say of an operation: its header, how long to wait, and that anything may break. */
function complete(operation: OpenAPI.OperationObject): void {
  const responses = operation.responses ?? {};
  if (JSON.stringify(responses).includes('OPERATION_ID_MISSING'))
    operation.parameters = [...(operation.parameters ?? []), operationIdHeader];
  for (const status of ['429', '503']) {
    const response = responses[status];
    if (response && !('$ref' in response))
      response.headers = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
  }
  operation.responses = { ...responses, 500: broken };
}

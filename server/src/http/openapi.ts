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

import { exampleOf } from './openapi-examples.ts';
import { extraPaths } from './openapi-extra.ts';
import { webhookPaths, webhookSchemas } from './openapi-webhooks.ts';
import { describeOperation, parameterWord, securityOf, statusWords, tagWords } from './openapi-words.ts';

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

const requestId = {
  description: 'Nomor permintaan; log layanan menyebutnya juga',
  schema: { type: 'string', format: 'uuid' },
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
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
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
    tags: Object.entries(tagWords).map(([name, description]) => ({ name, description })),
    commonSchemas,
  });
  const paths = { ...document.paths, ...extraPaths };
  const refusals: Record<string, OpenAPI.SchemaObject> = {};
  for (const path of Object.values(paths))
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const)
      if (path?.[method]) complete(path[method], refusals);
  const components = {
    ...document.components,
    schemas: { ...document.components?.schemas, InternalError: internalError, ...refusals },
    headers: { RetryAfter: retryAfter, RequestId: requestId },
  };
  return { ...document, components, paths, webhooks: webhookPaths };
}

/**
 * What the contract does not say of an operation: who may call it and how often, what its parameters mean, an example, its headers,
 * how long to wait, and that anything may break. The refusals, alike everywhere, go to `refusals` by their names.
 */
function complete(operation: OpenAPI.OperationObject, refusals: Record<string, OpenAPI.SchemaObject>): void {
  const id = operation.operationId ?? '';
  const responses = { ...operation.responses, 500: broken } as Record<string, OpenAPI.ResponseObject>;
  const hasOperationId = JSON.stringify(responses[400] ?? '').includes('OPERATION_ID_MISSING');
  const parameters = (operation.parameters ?? []) as OpenAPI.ParameterObject[];
  operation.description = describeOperation(id, {
    operationId: hasOperationId,
    paging: parameters.some(({ name }) => name === 'after'),
    limit: responses[429] !== undefined,
  });
  operation.security = securityOf(id);
  operation.parameters = [
    ...parameters.map((parameter) => ({
      description: parameterWord(parameter.name),
      ...parameter,
      ...sample(parameter),
    })),
    ...(hasOperationId ? [operationIdHeader] : []),
  ];
  const body = (operation.requestBody as OpenAPI.RequestBodyObject | undefined)?.content['application/json'];
  if (body?.schema) body.example = exampleOf(body.schema);
  operation.responses = Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [status, completed(status, response, refusals)]),
  );
}

/** Those that must be given show how. */
function sample({ name, required, schema }: OpenAPI.ParameterObject): { example?: unknown } {
  return required && schema && !('$ref' in schema) ? { example: exampleOf(schema, name) } : {};
}

function completed(
  status: string,
  response: OpenAPI.ResponseObject,
  refusals: Record<string, OpenAPI.SchemaObject>,
): OpenAPI.ResponseObject {
  const description = response.description.replace(
    /^(OK|\d{3})$/,
    () => statusWords[status] ?? response.description,
  );
  const waits = ['429', '503'].includes(status) && {
    'Retry-After': { $ref: '#/components/headers/RetryAfter' },
  };
  const headers = {
    ...response.headers,
    'x-request-id': { $ref: '#/components/headers/RequestId' },
    ...waits,
  };
  const media = response.content?.['application/json'];
  const oneOf = media?.schema && 'oneOf' in media.schema ? media.schema.oneOf : undefined;
  if (!oneOf || Number(status) < 400) return { ...response, description, headers };
  const named = oneOf.map((schema) => nameRefusal(schema, refusals));
  return { ...response, description, headers, content: { 'application/json': { schema: { oneOf: named } } } };
}

/** The same words everywhere: said once, under the code's name. */
function nameRefusal(schema: object, refusals: Record<string, OpenAPI.SchemaObject>): object {
  const { code } = ((schema as OpenAPI.SchemaObject & object).properties ?? {}) as {
    code?: { const?: string };
  };
  if (!code?.const) return schema;
  refusals[`Refusal_${code.const}`] = schema;
  return { $ref: `#/components/schemas/Refusal_${code.const}` };
}

import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { bonus, bonusSummary, explanation } from '@rimpang/contract/bonuses';
import { failureData } from '@rimpang/contract/failure-data';
import { person } from '@rimpang/contract/fields';
import { matrix, session } from '@rimpang/contract/identity';
import { contract } from '@rimpang/contract/index';
import { memberCard } from '@rimpang/contract/network';
import { listedPartner, ownProfile } from '@rimpang/contract/partners';
import { activity, networkFigures } from '@rimpang/contract/reports';
import { company, contactMessage, publicOrder, shop } from '@rimpang/contract/storefront';

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
  ListedPartner: { schema: listedPartner },
  Bonus: { schema: bonus },
  BonusSummary: { schema: bonusSummary },
  BonusExplanation: { schema: explanation },
  NetworkFigures: { schema: networkFigures },
  Activity: { schema: activity },
} as const;

const image = { 'image/jpeg': { schema: { type: 'string', contentMediaType: 'image/jpeg' } } } as const;

/** What is served beside the contract's procedures: a picture and an event stream. */
const extraPaths: OpenAPI.PathsObject = {
  '/files/{fileId}': {
    get: {
      operationId: 'files.proof',
      summary: 'Gambar bukti transfer (pengirim dan staf yang memutuskan orderan)',
      tags: ['files'],
      parameters: [
        { name: 'fileId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      ],
      responses: { 200: { description: 'Gambar', content: image }, 404: { description: 'Tidak ada' } },
    },
  },
  '/exports/{ticket}': {
    get: {
      operationId: 'reports.download',
      summary: 'Aliran ekspor yang disiapkan `reports.export`; jumlah baris di `x-total-rows`',
      tags: ['reports'],
      parameters: [{ name: 'ticket', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: { description: 'CSV atau XLSX', content: { 'text/csv': {} } },
        410: { description: 'Tautan sudah kedaluwarsa' },
      },
    },
  },
  '/live': {
    get: {
      operationId: 'platform.live',
      summary: 'Perubahan langsung (server-sent events): {"topics": ["account:5", "orders"]}',
      tags: ['platform'],
      responses: { 200: { description: 'Aliran peristiwa', content: { 'text/event-stream': {} } } },
    },
  },
};

const operationIdHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'UUID yang dibuat saat formulir dibuka; permintaan ulang mendapat jawaban pertama',
  schema: { type: 'string', format: 'uuid' },
} as const;

let generated: Promise<OpenAPI.Document> | undefined;

/** The OpenAPI 3.1 document of everything under `/api`; made once, with the first request for it. */
export function openApiDocument(): Promise<OpenAPI.Document> {
  generated ??= generate();
  return generated;
}

async function generate(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Rimpang',
      version: '1',
      description:
        'Semua tulis memakai cookie sesi dan pemeriksaan asal (Origin). Perubahan uang dan PIN membawa header ' +
        'Idempotency-Key: satu UUID per formulir.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'rimpang' } },
    },
    security: [{ session: [] }],
    commonSchemas,
  });
  for (const path of Object.values(document.paths ?? {})) {
    for (const write of [path?.post, path?.put]) {
      if (!write || !JSON.stringify(write.responses).includes('OPERATION_ID_MISSING')) continue;
      write.parameters = [...(write.parameters ?? []), operationIdHeader];
    }
  }
  return { ...document, paths: { ...document.paths, ...extraPaths } };
}

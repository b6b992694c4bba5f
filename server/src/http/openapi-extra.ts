import type { OpenAPI } from '@orpc/openapi';
import { type FailureCode, failures } from '@rimpang/contract/failures';

const media = (type: string) => ({ [type]: { schema: { type: 'string', contentMediaType: type } } }) as const;

/** A refusal as everywhere in the contract. */
function refusal(code: FailureCode): OpenAPI.SchemaObject {
  const { status, message } = failures[code];
  return {
    type: 'object',
    properties: {
      defined: { const: true },
      code: { const: code },
      status: { const: status },
      message: { type: 'string', default: message },
      data: { $ref: '#/components/schemas/FailureData' },
    },
    required: ['defined', 'code', 'status', 'message', 'data'],
  };
}

/** The responses for these refusals, by status. */
function refusals(codes: readonly FailureCode[]): OpenAPI.ResponsesObject {
  const responses: Record<string, OpenAPI.ResponseObject> = {};
  for (const status of new Set(codes.map((code) => failures[code].status))) {
    const oneOf = codes.filter((code) => failures[code].status === status).map(refusal);
    responses[status] = {
      description: String(status),
      content: { 'application/json': { schema: { oneOf } } },
    };
  }
  return responses;
}

const toReaders = [
  'NOT_SIGNED_IN',
  'TOKEN_TOO_FAST',
  'FORBIDDEN',
  'MUST_CHANGE_PASSWORD',
  'MUST_ENROL_SECOND_FACTOR',
  'BUSY',
] as const;

/** What is served beside the contract's procedures: a picture, a download and an event stream. */
export const extraPaths: OpenAPI.PathsObject = {
  '/files/{fileId}': {
    get: {
      operationId: 'files.proof',
      summary: 'Gambar bukti transfer (pengirim dan staf yang memutuskan orderan)',
      tags: ['files'],
      parameters: [
        { name: 'fileId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      ],
      responses: {
        200: { description: 'Gambar', content: media('image/jpeg') },
        304: { description: 'Gambar yang sudah ada masih berlaku' },
        ...refusals([...toReaders, 'NOT_FOUND']),
      },
    },
  },
  '/exports/{ticket}': {
    get: {
      operationId: 'reports.download',
      summary:
        'Aliran yang disiapkan `reports.export` (jumlah baris di `x-total-rows`) atau `reports.myData`',
      tags: ['reports'],
      parameters: [
        { name: 'ticket', in: 'path', required: true, schema: { type: 'string' } },
        {
          name: 'framed',
          in: 'query',
          description: '`1`: tiap bagian didahului jumlah barisnya',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: {
          description: 'CSV, XLSX atau JSON',
          content: {
            ...media('text/csv'),
            ...media('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
            ...media('application/json'),
            ...media('application/vnd.rimpang.framed'),
          },
        },
        ...refusals([...toReaders, 'LINK_INVALID', 'DOWNLOAD_RUNNING']),
      },
    },
  },
  '/live': {
    get: {
      operationId: 'platform.live',
      summary: 'Perubahan langsung (server-sent events): {"topics": ["account:5", "orders"]}',
      tags: ['platform'],
      responses: {
        200: { description: 'Aliran peristiwa', content: media('text/event-stream') },
        ...refusals(toReaders),
      },
    },
  },
};

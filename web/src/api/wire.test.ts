import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { contract } from '@rimpang/contract/index';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CallFailed, isUnanswered, readFailure } from './failure.ts';
import { sendCall } from './wire.ts';

type Endpoint = {
  '~orpc': { route: { method: 'GET' | 'POST'; path: `/${string}` }; inputSchema?: z.ZodType };
};
type JsonSchema = { type?: string; contentEncoding?: string; properties?: Record<string, JsonSchema> };

const endpoints = Object.entries(contract as unknown as Record<string, Record<string, Endpoint>>).flatMap(
  ([capability, verbs]) =>
    Object.entries(verbs).map(([verb, { '~orpc': endpoint }]) => ({ capability, verb, ...endpoint })),
);

function fieldsOf(schema: z.ZodType | undefined): Record<string, JsonSchema> {
  if (!schema) return {};
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return json.properties ?? {};
}

/** Some input with every field of an endpoint; what it means does not matter on the way. */
function sampleFor(schema: z.ZodType | undefined): Record<string, unknown> {
  const fields = Object.entries(fieldsOf(schema));
  return Object.fromEntries(
    fields.map(([name, { type, contentEncoding }]) => {
      if (contentEncoding === 'binary') return [name, new File(['x'], 'bukti.jpg', { type: 'image/jpeg' })];
      if (type === 'array') return [name, [1, 2]];
      if (type === 'object') return [name, { a: 'b' }];
      return [name, type === 'string' ? 'kunyit & jahe/é' : 7];
    }),
  );
}

type Sent = { method: string; url: string; body: unknown; operationId: string | null };

async function seen(request: Request): Promise<Sent> {
  const { pathname, search } = new URL(request.url);
  const type = request.headers.get('content-type') ?? '';
  const text = type.startsWith('multipart') ? null : await request.clone().text();
  const body =
    text === null
      ? [...(await request.formData())].map(([name, value]) => [
          name,
          value instanceof File ? value.name : value,
        ])
      : text;
  return {
    method: request.method,
    url: pathname + search,
    body,
    operationId: request.headers.get('idempotency-key'),
  };
}

/** What the library that the contract is written with would send. */
async function byLibrary(capability: string, verb: string, input: object): Promise<Sent> {
  let sent: Sent | undefined;
  const link = new OpenAPILink(contract, {
    url: 'http://localhost/api',
    headers: { 'idempotency-key': 'op-1' },
    fetch: async (request) => {
      sent = await seen(request as Request);
      return Response.json({});
    },
  });
  const client = createORPCClient(link) as unknown as Record<
    string,
    Record<string, (input: object) => Promise<unknown>>
  >;
  await client[capability]?.[verb]?.(input);
  if (!sent) throw new Error('nothing was sent');
  return sent;
}

async function byUs(route: Endpoint['~orpc']['route'], input: object): Promise<Sent> {
  let sent: Sent | undefined;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent = await seen(new Request(`http://localhost${path}`, init));
    return Response.json({});
  });
  await sendCall(`${route.method} ${route.path}`, input, { operationId: 'op-1' });
  if (!sent) throw new Error('nothing was sent');
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

describe('a call of the contract', () => {
  it.each(endpoints)(
    '$capability.$verb goes out as the library would send it',
    async ({ capability, verb, route, inputSchema }) => {
      const input = sampleFor(inputSchema);
      expect(await byUs(route, input)).toEqual(await byLibrary(capability, verb, input));
    },
  );

  it('leaves out of the query what is not given', async () => {
    expect((await byUs({ method: 'GET', path: '/pins' }, { code: undefined, type: 'ro' })).url).toBe(
      '/api/pins?type=ro',
    );
  });

  it('throws what the server refused, and a lost connection as it is', async () => {
    const refusal = { code: 'NOT_FOUND', status: 404, message: 'Tidak ada.', data: {} };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 404 }));
    await expect(sendCall('GET /pins')).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Tidak ada.' });
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
    await expect(sendCall('GET /pins')).rejects.toBeInstanceOf(CallFailed);
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(sendCall('GET /pins')).rejects.toBeInstanceOf(TypeError);
  });

  it('takes an answer that was cut off, or is another page, for none', async () => {
    const cut = ['{"rows":[{"id":', '', '<html>'];
    for (const body of cut) {
      vi.stubGlobal('fetch', async () => new Response(body, { status: 200 }));
      const error: unknown = await sendCall('POST /pins').catch((thrown: unknown) => thrown);
      expect(error, body).toBeInstanceOf(Error);
      expect(isUnanswered(readFailure(error)), body).toBe(true);
    }
    const breaking = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
    vi.stubGlobal('fetch', async () => new Response(breaking));
    await expect(sendCall('GET /pins')).rejects.toBeInstanceOf(TypeError);
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    expect(await sendCall('GET /pins'), 'empty on purpose').toBeNull();
  });
});

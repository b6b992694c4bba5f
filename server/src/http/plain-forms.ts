import type { IncomingMessage } from 'node:http';
import type { PlainAnswer } from '../platform/runtime/http-server.ts';
import type { PlainRequest } from './plain-requests.ts';

/** Rejects where it ends before it is whole. */
async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch (cause) {
    throw new TypeError('the body ended early', { cause });
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** As the server got it. */
export function readPlain(request: IncomingMessage): PlainRequest {
  const { headers } = request;
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    host: () => headers.host ?? '',
    peer: request.socket.remoteAddress,
    header,
    text: () => textOf(request),
  };
}

/** The same of a request that was made in another form. */
export function writtenPlain(request: Request, peer: string | undefined): PlainRequest {
  const { origin, host } = new URL(request.url);
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return {
    method: request.method,
    target: request.url.slice(origin.length),
    host: () => header('host') ?? host,
    peer,
    header,
    text: () => request.text(),
  };
}

export function responseOf({ status, headers, body }: PlainAnswer): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return new Response(body === null ? null : new Uint8Array(Buffer.from(body)), { status, headers: pairs });
}

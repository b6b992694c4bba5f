import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** An answer that is there as a whole. */
export type PlainAnswer = {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Uint8Array | null;
};

/** What answers requests. */
type Answering = {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  /** Asked first, without the objects that streams and files come in; null leaves the request to `fetch`. Never rejects. */
  plain(request: IncomingMessage): Promise<PlainAnswer> | null;
};

/** A listening HTTP server. */
type HttpServer = {
  /** The port it really has (the wanted one may have been 0). */
  port: number;
  /** Takes no new connections, one more request on each that is there, lets running requests finish for `drainMs`, then cuts what is left. */
  close(drainMs: number): Promise<void>;
};

/** Listens on `port` of `host`, or of every address of this machine. Rejects with the system's error (EADDRINUSE, …). */
export async function startHttpServer(
  { port, host }: { port: number; host?: string },
  { plain, fetch }: Answering,
): Promise<HttpServer> {
  const answer = getRequestListener(fetch);
  const server = createServer((request, response) => {
    const told = plain(request);
    if (!told) void answer(request, response);
    // What cannot even be written ends its own connection, and nothing else.
    else told.then((whole) => write(whole, response)).catch(() => void response.destroy());
  });
  // Longer than the usual 60 s of a proxy in front, which must be the one that closes idle connections.
  server.keepAliveTimeout = 75_000;
  server.listen({ port, host });
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: (drainMs) => drain(server, drainMs) };
}

function write({ status, headers, body }: PlainAnswer, response: ServerResponse): void {
  response.writeHead(status, headers);
  if (body === null) response.end();
  else response.end(body);
}

/** For so long a connection that was idle at the end may bring one more request. */
const lastCallMs = 1_000;

async function drain(server: Server, drainMs: number): Promise<void> {
  const closed = once(server, 'close');
  // Listens no more. The HTTP server's own `close` would end idle connections in the same moment, and with them what a proxy is just
  // sending on one: a write is lost then, because no proxy may send it twice.
  NetServer.prototype.close.call(server);
  server.prependListener('request', (_, response) => void response.setHeader('connection', 'close'));
  const lastCall = performance.now() + lastCallMs;
  const idle = setInterval(() => {
    if (performance.now() >= lastCall) server.closeIdleConnections();
  }, 100);
  const impatient = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(impatient);
}

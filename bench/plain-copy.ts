import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

type File = { type: string; body: Buffer; gzipped: Buffer };

const compress = promisify(gzip);
const scripts = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const preloads = /<link\b[^>]*rel="(?:modulepreload|manifest)"[^>]*>/g;
const files = /\/[\w./-]+\.(?:svg|png|avif|jpg|ico|css)/g;

/**
 * The yardstick of a page: the same words, pictures and styles as plain HTML, without any script, answered from memory by
 * a server of its own. What a page can reach at best is not guessed but measured in the same run.
 */
export async function servePlainCopy(address: string): Promise<{ address: string; close(): Promise<void> }> {
  const served = await (await fetch(address)).text();
  const html = served.replace(scripts, '').replace(preloads, '');
  const store = new Map<string, File>();
  store.set('/', await fileOf('text/html; charset=utf-8', Buffer.from(html)));
  for (const [path] of html.matchAll(files)) {
    if (store.has(path)) continue;
    const answer = await fetch(new URL(path, address));
    if (!answer.ok) continue;
    const body = Buffer.from(await answer.arrayBuffer());
    store.set(path, await fileOf(answer.headers.get('content-type') ?? '', body));
  }
  const server = createServer((request, response) => {
    const file = store.get(new URL(request.url ?? '/', address).pathname);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const packed = String(request.headers['accept-encoding']).includes('gzip');
    const body = packed ? file.gzipped : file.body;
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': body.length,
      ...(packed && { 'content-encoding': 'gzip' }),
    });
    response.end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}

async function fileOf(type: string, body: Buffer): Promise<File> {
  return { type, body, gzipped: await compress(body, { level: 9 }) };
}

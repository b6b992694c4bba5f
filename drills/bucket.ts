import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another machine: a bucket in the memory of the drill, with as much of S3 as copies need. It believes every signature. */
export async function openBucket(): Promise<{ address: string; close(): void }> {
  const objects = new Map<string, Buffer>();
  const parts = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://bucket');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const number = query.get('partNumber')?.padStart(6, '0');
      if (request.method === 'POST' && query.has('uploads'))
        return response.end('<R><UploadId>drill</UploadId></R>');
      if (request.method === 'PUT' && number) {
        parts.set(`${path} ${number}`, body);
        return response.setHeader('etag', `"${number}"`).end();
      }
      if (request.method === 'POST') {
        const own = Array.from(parts).filter(([name]) => name.startsWith(`${path} `));
        objects.set(
          path,
          Buffer.concat(own.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part)),
        );
        return response.end('<R/>');
      }
      if (request.method === 'PUT') objects.set(path, body);
      if (query.has('list-type')) {
        const keys = Array.from(objects.keys(), (key) => `<Key>${key.split('/').slice(2).join('/')}</Key>`);
        return response.end(`<R>${keys.join('')}</R>`);
      }
      const object = request.method === 'GET' ? objects.get(path) : Buffer.alloc(0);
      return response.writeHead(object ? 200 : 404).end(object);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

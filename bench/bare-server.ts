import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The yardstick of the product's server, in a process of its own: `node:http` and nothing else. Answers every address with the
 * bytes it was started with; `/live` stays open. Told `usage` or `send` by the process that started it, it answers with
 * what it has used up, or once it has written an event to all who wait.
 */
const [, , type = 'application/json', body = '{}'] = process.argv;
const bytes = Buffer.from(body);
const open = new Set<ServerResponse>();

const server = createServer((request, response) => {
  if (request.url !== '/live') {
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('retry: 2000\n\n');
  open.add(response);
  response.once('close', () => open.delete(response));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', (asked) => {
  if (asked === 'send') for (const response of open) response.write('data: {"topics":["a"]}\n\n');
  const { user, system } = process.cpuUsage();
  process.send?.({ seconds: (user + system) / 1_000_000, memory: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());

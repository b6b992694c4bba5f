import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase, poolOf } from '@rimpang/server/platform/database/database';
import pino from 'pino';

/**
 * What no server can leave out that asks its database who is there: `node:http`, one statement with a parameter over the
 * connections that the product uses, one log line. Answers every address with the bytes it was started with.
 */
const [, , url = '', body = '{}'] = process.argv;
const bytes = Buffer.from(body);
const pool = poolOf(openDatabase(url, { forPages: true }));
// Written to a file that takes everything: what the terminal costs is not the question.
const log = pino({ base: undefined }, pino.destination({ dest: '/dev/null', sync: true }));
const server = createServer((request, response) => {
  void pool.query('select username from identity.account where id = $1', [1]).then(() => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
      .end(bytes);
    log.info({ method: request.method, path: request.url, status: 200 }, 'request');
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ seconds: (user + system) / 1_000_000, memory: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openOutgoing, OutgoingProblem } from './outgoing.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/masuk`;
}
const here = openOutgoing(['127.0.0.0/8']);
const post = (url: string, outgoing = here, timeoutMs = 2_000) =>
  outgoing.post({ url, headers: { 'content-type': 'text/plain' }, body: 'isi', timeoutMs, mostBytes: 1024 });
const problemOf = async (run: Promise<unknown>) => {
  const error = await run.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof OutgoingProblem ? error.problem : error;
};

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['2002:7f00:1::', false],
  ['2001:0:1::', false],
  ['bukan-alamat', false],
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
])('%s may be reached: %s', (address, may) => {
  expect(openOutgoing([]).mayReach(address)).toBe(may);
});

test('a closed network that the operator named may be reached, and no other', () => {
  const outgoing = openOutgoing(['10.8.0.0/16', '::1']);
  expect(['10.8.3.4', '10.9.3.4', '::1', '127.0.0.1'].map(outgoing.mayReach)).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('no connection is made to a closed network, by number in any writing or by name', async () => {
  let asked = 0;
  const url = await listen((_, response) => {
    asked += 1;
    response.end();
  });
  const { port } = new URL(url);
  const shut = openOutgoing([]);
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
    expect([host, await problemOf(post(`http://${host}:${port}/`, shut))]).toEqual([host, 'address']);
  expect(asked).toBe(0);
  expect(await post(url)).toEqual({ status: 200, text: '' });
});

test('a redirect is an answer like any other, and is not followed', async () => {
  let inside = 0;
  const secret = await listen((_, response) => {
    inside += 1;
    response.end('rahasia');
  });
  const url = await listen((_, response) => response.writeHead(302, { location: secret }).end('lihat sana'));
  expect(await post(url)).toEqual({ status: 302, text: 'lihat sana' });
  expect(inside).toBe(0);
});

test('of the answer the first kilobyte is read, without what cannot be stored or is not seen', async () => {
  const url = await listen((_, response) => response.end(`a\0b\u202Ec\n${'x'.repeat(100_000)}`));
  const { text } = await post(url);
  expect(text).toMatch(/^abc\nx+$/);
  expect(text.length).toBeLessThan(1_024);
});

test('what does not answer in time, is not there or has no name is told in one word', async () => {
  const silent = await listen(() => {});
  expect(await problemOf(post(silent, here, 100))).toBe('timeout');
  expect(await problemOf(post('http://127.0.0.1:1/'))).toBe('connection');
  expect(await problemOf(post('http://tidak-ada.invalid/'))).toBe('name');
  expect(await problemOf(post(silent.replace('http:', 'https:')))).toMatch(/connection|certificate|timeout/);
});

test('the status counts where the answer does not end', async () => {
  const url = await listen((_, response) => {
    response.writeHead(200);
    response.write('mulai');
  });
  expect(await post(url, here, 200)).toEqual({ status: 200, text: 'mulai' });
});

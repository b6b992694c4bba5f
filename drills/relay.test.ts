import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openRelay } from './relay.ts';

async function speaker(word: string) {
  const server = createServer((socket) => void socket.on('error', () => {}).write(word));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** The first words over a new connection; null where it was ended without any. */
async function hear(port: number) {
  const socket = connect(port, '127.0.0.1');
  const word = await new Promise<string | null>((resolve) => {
    socket.once('data', (bytes) => resolve(String(bytes)));
    socket.once('close', () => resolve(null));
  });
  return { socket, word };
}

test('leads to one that is there, in turn, and cuts what it led', async () => {
  const [a, b] = [await speaker('a'), await speaker('b')];
  const targets = [a.port, b.port];
  const relay = await openRelay(() => targets);
  const first = [await hear(relay.port), await hear(relay.port)];
  expect(new Set(first.map(({ word }) => word))).toEqual(new Set(['a', 'b']));
  a.close();
  const second = [await hear(relay.port), await hear(relay.port)];
  expect(second.map(({ word }) => word)).toEqual(['b', 'b']);
  const ended = [...first, ...second].map(({ socket }) => once(socket, 'close'));
  relay.cut();
  await Promise.all(ended);
  targets.length = 0;
  expect((await hear(relay.port)).word).toBeNull();
  relay.close();
  b.close();
});

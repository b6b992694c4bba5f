import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

type Address = { port: number; host?: string | undefined };

async function hold({ port, host }: Address): Promise<Server> {
  const server = createServer((socket) => void socket.destroy());
  server.listen({ port, host });
  try {
    await once(server, 'listening');
  } catch (error) {
    // A name that leads nowhere is the host's, and nothing that was asked of a database.
    throw Object.assign(error as NodeJS.ErrnoException, { syscall: 'listen' });
  }
  return server;
}

/**
 * Finds out that every one of these addresses can be listened on, all at once, and gives them back; 0 is always free. Between this
 * and the time when the product is ready nothing listens: a connection that is refused is what proxies take for a process that
 * is not there, and an answer of one that is not ready would reach people. Rejects with the system's error (EADDRINUSE, …).
 */
export async function demandFreePorts(addresses: readonly Address[]): Promise<void> {
  const held: Server[] = [];
  try {
    for (const address of addresses) if (address.port !== 0) held.push(await hold(address));
  } finally {
    for (const server of held) {
      const closed = once(server, 'close');
      server.close();
      await closed;
    }
  }
}

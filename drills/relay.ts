import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Where a connection may be led: a port of this machine, or the path of a socket. */
type Target = number | string;

/** What stands before several processes or several databases: a proxy for connections, as HAProxy is. */
type Relay = {
  port: number;
  /** Ends every connection, so that each is made anew, where `targets` leads then. */
  cut(): void;
  close(): void;
};

/** Resolves with an open connection to the first that takes one; null where none does. */
async function reach(targets: readonly Target[]): Promise<Socket | null> {
  for (const target of targets) {
    const socket = typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1');
    const opened = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      once(socket, 'close').then(
        () => false,
        () => false,
      ),
    ]);
    if (opened) return socket;
    socket.destroy();
  }
  return null;
}

/** Passes each new connection on to the first of `targets` that takes it, asked anew each time, beginning with the next one. */
export async function openRelay(targets: () => readonly Target[]): Promise<Relay> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer({ pauseOnConnect: true }, (near) => {
    near.on('error', () => {});
    const all = targets();
    turn += 1;
    const order = all.map((_, n) => all[(n + turn) % all.length] as Target);
    void reach(order).then((far) => {
      if (!far) return void near.destroy();
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(one);
        one.on('error', () => {});
        one.on('close', () => {
          open.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
      near.resume();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close() {
      server.close();
      cut();
    },
  };
}

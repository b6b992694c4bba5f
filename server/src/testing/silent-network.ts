import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A way to the database that can fall silent: nothing is refused or closed, and nothing arrives any more. */
export type SilentNetwork = {
  /** The same database, through here. */
  url: string;
  silence(): void;
  /** What is sent from now on arrives again; what was lost stays lost, as on a cable that was cut. */
  restore(): void;
  close(): Promise<void>;
};

/** Opens a unix socket that passes everything on to the server of `url`. */
export async function openSilentNetwork(url: string): Promise<SilentNetwork> {
  const { host, port } = new pg.Client({ connectionString: url });
  const folder = await mkdtemp(join(tmpdir(), 'rimpang-net-'));
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const ends: [Socket, Socket][] = [
      [near, far],
      [far, near],
    ];
    for (const [from, to] of ends) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => {
        if (!isSilent) to.write(bytes);
      });
      from.on('close', () => {
        sockets.delete(from);
        if (!isSilent) to.destroy();
      });
    }
  });
  server.listen(join(folder, '.s.PGSQL.5432'));
  await once(server, 'listening');
  const through = new URL(url.replace('@/', '@localhost/'));
  // What is tried here are the product's own limits, not the longer ones of a test run.
  for (const limit of ['connect_timeout', 'options']) through.searchParams.delete(limit);
  through.searchParams.set('host', folder);
  through.searchParams.set('port', '5432');
  return {
    url: through.href,
    silence: () => {
      isSilent = true;
    },
    restore: () => {
      isSilent = false;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

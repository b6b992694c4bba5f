import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connectClient } from '../server/src/platform/database/database-client.ts';
import { type Application, type Shared, startApplication } from './application.ts';
import { database, type DatabaseServer, newFolder, tell } from './database-server.ts';
import { openRelay } from './relay.ts';

/** Two processes of the product behind a proxy, on one database that is reached through a proxy as well, as `deploy/` has them. */
export type Pair = {
  address: string;
  processes: [Application, Application];
  /** Ends one in order, or at once. It gets no more connections. */
  end(which: 0 | 1, how: 'stop' | 'kill'): Promise<void>;
  /** Starts one where one has ended, of another version's checkout where a `folder` is named. */
  begin(which: 0 | 1, folder?: string): Promise<void>;
  /** Brings the tables up to what the checkout in `folder` wants, beside the processes that run. */
  migrateTo(folder: string): Promise<{ code: number; text: string }>;
  /** Processes that ended without having been asked to. */
  deaths(): number;
  /** What processes that were ended had written down about answers with 500. */
  faults(): string[];
  close(): Promise<void>;
};

/** What leads to the database that takes writes, wherever that is. */
type Way = {
  /** The owner's address of the product's database. */
  url: string;
  close(): void | Promise<void>;
};

/** Makes the product's database on this server, behind a proxy that leads to whatever `server` names at every moment. `cut` ends every connection over it, so that each is made anew. */
export async function openWay(server: () => DatabaseServer): Promise<Way & { cut(): void }> {
  await tell(server(), `create database ${database}`);
  const { port, cut, close } = await openRelay(() => [server().socket]);
  const { username, password } = new URL(server().url(database).replace('@/', '@localhost/'));
  return { url: `postgres://${username}:${password}@127.0.0.1:${port}/${database}`, cut, close };
}

type Given = {
  /** Another version's checkout. */
  folder?: string;
  /** Settings beside those of a demo. */
  env?: Record<string, string>;
};

/** Two processes on the database at the end of this way, which ends with them. The demo's data is made first. */
export async function startPair(way: Way, { folder, env = {} }: Given = {}): Promise<Pair> {
  const running = new Map<0 | 1, Application>();
  const front = await openRelay(() => [...running.values()].map(({ port }) => port));
  const shared: Shared = {
    dataDir: newFolder(),
    address: `http://localhost:${front.port}`,
    databaseUrl: way.url,
    secretKey: randomBytes(48).toString('base64url'),
  };
  let deaths = 0;
  const faults: string[] = [];
  const begin = async (which: 0 | 1, from = folder) =>
    void running.set(which, await startApplication(shared, from ? { folder: from, env } : { env }));
  const end = async (which: 0 | 1, how: 'stop' | 'kill') => {
    const ended = running.get(which);
    if (!ended) return;
    // A proxy stops leading people to a process that is to be stopped; of one that is killed it learns by itself.
    if (how === 'stop') running.delete(which);
    await ended[how]();
    running.delete(which);
    deaths += ended.deaths();
    faults.push(...ended.faults());
  };
  const at = (which: 0 | 1): Application => {
    const found = running.get(which);
    if (!found) throw new Error(`process ${which} does not run`);
    return found;
  };
  const close = async () => {
    front.close();
    await Promise.all([end(0, 'stop'), end(1, 'stop')]);
    await way.close();
    rmSync(shared.dataDir, { recursive: true, force: true });
  };
  try {
    await begin(0);
    await begin(1);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    address: shared.address,
    get processes(): [Application, Application] {
      return [at(0), at(1)];
    },
    end,
    begin,
    migrateTo: (to) => at(0).commandOf(to, 'migrate'),
    deaths: () => [...running.values()].reduce((sum, one) => sum + one.deaths(), deaths),
    faults: () => faults,
    close,
  };
}

/** Does this server take writes, and answer within a second? */
export async function takesWrites(server: DatabaseServer): Promise<boolean> {
  const answer = (async () => {
    const client = await connectClient(server.url(database));
    try {
      const { rows } = await client.query<{ reads: boolean }>('select pg_is_in_recovery() as reads');
      return rows[0]?.reads === false;
    } finally {
      await client.end();
    }
  })();
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), 1_000).unref();
  });
  return Promise.race([answer.catch(() => false), late]);
}

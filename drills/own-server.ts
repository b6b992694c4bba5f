import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { connectClient } from '../server/src/platform/database/database-client.ts';
import { socketUrl } from '../server/src/platform/database/postgres-url.ts';
import { postgresEnv, prepareCluster } from '../server/src/platform/postgres/postgres-cluster.ts';
import { readPostmaster } from '../server/src/platform/postgres/postgres-orphan.ts';
import { waitUntil } from './faults.ts';

/** A PostgreSQL as an operator runs it beside the product, from the embedded programs, with settings of its own. */
export type OwnServer = {
  /** The folder of its data. */
  folder: string;
  ownerUrl(database: string): string;
  createDatabase(name: string): Promise<void>;
  /** Ends it in good order. */
  stop(): Promise<void>;
};

/** Starts it on `place/postgres`, which is made where it is missing; resolves once it takes connections. */
export async function startOwnServer(
  place: string,
  settings: Record<string, string> = {},
): Promise<OwnServer> {
  const cluster = prepareCluster(place);
  const all: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: cluster.socketDir,
    unix_socket_permissions: '0700',
    log_min_messages: 'warning',
    ...settings,
  };
  const { prefix, ids } = cluster.account;
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program = '', ...args] = [...prefix, cluster.program, '-D', cluster.dir, ...words];
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: postgresEnv(),
    cwd: '/',
    uid: ids?.uid,
    gid: ids?.gid,
  });
  let said = '';
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => (said = `${said}${line}\n`.slice(-5_000)));
  await waitUntil('the own server is ready', () => {
    if (child.exitCode !== null) throw new Error(`the own server ended:\n${said}`);
    return readPostmaster(cluster.dir)?.ready ?? false;
  });
  const ownerUrl = (database: string) => socketUrl({ ...cluster, database });
  return {
    folder: cluster.dir,
    ownerUrl,
    async createDatabase(name) {
      const client = await connectClient(ownerUrl('postgres'));
      await client.query(`create database ${client.escapeIdentifier(name)}`);
      await client.end();
    },
    async stop() {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGINT');
      await ended;
      await rm(cluster.socketDir, { recursive: true, force: true });
    },
  };
}

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handleOf } from '../server/src/platform/database/client-handle.ts';
import { connectClient } from '../server/src/platform/database/database-client.ts';
import { socketUrl } from '../server/src/platform/database/postgres-url.ts';
import { query, text } from '../server/src/platform/database/query.ts';
import { choosePostgresAccount, dieWithParent } from '../server/src/platform/postgres/postgres-account.ts';
import {
  type Cluster,
  postgresEnv,
  prepareCluster,
} from '../server/src/platform/postgres/postgres-cluster.ts';
import { readPostmaster } from '../server/src/platform/postgres/postgres-orphan.ts';
import { processesOf, signal, waitUntil } from './faults.ts';

/** PostgreSQL on a machine of its own, as far as one machine can show that: it does not come back when it is killed. */
export type DatabaseServer = {
  dataDir: string;
  /** Path of the socket it listens on. */
  socket: string;
  /** Owner's address of this database on it. */
  url(database: string): string;
  /** Every process of it at once, as when a machine loses its power. */
  kill(): Promise<void>;
  /** Ends it in order; both remove its folder. */
  remove(): Promise<void>;
};

/** The database of the product on it. */
export const database = 'rimpang';
/** What a standby that was away for a moment asks for is still there; what is shared lies in the folder, which is removed. */
const settings = [
  'listen_addresses=',
  'max_connections=300',
  'timezone=UTC',
  'wal_keep_size=1GB',
  'dynamic_shared_memory_type=mmap',
];

export const newFolder = () => mkdtempSync(join(tmpdir(), 'rimpang-drill-'));

/** Starts a server with an empty database on a new folder, or on `dataDir`, which `copyAsStandby` filled. */
export async function startServer(dataDir = newFolder()): Promise<DatabaseServer> {
  const cluster = prepareCluster(dataDir);
  const server = launch(cluster);
  let said = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
  });
  await waitUntil('the database server is ready', () => {
    if (server.exitCode !== null) throw new Error(`the database server ended:\n${said}`);
    const found = readPostmaster(cluster.dir);
    return found?.pid === server.pid && found?.ready === true;
  });
  let killed: string | undefined;
  const remove = () => {
    if (killed) spawnSync('ipcrm', ['-m', killed]);
    for (const folder of [cluster.socketDir, dataDir]) rmSync(folder, { recursive: true, force: true });
  };
  const end = async (how: () => void) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.signalCode === null) {
      how();
      await ended;
    }
    remove();
  };
  return {
    dataDir,
    socket: join(cluster.socketDir, '.s.PGSQL.5432'),
    url: (name) => socketUrl({ ...cluster, database: name }),
    kill: () =>
      end(() => {
        killed = segmentOf(cluster.dir);
        for (const pid of processesOf(server.pid ?? 0)) signal(pid, 'SIGKILL');
      }),
    remove: () => end(() => server.kill('SIGINT')),
  };
}

/** The machine's memory that a server holds, which one that is killed cannot give back: the second number of its line. */
const segmentOf = (dir: string): string | undefined =>
  readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[6]?.trim().split(/\s+/)[1];

function launch(cluster: Cluster): ChildProcess {
  const { prefix, ids } = cluster.account;
  const chosen = [...settings, `unix_socket_directories=${cluster.socketDir}`].flatMap((one) => ['-c', one]);
  const words = [...prefix, ...dieWithParent(), cluster.program, '-D', cluster.dir, ...chosen];
  const [program = '', ...args] = words;
  return spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: postgresEnv(),
    cwd: '/',
    uid: ids?.uid,
    gid: ids?.gid,
  });
}

/** Sends these to the maintenance database as the owner, one by one. */
export async function tell(server: DatabaseServer, ...statements: string[]): Promise<void> {
  const client = await connectClient(server.url('postgres'));
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** What the copy makes for itself, or must not have. */
const leftOut = /^(postmaster\.(pid|opts)|pgsql_tmp.*)$/;
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_dynshmem', 'pg_notify', 'pg_subtrans']);

/** A folder of a running server; a file that vanishes meanwhile is in what is written ahead. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (leftOut.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && emptied.has(entry.name)) mkdirSync(target, { mode: 0o700 });
    else if (entry.isDirectory()) copyFolder(source, target);
    else copyIfThere(source, target);
  }
}

function copyIfThere(source: string, target: string): void {
  try {
    copyFileSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** A copy of a running server, taken by hand because its package has no `pg_basebackup`; it follows the primary as a standby. */
export async function copyAsStandby(primary: DatabaseServer, name: string): Promise<DatabaseServer> {
  const dataDir = newFolder();
  const folder = join(dataDir, 'postgres');
  const client = await connectClient(primary.url('postgres'));
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    copyFolder(join(primary.dataDir, 'postgres'), folder);
    const { label } = await query({ label: text })`
      select labelfile as label from pg_backup_stop(false)`.one(handleOf(client));
    writeFileSync(join(folder, 'backup_label'), label);
  } finally {
    await client.end();
  }
  const password = readFileSync(join(primary.dataDir, 'postgres-password'), 'utf8').trim();
  const { searchParams, username } = new URL(primary.url('postgres').replace('@/', '@localhost/'));
  const address = `host=${searchParams.get('host')} port=5432 user=${username} password=${password}`;
  writeFileSync(join(dataDir, 'postgres-password'), password, { mode: 0o600 });
  writeFileSync(join(folder, 'standby.signal'), '');
  appendFileSync(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = '${address} application_name=${name}'\n`,
  );
  const { ids } = choosePostgresAccount(join(primary.dataDir, 'postgres'));
  if (ids) execFileSync('chown', ['-R', `${ids.uid}:${ids.gid}`, folder]);
  return startServer(dataDir);
}

/** From here on a commit is acknowledged when the standby has it on its disk. */
export async function makeSynchronous(primary: DatabaseServer, name: string): Promise<void> {
  await tell(primary, `alter system set synchronous_standby_names = '${name}'`, 'select pg_reload_conf()');
  await waitUntil('the standby is synchronous', async () => {
    const client = await connectClient(primary.url('postgres'));
    try {
      const found = await query({ state: text })`
        select sync_state as state from pg_stat_replication where application_name = ${name}`.first(
        handleOf(client),
      );
      return found?.state === 'sync';
    } finally {
      await client.end();
    }
  });
}

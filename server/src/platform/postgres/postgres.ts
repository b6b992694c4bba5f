import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectClient } from '../database/database-client.ts';
import { dieWithParent } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { type Cluster, postgresEnv, prepareCluster, readClusterLogin } from './postgres-cluster.ts';
import { refusedBy, wrongPasswordFile } from './postgres-refusals.ts';
import { readPostmaster, stopOrphan } from './postgres-orphan.ts';
import { socketUrl } from '../database/postgres-url.ts';
import { journalMb, machineMemoryMb, usualMemoryMb } from './memory.ts';

/** A running embedded database. */
type EmbeddedPostgres = {
  /** Connection string of the role that owns everything, for the named database. */
  ownerUrl(database: string): string;
  /** Where the password of that role lies. */
  readonly passwordFile: string;
  /** Process number of the server; changes when it had to be restarted. */
  readonly pid: number;
  /** Ends the server cleanly: open connections are cut, everything committed is on disk. */
  stop(): Promise<void>;
};

/** How long the remains of a killed server may stand in the way. */
const startTimeoutMs = 120_000;
/** A server that replays what a crash left is left to it: ended half-way, it would begin again at the next start. */
const recoveryTimeoutMs = 600_000;
const retryMs = 250;
const stopTimeoutMs = 30_000;
const restartPauseMs = 5_000;

/**
 * Starts PostgreSQL 18 on `DATA_DIR/postgres` as a child of this process, on a unix socket with a password
 * of its own, and keeps it running: a server that dies is started again. The caller holds the lock of the
 * data folder (`lock.ts`). What a killed process left running is ended first.
 *
 * `fsync: false` is for throw-away test data only, and so are `programs` of another release than the product's. `isFollowed`: a standby of a test may stream from it. `memoryMb` is for pages; without it the machine decides. `onLine` receives
 * the server's log.
 * Throws `EmbeddedPostgresError` (Indonesian, with advice) when it cannot run here.
 */
export async function startPostgres(options: {
  dataDir: string;
  fsync?: boolean;
  memoryMb?: number | undefined;
  isFollowed?: boolean;
  programs?: PostgresBinaries | undefined;
  onLine?: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const cluster = prepareCluster(options.dataDir, options.programs);
  await stopOrphan(cluster.dir);
  const onLine = options.onLine ?? (() => {});
  const settings = options.fsync === false ? throwAway(cluster) : durable(cluster, options.memoryMb);
  const start = () =>
    startUntilReady(cluster, [...settings, ...(options.isFollowed ? [] : journalOfOne(cluster))], onLine);
  const supervisor = superviseServer(start, onLine);
  const removeSocket = () => rmSync(cluster.socketDir, { recursive: true, force: true });
  await supervisor.started.catch((error: unknown) => {
    removeSocket();
    throw error;
  });
  return {
    ownerUrl: (database) => socketUrl({ ...cluster, database }),
    passwordFile: join(dirname(cluster.dir), 'postgres-password'),
    get pid() {
      return supervisor.pid();
    },
    async stop() {
      await supervisor.stop();
      removeSocket();
    },
  };
}

/** Starts a server, and starts it again whenever it ends without having been asked to. */
function superviseServer(start: () => Promise<ChildProcess>, onLine: (line: string) => void) {
  let stopping = false;
  let pid = 0;
  let current = begin();

  async function begin(): Promise<ChildProcess> {
    const child = await start();
    pid = child.pid ?? 0;
    child.once('exit', () => {
      if (!stopping) current = restart();
    });
    return child;
  }

  async function restart(): Promise<ChildProcess> {
    onLine('PostgreSQL berhenti tanpa diminta; dijalankan lagi.');
    for (;;) {
      try {
        return await begin();
      } catch (error) {
        onLine(String(error));
        if (stopping) throw error;
        await sleep(restartPauseMs);
      }
    }
  }

  return {
    started: current,
    pid: () => pid,
    async stop() {
      stopping = true;
      await current.then(stopChild, () => {});
    },
  };
}

/** The embedded server that another process runs on this data folder; undefined when none is ready there. */
export function findRunningPostgres(dataDir: string): Pick<EmbeddedPostgres, 'ownerUrl'> | undefined {
  const login = readClusterLogin(dataDir);
  const postmaster = login && readPostmaster(login.dir);
  if (!login || !postmaster?.ready) return undefined;
  const { socketDir } = postmaster;
  return { ownerUrl: (database) => socketUrl({ ...login, socketDir, database }) };
}

/** Creates the database unless it exists. Throws `EmbeddedPostgresError` where the password beside the folder opens nothing. */
export async function ensureDatabase(server: EmbeddedPostgres, database: string): Promise<void> {
  const client = await connectClient(server.ownerUrl('postgres')).catch((error: { code?: string }) => {
    throw error.code === '28P01' ? wrongPasswordFile(server.passwordFile) : error;
  });
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

/** Starts, and starts again while the remains of a killed server are still being reaped by the kernel. */
async function startUntilReady(
  cluster: Cluster,
  settings: string[],
  onLine: (line: string) => void,
): Promise<ChildProcess> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const lines: string[] = [];
    const child = launch(cluster, settings, (line) => {
      lines.push(line);
      onLine(line);
    });
    if (await becomesReady(child, cluster)) return child;
    await stopChild(child);
    const log = lines.join('\n');
    if (Date.now() < deadline && /still in use|already exists|lock file/.test(log)) {
      await sleep(retryMs);
      continue;
    }
    throw refusedBy(lines, cluster.dir);
  }
}

function launch(cluster: Cluster, settings: string[], onLine: (line: string) => void): ChildProcess {
  const { prefix, ids } = cluster.account;
  const words = [...prefix, ...dieWithParent(), cluster.program, '-D', cluster.dir, ...settings];
  const [program = '', ...args] = words;
  const child = spawn(program, args, {
    // An own process group: Ctrl+C in the terminal must reach the application first, then the database.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: postgresEnv(),
    cwd: '/',
    uid: ids?.uid,
    gid: ids?.gid,
  });
  child.once('error', (error) => onLine(error.message));
  if (child.stderr) createInterface({ input: child.stderr }).on('line', onLine);
  return child;
}

async function becomesReady(child: ChildProcess, cluster: Cluster): Promise<boolean> {
  const deadline = Date.now() + recoveryTimeoutMs;
  while (Date.now() < deadline) {
    if (hasEnded(child)) return false;
    const postmaster = readPostmaster(cluster.dir);
    if (postmaster?.pid === child.pid && postmaster?.ready) return true;
    await sleep(20);
  }
  return false;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  child.kill('SIGINT');
  const impatient = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs);
  await ended;
  clearTimeout(impatient);
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Everything that was committed survives any accident; memory by the machine (decision 115). */
function durable(
  cluster: Cluster,
  memoryMb = usualMemoryMb({ demo: false, machineMb: machineMemoryMb() }),
): string[] {
  return serverSettings(cluster, {
    shared_buffers: `${memoryMb}MB`,
    max_wal_size: `${journalMb(memoryMb)}MB`,
    checkpoint_timeout: '15min',
    // Packing a page costs more than writing it (decision 163).
    wal_compression: 'off',
  });
}

/** For data that may be lost. */
const throwAway = (cluster: Cluster): string[] =>
  serverSettings(cluster, {
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    synchronous_commit: 'off',
    fsync: 'off',
    full_page_writes: 'off',
  });

/** Command-line settings: socket only. */
function serverSettings(cluster: Cluster, chosen: Record<string, string>): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: cluster.socketDir,
    unix_socket_permissions: '0700',
    max_connections: '300',
    autovacuum_naptime: '15s',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    log_line_prefix: '',
    ...chosen,
  };
  // The dynamic shared memory of Docker's default /dev/shm is 64 MB; files in the data folder always work.
  if (!existsSync('/dev/shm')) values.dynamic_shared_memory_type = 'mmap';
  return asWords(values);
}

const asWords = (values: Record<string, string>): string[] =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** What an operator sets who archives the journal or has a server that follows. */
const ownJournal = /^\s*(wal_level|archive_mode|max_wal_senders)\b/m;

/**
 * No server follows this one and no archive is made of it, unless its operator said so or a follower has its place: then what a
 * transaction makes anew is written once, not into the journal too (decision 145). Asked at each start.
 */
function journalOfOne({ dir }: Cluster): string[] {
  const isSet = ['postgresql.conf', 'postgresql.auto.conf']
    .map((name) => join(dir, name))
    .some((file) => existsSync(file) && ownJournal.test(readFileSync(file, 'utf8')));
  const isFollowed = readdirSync(join(dir, 'pg_replslot')).length > 0;
  return isSet || isFollowed ? [] : asWords({ wal_level: 'minimal', max_wal_senders: '0' });
}

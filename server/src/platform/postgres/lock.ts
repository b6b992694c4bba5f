import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../runtime/make-folder.ts';

/** Another running instance holds the data folder. The message (Indonesian) names its process. */
export class DataDirLockedError extends Error {
  override name = 'DataDirLockedError';
  readonly holderPid: number;
  /** A command, which ends by itself; otherwise the product, which stays. */
  readonly holderIsCommand: boolean;

  constructor(dataDir: string, holder: Holder) {
    super(
      `DATA_DIR ${dataDir} sedang dipakai proses ${holder.pid} di ${holder.host} (sejak ${holder.since}).\n` +
        '  Hentikan proses itu dahulu, atau pilih DATA_DIR lain.',
    );
    this.holderPid = holder.pid;
    this.holderIsCommand = holder.isCommand === true;
  }
}

type Holder = {
  pid: number;
  host: string;
  /** When that process began, as the system tells it: tells a recycled process number from the holder. */
  started: string;
  since: string;
  isCommand?: boolean;
};

/** How many times a stale lock may vanish under us before giving up: others are starting at this instant. */
const attempts = 5;
/** The holder touches its lock this often, for readers that cannot see its process (another container). */
const heartbeatMs = 5_000;
const heartbeatLostMs = 4 * heartbeatMs;

/**
 * Takes the exclusive lock of a data folder and returns the function that releases it. A lock left by a
 * killed process is taken over. Decides at once, never waits.
 * Throws `DataDirLockedError` when a living process holds it, which says whether that is a command (`isCommand`).
 */
export function lockDataDir(dataDir: string, { isCommand = false } = {}): () => void {
  makeFolder(dataDir, 0o700);
  const file = join(dataDir, 'lock.json');
  const mine: Holder = {
    pid: process.pid,
    host: hostname(),
    started: processStart(process.pid) ?? '',
    since: new Date().toISOString(),
    isCommand,
  };
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      if (linked(draft, file)) return keep(file, mine);
      const holder = readHolder(file);
      if (holder && isAlive(holder, file)) throw new DataDirLockedError(dataDir, holder);
      // Renaming is atomic: of two instances that see the same stale lock, one moves it away.
      discardStale(file, `${draft}.stale`, holder);
    }
    throw new Error(`DATA_DIR ${dataDir}: kunci ${file} terus berubah; coba lagi.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock; puts back what turns out to be a fresh one taken in between. */
function discardStale(file: string, aside: string, stale: Holder | undefined): void {
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved && moved.since !== stale?.since) linked(aside, file);
  rmSync(aside, { force: true });
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function keep(file: string, mine: Holder): () => void {
  const isMine = () => readHolder(file)?.since === mine.since;
  const heartbeat = setInterval(() => {
    if (isMine()) utimesSync(file, new Date(), new Date());
  }, heartbeatMs);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (isMine()) rmSync(file, { force: true });
  };
}

function isAlive(holder: Holder, file: string): boolean {
  if (holder.host !== hostname()) {
    const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - touched < heartbeatLostMs;
  }
  return processStart(holder.pid) === holder.started;
}

/** When a process began (an opaque text, unique until the next boot), or undefined when it does not run. */
function processStart(pid: number): string | undefined {
  try {
    if (!existsSync('/proc/self/stat')) {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The program's name is in brackets and may hold spaces; the start time is the 20th word after it.
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return words[0] === 'Z' ? undefined : `${boot} ${words[19]}`;
  } catch {
    return undefined;
  }
}

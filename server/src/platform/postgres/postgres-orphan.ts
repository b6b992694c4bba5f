import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What PostgreSQL writes about itself into `postmaster.pid`. */
type Postmaster = { pid: number; socketDir: string; ready: boolean };

/**
 * Reads the pid file of a cluster; undefined when no server says that it runs there. A server that ends or begins takes
 * the file away at any moment, so nothing is asked about it beforehand.
 */
export function readPostmaster(clusterDir: string): Postmaster | undefined {
  const lines = readIfThere(join(clusterDir, 'postmaster.pid')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Ends the server that a killed process left on this cluster, cleanly (nothing acknowledged is lost), and
 * waits until it is gone. The caller holds the lock of the data folder, so no other process is using it.
 * A recycled process number is left alone: the process must be a postgres that names this cluster.
 */
export async function stopOrphan(clusterDir: string, timeoutMs = 20_000): Promise<void> {
  const orphan = readPostmaster(clusterDir);
  if (!orphan || !isServerOf(orphan.pid, clusterDir)) return;
  signal(orphan.pid, 'SIGINT');
  // One that a person stopped (SIGSTOP) hears nothing before it goes on.
  signal(orphan.pid, 'SIGCONT');
  await waitUntilGone(orphan.pid, timeoutMs);
}

/** Resolves when the process has ended; after `timeoutMs` it is ended without a clean shutdown. */
async function waitUntilGone(pid: number, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (signal(pid, 0)) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT');
    await sleep(50);
  }
}

function isServerOf(pid: number, clusterDir: string): boolean {
  const command = commandLine(pid);
  return command.includes('postgres') && command.includes(clusterDir);
}

function commandLine(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Sends a signal; false when there is no such process. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

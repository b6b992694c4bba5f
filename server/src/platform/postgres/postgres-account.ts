import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { EmbeddedPostgresError, useOwnServer } from './postgres-binaries.ts';

/**
 * As whom the database runs. PostgreSQL refuses to run as root, so root either enters a user namespace
 * (files stay root's, nothing on the machine changes) or hands over to an ordinary account.
 */
export type PostgresAccount = {
  /** Words put before the program. */
  prefix: string[];
  /** Account to switch to; absent when the process keeps its own. */
  ids?: { uid: number; gid: number };
  /** Gives a file or folder made by this process to the database. */
  handOver(path: string): void;
};

const namespacePrefix = ['unshare', '-U', '--map-user=1', '--map-group=1'];

/**
 * Chooses the account for a data folder. An existing folder decides by its owner, because a folder made in
 * one way cannot be opened in the other. Throws `EmbeddedPostgresError` when root has neither way.
 */
export function choosePostgresAccount(clusterDir: string): PostgresAccount {
  if (process.getuid?.() !== 0) return { prefix: [], handOver: () => {} };
  const owner = existsSync(clusterDir) ? statSync(clusterDir) : undefined;
  if (owner && owner.uid !== 0) return asAccount(owner.uid, owner.gid);
  if (works([...namespacePrefix, 'true'])) return { prefix: namespacePrefix, handOver: () => {} };
  if (owner) {
    throw new EmbeddedPostgresError(
      `folder ${clusterDir} milik root, dan sistem ini menolak user namespace.`,
      `Serahkan folder itu kepada akun biasa (chown -R), jalankan sebagai akun itu, atau ${useOwnServer}`,
    );
  }
  const ids = findAccount('postgres') ?? createAccount('postgres');
  return asAccount(ids.uid, ids.gid);
}

/** Asks the kernel to end the database when this process dies, where the machine has `setpriv` (Linux). */
export function dieWithParent(): string[] {
  const prefix = ['setpriv', '--pdeathsig', 'INT'];
  return works([...prefix, 'true']) ? prefix : [];
}

function asAccount(uid: number, gid: number): PostgresAccount {
  return { prefix: [], ids: { uid, gid }, handOver: (path) => chownSync(path, uid, gid) };
}

function works([program, ...args]: string[]): boolean {
  return program !== undefined && spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

function findAccount(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function createAccount(name: string): { uid: number; gid: number } {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', name], { stdio: 'ignore' });
  } catch {
    // reported below, together with a useradd that succeeds without effect
  }
  const ids = findAccount(name);
  if (ids) return ids;
  throw new EmbeddedPostgresError(
    `PostgreSQL menolak berjalan sebagai root, dan akun '${name}' tidak dapat dibuat.`,
    `Jalankan sebagai pengguna biasa, atau ${useOwnServer}`,
  );
}

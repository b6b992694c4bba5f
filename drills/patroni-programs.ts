import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const beside = ['patroni', 'etcd', 'haproxy', 'openssl'] as const;
/** What Patroni calls of PostgreSQL. The package of the embedded server has the first three only. */
const ofPostgres = [
  'postgres',
  'initdb',
  'pg_ctl',
  'pg_controldata',
  'pg_isready',
  'pg_basebackup',
  'pg_rewind',
];
const oldestPostgres = 16;

/** Where each of them is, and the folder of PostgreSQL's. */
export type PatroniPrograms = Record<(typeof beside)[number], string> & { postgresBin: string };

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** An ordinary user's PATH leaves out where Debian puts HAProxy. */
const folders = (path: string): string[] => [...path.split(delimiter), '/usr/sbin', '/usr/local/sbin'];

/** As Debian has them: a folder for each release, newest first. */
function releases(): string[] {
  const root = '/usr/lib/postgresql';
  const found = existsSync(root) ? readdirSync(root).map(Number).filter(Number.isSafeInteger) : [];
  return found.toSorted((one, other) => other - one).map((release) => join(root, String(release), 'bin'));
}

function isOurPostgres(folder: string): boolean {
  if (!ofPostgres.every((name) => isProgram(join(folder, name)))) return false;
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\b(\d+)/.exec(stdout)?.[1]) >= oldestPostgres;
}

/** Finds every program that a cluster with Patroni needs. Throws one Indonesian sentence about those that are missing. */
export function findPatroniPrograms(path = process.env.PATH ?? '', installed = releases()): PatroniPrograms {
  const at = folders(path);
  const find = (name: string) => at.map((folder) => join(folder, name)).find(isProgram);
  const [patroni, etcd, haproxy, openssl] = beside.map(find);
  const postgresBin = [...at, ...installed].find(isOurPostgres);
  if (patroni && etcd && haproxy && openssl && postgresBin)
    return { patroni, etcd, haproxy, openssl, postgresBin };
  const missing: string[] = beside.filter((name) => !find(name));
  if (!postgresBin)
    missing.push(`PostgreSQL ${oldestPostgres} atau lebih baru dengan pg_basebackup dan pg_rewind`);
  throw new Error(
    `di mesin ini belum ada ${missing.join(', ')}; pasang dahulu, misalnya di Debian 13: apt-get install patroni etcd-server haproxy openssl postgresql-17.`,
  );
}

import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { choosePostgresAccount, dieWithParent, type PostgresAccount } from './postgres-account.ts';
import {
  EmbeddedPostgresError,
  findPostgresBinaries,
  type PostgresBinaries,
  useOwnServer,
} from './postgres-binaries.ts';
import { makeFolder } from '../runtime/make-folder.ts';
import { socketPlace } from '../runtime/temporary-folder.ts';

/** An initialised database folder and everything needed to start a server on it. */
export type Cluster = {
  /** The PostgreSQL data folder. */
  dir: string;
  /** Folder of the unix socket: short, because the kernel allows about 100 bytes, and private (0700). */
  socketDir: string;
  user: string;
  password: string;
  account: PostgresAccount;
  /** Path of the `postgres` program. */
  program: string;
};

const user = 'rimpang';

/**
 * Prepares the database folder `DATA_DIR/postgres`, creating it on the first start (0.5–1 s). A first start
 * that is killed half-way leaves nothing: the folder gets its name only when it is complete.
 * Throws `EmbeddedPostgresError` when PostgreSQL cannot run here.
 */
export function prepareCluster(givenDataDir: string, programs = findPostgresBinaries()): Cluster {
  makeFolder(givenDataDir, 0o700);
  const dataDir = realpathSync(givenDataDir);
  const dir = join(dataDir, 'postgres');
  const account = choosePostgresAccount(dir);
  const cluster: Cluster = {
    dir,
    socketDir: makeSocketDir(dataDir, account),
    user,
    password: readPassword(join(dataDir, 'postgres-password'), isInitialised(dir)),
    account,
    program: programs.postgres,
  };
  try {
    if (account.ids) openTheWay(cluster, dataDir);
    if (!isInitialised(dir)) initialise(cluster, programs);
  } catch (error) {
    rmSync(cluster.socketDir, { recursive: true, force: true });
    throw error;
  }
  return cluster;
}

/** Where the cluster of a data folder lies and who owns it; undefined before the first start. */
export function readClusterLogin(dataDir: string): Pick<Cluster, 'dir' | 'user' | 'password'> | undefined {
  const passwordFile = join(dataDir, 'postgres-password');
  if (!existsSync(passwordFile)) return undefined;
  const dir = join(realpathSync(dataDir), 'postgres');
  return { dir, user, password: readPassword(passwordFile, isInitialised(dir)) };
}

/** The environment of PostgreSQL's programs: nothing of the caller's PG* settings or locale leaks in. */
export function postgresEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

const isInitialised = (dir: string) => existsSync(join(dir, 'PG_VERSION'));

function initialise(cluster: Cluster, { initdb, locale }: PostgresBinaries): void {
  if (existsSync(cluster.dir) && readdirSync(cluster.dir).length > 0)
    throw new EmbeddedPostgresError(
      `di ${cluster.dir} ada sisa basis data tanpa PG_VERSION; isinya tidak disentuh.`,
      'Periksa DATA_DIR, atau pulihkan cadangan ke DATA_DIR baru (npm run restore).',
    );
  removeUnfinished(cluster.dir);
  // A name of its own: initdb of a start that was killed may still be writing into its own.
  const unfinished = `${unfinishedOf(cluster.dir)}-${randomBytes(4).toString('hex')}`;
  mkdirSync(unfinished, { mode: 0o700 });
  cluster.account.handOver(unfinished);
  const passwordFile = join(cluster.socketDir, 'password');
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  cluster.account.handOver(passwordFile);
  const result = runAs(cluster.account, [
    ...dieWithParent(),
    initdb,
    `--pgdata=${unfinished}`,
    `--username=${cluster.user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...locale,
    '--no-instructions',
  ]);
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    throw new EmbeddedPostgresError(
      `initdb gagal: ${result.stderr.trim() || result.error?.message || 'tanpa pesan'}`,
      isNamed(result.stderr)
        ? `Periksa ruang disk dan hak tulis DATA_DIR, atau ${useOwnServer}`
        : `Akun bernomor ini tidak punya nama di mesin ini, dan PostgreSQL menolaknya: buat akunnya (useradd), jalankan sebagai akun lain, atau ${useOwnServer}`,
    );
  }
  renameSync(unfinished, cluster.dir);
  removeUnfinished(cluster.dir);
}

/** A container may run as a number that no account has. */
const isNamed = (said: string) => !/could not look up effective user/.test(said);

const unfinishedOf = (dir: string) => `${dir}.unfinished`;

/** What starts that were killed left half made; what is still being written to there goes the next time. */
function removeUnfinished(dir: string): void {
  const above = dirname(dir);
  for (const name of readdirSync(above)) {
    if (!name.startsWith(basename(unfinishedOf(dir)))) continue;
    try {
      rmSync(join(above, name), { recursive: true, force: true });
    } catch {
      // It stands in no way.
    }
  }
}

/** Makes one for a folder that is yet to be initialised; for any other a new one would open nothing. */
function readPassword(file: string, isNeeded: boolean): string {
  const there = existsSync(file);
  const password = there ? readFileSync(file, 'utf8').trim() : '';
  if (password) return password;
  if (isNeeded)
    throw new EmbeddedPostgresError(
      `berkas ${file} ${there ? 'kosong' : 'tidak ada'}, dan hanya isinya membuka basis data di sampingnya.`,
      'Kembalikan berkas itu dari salinan DATA_DIR, atau pulihkan cadangan ke DATA_DIR baru (npm run restore).',
    );
  const made = randomBytes(24).toString('base64url');
  writeFileSync(file, made, { mode: 0o600 });
  return made;
}

function makeSocketDir(dataDir: string, account: PostgresAccount): string {
  const name = `rimpang-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const folder = join(socketPlace(), name);
  makeFolder(folder, 0o700);
  const found = lstatSync(folder);
  const uid = process.getuid?.() ?? 0;
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== account.ids?.uid)) {
    throw new EmbeddedPostgresError(
      `folder ${folder} milik pengguna lain.`,
      `Hapus folder itu, pilih TMPDIR lain, atau ${useOwnServer}`,
    );
  }
  chmodSync(folder, 0o700);
  account.handOver(folder);
  return folder;
}

/** An account other than ours must be able to walk to the data and to the programs. */
function openTheWay(cluster: Cluster, dataDir: string): void {
  // The secrets in the data folder stay 0600.
  if (statSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, 0o711);
  for (const path of [dataDir, cluster.program]) {
    if (runAs(cluster.account, ['test', '-x', path]).status === 0) continue;
    throw new EmbeddedPostgresError(
      `akun basis data (uid ${cluster.account.ids?.uid}) tidak dapat mencapai ${path}.`,
      `Taruh proyek dan DATA_DIR di folder yang terbuka bagi akun itu (bukan di bawah /root), ` +
        `jalankan sebagai pengguna biasa, atau ${useOwnServer}`,
    );
  }
}

function runAs(account: PostgresAccount, words: string[]) {
  const [program = '', ...args] = [...account.prefix, ...words];
  return spawnSync(program, args, {
    encoding: 'utf8',
    env: postgresEnv(),
    cwd: '/',
    uid: account.ids?.uid,
    gid: account.ids?.gid,
  });
}

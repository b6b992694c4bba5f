import { lstatSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What only the product makes; the database's folder belongs to an account of its own under root, and folders of pictures or copies may be mounted. */
const made = ['secret-key', 'postgres-password', 'lock.json', 'compile-cache'];

/**
 * Why (Indonesian) root does not work on this data folder: it belongs to another account, with what the product made in it, and what root
 * leaves there that account could neither open nor replace (decision 208). Null for every other account, for a folder that is not
 * there or in which nothing was begun, for one that root itself began in a folder of any account (containers), and where files of root are
 * given to its owner anyway (network folders). Leaves nothing behind.
 */
export function ownerProblem(dataDir: string): string | null {
  if (process.getuid?.() !== 0) return null;
  try {
    const { uid } = statSync(dataDir);
    if (uid === 0 || !holdsOf(uid, dataDir) || madeHere(dataDir) === uid) return null;
    const name = accountName(uid);
    const as = name ?? `#${uid}`;
    return `DATA_DIR: ${dataDir} milik akun ${name ?? `bernomor ${uid}`}, dan berkas yang ditulis root di situ tidak dapat dipakai akun itu; jalankan sebagai akun itu (sudo -u '${as}' …), atau serahkan folder itu kepada root (chown -R root). Belum ada yang ditulis`;
  } catch {
    // What cannot be looked at is said by the one who opens it.
    return null;
  }
}

/**
 * What to do (Indonesian) about a path that is closed to this account because it belongs to another: to open it would be the wrong advice, since
 * PostgreSQL refuses a folder that others may enter, and keys are read by one account. Null where it is this account's own, or not there; `hidden`: only of what
 * lies in a closed folder, since a single file that is in sight (of an import) may well be opened.
 */
export function closedByOther(path: string, { hidden = false } = {}): string | null {
  const own = process.getuid?.();
  if (hidden && seen(path)?.isFile()) return null;
  const uid = ownerOf(resolve(path));
  if (own === undefined || uid === undefined || uid === own) return null;
  const name = accountName(uid);
  return `milik akun ${name ?? `bernomor ${uid}`} dan tertutup bagi akun ini; jalankan sebagai akun itu (sudo -u '${name ?? `#${uid}`}' …), atau pilih folder lain`;
}

/** Of the path, or of the folder that hides it; undefined where it is not there. */
function ownerOf(path: string): number | undefined {
  const found = seen(path);
  if (found !== null) return found?.uid;
  return dirname(path) === path ? undefined : ownerOf(dirname(path));
}

/** Null where the way to it is closed. */
function seen(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return null;
  }
}

const holdsOf = (uid: number, dataDir: string): boolean =>
  made.some((name) => lstatSync(join(dataDir, name), { throwIfNoEntry: false })?.uid === uid);

/** As whose a file of this process appears there. */
function madeHere(dataDir: string): number {
  const probe = join(dataDir, `.owner-probe-${process.pid}`);
  try {
    writeFileSync(probe, '', { mode: 0o600 });
    return lstatSync(probe).uid;
  } finally {
    rmSync(probe, { force: true });
  }
}

function accountName(uid: number): string | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.find((line) => line.split(':')[2] === String(uid))?.split(':')[0];
}

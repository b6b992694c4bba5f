import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closedByOther } from './folder-owner.ts';
import { shortestKey } from './secret-strength.ts';
import { makeFolder } from '../runtime/make-folder.ts';

/** The key of an installation, or why there is none (Indonesian, naming the variable). */
type Found = { key: string } | { problem: string };

/** Throws the system's error where this account may not look: that is no folder without a key. */
const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** The file in which the first start outside production keeps the key it made. */
export const keyFileOf = (dataDir: string): string => join(dataDir, 'secret-key');

/** Reads the key that the first start made; undefined where none was made. */
function readKey(dataDir: string): Found | undefined {
  const file = keyFileOf(dataDir);
  if (!isThere(file)) return undefined;
  const key = readFileSync(file, 'utf8').trim();
  if (key.length >= shortestKey) return { key };
  return { problem: `SECRET_KEY: berkas ${file} kosong atau terpotong; kembalikan isinya, jangan dihapus` };
}

/** Puts the key into the data folder (0600): whole or not at all, and never over another. Throws the system's error. */
export function keepKey(dataDir: string, key: string): void {
  makeFolder(dataDir, 0o700);
  const draft = `${keyFileOf(dataDir)}.${process.pid}`;
  try {
    writeFileSync(draft, key, { mode: 0o600, flush: true });
    linkSync(draft, keyFileOf(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const hasDatabase = (dataDir: string): boolean => isThere(join(dataDir, 'postgres', 'PG_VERSION'));

const keyElsewhere = (dataDir: string): string =>
  `SECRET_KEY: di ${dataDir} sudah ada basis data, tetapi tidak ada kuncinya; isi SECRET_KEY (atau SECRET_KEY_FILE) yang dipakai sejak awal (produksi: beserta NODE_ENV=production dan BASE_URL), atau pakai DATA_DIR lain`;

/**
 * The key of the data folder. With `make` the first start gets one (0600), where no database lies there yet; without, an installation that has none is
 * a problem: a key that a command made for itself would write what the real key cannot read.
 */
export function keyOf(dataDir: string, make: boolean): Found {
  try {
    const there = readKey(dataDir);
    if (there) return there;
    // A database that is there was begun with another key, and a new one beside it would only look like that.
    if (make && hasDatabase(dataDir)) return { problem: keyElsewhere(dataDir) };
    // Two first starts at once end up with one key.
    if (make) keepKey(dataDir, randomBytes(48).toString('base64url'));
    return (
      readKey(dataDir) ?? {
        problem: `SECRET_KEY: isi dengan kunci instalasi ini (atau SECRET_KEY_FILE), atau DATA_DIR dengan foldernya; di ${dataDir} tidak ada kunci, dan perintah ini tidak membuatnya`,
      }
    );
  } catch (error) {
    const { code = '', path = dataDir } = error as NodeJS.ErrnoException;
    return { problem: `DATA_DIR: ${path} ${problemOf(path, code)}` };
  }
}

/** What keeps a data folder from being used, by the system's code. */
const folderProblems: Record<string, string> = {
  EACCES: 'tidak boleh ditulis atau dibaca oleh akun ini; beri hak, atau pilih folder lain',
  EPERM: 'tidak boleh ditulis atau dibaca oleh akun ini; beri hak, atau pilih folder lain',
  EROFS: 'ada di sistem berkas yang hanya dapat dibaca; pilih folder lain',
  ENOSPC: 'ada di disk yang penuh; kosongkan ruang, atau pilih folder di disk lain',
  ENOTDIR: 'melewati sebuah berkas; pilih folder lain',
  ENOENT: 'tidak dapat dibuat di situ; pilih folder lain',
  EEXIST: 'adalah berkas, bukan folder; pilih folder lain',
  ELINK: 'adalah tautan ke tempat yang tidak ada; pasang disknya, atau perbaiki tautannya',
};

const problemOf = (path: string, code: string): string =>
  (/^(EACCES|EPERM)$/.test(code) && closedByOther(path)) ||
  (folderProblems[code] ?? `tidak dapat dipakai (${code})`);

/** Makes the data folder where it is missing. Null where it can be written, else why not (Indonesian). */
export function prepareDataDir(dataDir: string): string | null {
  const probe = join(dataDir, `.write-probe-${process.pid}`);
  try {
    makeFolder(dataDir, 0o700);
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe, { force: true });
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return `DATA_DIR: ${dataDir} ${problemOf(dataDir, code)}`;
  }
}

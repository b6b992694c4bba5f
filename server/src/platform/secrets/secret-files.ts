import { closeSync, openSync, readSync } from 'node:fs';

/** The variables that hold a secret; each may come as a file instead: `SECRET_KEY_FILE=/run/secrets/key`. */
export const secretVariables = [
  'SECRET_KEY',
  'DATABASE_URL',
  'APP_DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_LISTEN_URL',
  'SMTP_URL',
  'S3_KEY',
  'S3_SECRET',
  'BACKUP_KEY',
  'BACKUP_S3_KEY',
  'BACKUP_S3_SECRET',
] as const;

type Environment = Record<string, string | undefined>;

/** Nothing that is a secret is longer; the person who names a disk image by mistake is told so. */
const longestBytes = 65_536;

const reasons: Record<string, string> = {
  ENOENT: 'berkas itu tidak ada',
  EACCES: 'berkas itu tidak boleh dibaca oleh akun ini',
  EPERM: 'berkas itu tidak boleh dibaca oleh akun ini',
  EISDIR: 'itu folder, bukan berkas',
  ENOTDIR: 'jalur itu tidak ada',
};

/**
 * Puts the contents of `NAME_FILE` in the place of `NAME`, without the line break at its end. An empty variable counts
 * as absent. Problems (Indonesian, naming the variable, never its contents): both are given; the file is missing,
 * unreadable, empty or too large to be a secret.
 */
export function readSecretFiles(env: Environment): { given: Record<string, string>; problems: string[] } {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value?.trim()) given[name] = value;
  const problems: string[] = [];
  for (const name of secretVariables) {
    const path = given[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (given[name]) {
      problems.push(`${name}_FILE: ${name} juga diisi; pakai salah satu saja`);
      continue;
    }
    const content = readSecret(path);
    if (typeof content === 'string') given[name] = content;
    else problems.push(`${name}_FILE: ${path}: ${content.problem}`);
  }
  return { given, problems };
}

function readSecret(path: string): string | { problem: string } {
  try {
    const bytes = readBeginning(path);
    if (bytes.length > longestBytes) return { problem: 'terlalu besar untuk sebuah rahasia' };
    const content = bytes.toString('utf8').replace(/[\r\n]+$/, '');
    return content.trim() ? content : { problem: 'berkas itu kosong' };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { problem: reasons[code ?? ''] ?? `tidak dapat dibaca (${code})` };
  }
}

/** No more than one byte too many: a device has no size, and no end. */
function readBeginning(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(longestBytes + 1);
    let filled = 0;
    for (;;) {
      const read = readSync(file, bytes, filled, bytes.length - filled, null);
      filled += read;
      if (read === 0 || filled === bytes.length) return bytes.subarray(0, filled);
    }
  } finally {
    closeSync(file);
  }
}

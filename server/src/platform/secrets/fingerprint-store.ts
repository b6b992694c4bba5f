import { type Kysely, sql } from 'kysely';
import { DatabaseCheckError } from '../database/database-check-error.ts';
import { query, text } from '../database/query.ts';
import type { Vault } from './vault.ts';

/** The same for the same SECRET_KEY, and nothing can be read out of it. In the database and in every backup. */
export const fingerprintOf = (vault: Pick<Vault, 'index'>): string =>
  vault.index('rimpang backup').toString('base64url');

/** A process with another key than the one with which the database was begun; `remains` of an env file may be all that differs. */
export const wrongKey = (remains?: string | null): DatabaseCheckError =>
  new DatabaseCheckError(
    `SECRET_KEY ini bukan kunci basis data itu: NIK dan nomor rekening di dalamnya tidak akan terbaca. ${remains ? `Di nilainya ikut ${remains}; coba tanpa itu. ` : ''}Isi SECRET_KEY yang dipakai sejak awal, atau periksa apakah DATABASE_URL (atau DATA_DIR) menunjuk instalasi lain. Belum ada yang ditulis.`,
  );

/**
 * Keeps the fingerprint the first time; of two first starts with different keys one wins. Throws DatabaseCheckError
 * where another one is there. As the owner of the database, once its tables are current.
 */
export async function keepFingerprint(db: Kysely<unknown>, fingerprint: string): Promise<void> {
  await sql`insert into platform.secret_key (fingerprint, at) values (${fingerprint}, now())
    on conflict do nothing`.execute(db);
  const row = await query({ fingerprint: text })`select fingerprint from platform.secret_key`.first(db);
  if (row?.fingerprint !== fingerprint) throw wrongKey();
}

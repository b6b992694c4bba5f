import type pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { DatabaseCheckError } from '../platform/database/database-check-error.ts';
import { bool, int, query } from '../platform/database/query.ts';

/**
 * Throws DatabaseCheckError where an invented company is being written, or that was broken off: its tables lack indexes and what refuses
 * a transfer that does not add up, and a product on it would write beside the story. Reads only.
 */
export async function demandWholeSeed(client: pg.ClientBase): Promise<void> {
  const db = handleOf(client);
  const known = await query({ there: bool })`select to_regclass('platform.fact') is not null as there`.one(
    db,
  );
  if (!known.there) return;
  const begun = await query({ partners: int })`
    select (value ->> 'partners')::bigint as partners from platform.fact
    where key = 'seed' and value ->> 'stage' <> 'done'`.first(db);
  if (!begun) return;
  throw new DatabaseCheckError(
    `Perusahaan buatan di basis data itu sedang ditulis, atau penulisannya terputus: jalankan npm run seed -- --partners ${begun.partners} lagi sampai selesai, atau pakai basis data lain. Belum ada yang ditulis.`,
  );
}

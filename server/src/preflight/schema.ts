import type pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { bool, query, text } from '../platform/database/query.ts';
import { DatabaseCheckError } from '../platform/database/database-check-error.ts';
import { listMigrations } from '../platform/database/migrate.ts';

/**
 * What a process expects of the tables. `any`: it makes or updates them itself. `present`: some version of them.
 * `current`: exactly this version's.
 */
export type SchemaDemand = 'any' | 'present' | 'current';

type Schema = { applied: string[]; pending: string[] };

async function readApplied(client: pg.ClientBase): Promise<string[] | null> {
  const db = handleOf(client);
  const known = await query({ there: bool, readable: bool })`
    select to_regclass('public.kysely_migration') is not null as there,
      coalesce(has_table_privilege(to_regclass('public.kysely_migration'), 'select'), false) as readable`.one(
    db,
  );
  if (!known.there) return null;
  // The application's role reads it since migration 080, so these tables are from before.
  if (!known.readable) throw older('080-roles-of-processes');
  const rows = await query({ name: text })`select name from public.kysely_migration order by name`.all(db);
  return rows.map((row) => row.name);
}

/** A table that neither this product nor an extension made. */
async function strangeTable(client: pg.ClientBase): Promise<string | null> {
  const row = await query({ name: text })`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and c.relname not in ('kysely_migration', 'kysely_migration_lock')
      and not exists (select from pg_depend d
        where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by 1 limit 1`.first(handleOf(client));
  return row?.name ?? null;
}

/**
 * Compares the database's migrations with this version's. Throws DatabaseCheckError where the database is newer, belongs
 * to another program, or is not what `demand` says. Reads only.
 */
export async function demandSchema(client: pg.ClientBase, demand: SchemaDemand): Promise<Schema> {
  const known = await listMigrations();
  const applied = (await readApplied(client)) ?? [];
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown) {
    throw new DatabaseCheckError(
      `Tabel di basis data itu lebih baru dari versi Rimpang ini (${unknown}); pasang versi yang terakhir menyalakannya, atau pulihkan cadangan ke basis data kosong. Belum ada yang ditulis.`,
    );
  }
  const pending = known.filter((name) => !applied.includes(name));
  const skipped = pending.find((name) => name < (applied.at(-1) ?? ''));
  if (skipped) {
    throw new DatabaseCheckError(
      `Tabel di basis data itu dibuat versi Rimpang lain yang tidak mengenal ${skipped}; pasang versi yang terakhir menyalakannya, atau pulihkan cadangan ke basis data kosong. Belum ada yang ditulis.`,
    );
  }
  if (applied.length === 0) await demandEmpty(client, demand);
  const [first] = pending;
  if (demand === 'current' && first) throw older(first);
  return { applied, pending };
}

function older(missing: string): DatabaseCheckError {
  return new DatabaseCheckError(
    `Tabel di basis data itu lebih lama dari versi Rimpang ini (belum ada ${missing}); jalankan npm run migrate (atau nyalakan produk) dengan DATABASE_URL pemilik, lalu ulangi.`,
  );
}

async function demandEmpty(client: pg.ClientBase, demand: SchemaDemand): Promise<void> {
  const strange = await strangeTable(client);
  if (strange) {
    throw new DatabaseCheckError(
      `Basis data itu berisi tabel program lain (${strange}); pakai basis data kosong yang hanya untuk Rimpang. Belum ada yang ditulis.`,
    );
  }
  if (demand !== 'any') {
    throw new DatabaseCheckError(
      'Basis data itu kosong: belum ada tabel Rimpang. Periksa DATABASE_URL (atau DATA_DIR), atau jalankan npm run migrate dahulu.',
    );
  }
  await demandCharacters(client);
}

/** What is written there for years is every character that people type, and an address is one address in either case (invariant 17). */
async function demandCharacters(client: pg.ClientBase): Promise<void> {
  const { encoding, isPlain } = await query({ encoding: text, isPlain: bool })`
    select current_setting('server_encoding') as encoding,
      lower('INFO') = 'info' and upper('info') = 'INFO' as "isPlain"`.one(handleOf(client));
  const again = "buat ulang: create database … encoding 'UTF8' locale 'C.UTF-8' template template0";
  if (encoding !== 'UTF8')
    throw new DatabaseCheckError(
      `Basis data itu berpengodean ${encoding}, sehingga tidak setiap huruf dapat disimpan; ${again}. Belum ada yang ditulis.`,
    );
  if (!isPlain)
    throw new DatabaseCheckError(
      `Menurut aturan bahasa basis data itu (misalnya Turki) INFO bukan huruf besar dari info, sehingga satu alamat dapat dipakai dua orang; ${again}. Belum ada yang ditulis.`,
    );
}

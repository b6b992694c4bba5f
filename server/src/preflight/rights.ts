import type pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { bool, query, type RowOf } from '../platform/database/query.ts';
import { DatabaseCheckError } from '../platform/database/database-check-error.ts';

const rightsRow = { role: bool, makesRoles: bool, makesSchemas: bool, standby: bool };
type Rights = RowOf<typeof rightsRow>;

/**
 * Before tables are made: may this owner make them, and is the application's role there or can it be made? Throws
 * DatabaseCheckError. `ownRole`: the operator gave an address of its own for the application (APP_DATABASE_URL).
 */
export async function demandRights(client: pg.ClientBase, ownRole: boolean): Promise<void> {
  const rights = await query(rightsRow)`
    select exists (select from pg_roles where rolname = 'rimpang_app') as role,
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "makesRoles",
      has_database_privilege(current_database(), 'CREATE') as "makesSchemas",
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as standby`.one(
    handleOf(client),
  );
  const problem = problemOf(rights, ownRole);
  if (problem) throw new DatabaseCheckError(`${problem} Belum ada yang ditulis.`);
}

/** Throws DatabaseCheckError where the database only reads: a standby, or set so. */
export async function demandWritable(client: pg.ClientBase): Promise<void> {
  const row = await query({ readsOnly: bool })`
    select current_setting('transaction_read_only')::boolean as "readsOnly"`.one(handleOf(client));
  if (row.readsOnly)
    throw new DatabaseCheckError(
      'Basis data itu hanya dapat dibaca (standby, atau diatur begitu); arahkan DATABASE_URL ke server utama. Belum ada yang ditulis.',
    );
}

function problemOf({ role, makesRoles, makesSchemas, standby }: Rights, ownRole: boolean): string | null {
  if (standby)
    return 'Basis data di DATABASE_URL hanya dapat dibaca (standby, atau diatur begitu), padahal tabelnya perlu dibuat; arahkan ke server utama.';
  if (!makesSchemas)
    return 'Pemilik di DATABASE_URL tidak boleh membuat skema di basis data itu; jadikan dia pemiliknya (alter database … owner to …).';
  if (!role && !makesRoles)
    return `Peran rimpang_app belum ada dan pemilik di DATABASE_URL tidak boleh membuatnya; beri CREATEROLE, atau buat dahulu (create role rimpang_app login password '…') lalu isi APP_DATABASE_URL.`;
  if (!makesRoles && !ownRole)
    return 'Pemilik di DATABASE_URL tidak boleh mengatur kata sandi peran rimpang_app; isi APP_DATABASE_URL dengan alamat dan kata sandi peran itu, atau beri CREATEROLE.';
  return null;
}

/**
 * A process that was given the application's role alone keeps the promise that it cannot change history: the owner under
 * that name is refused. Throws DatabaseCheckError.
 */
export async function demandNoOwner(client: pg.ClientBase): Promise<void> {
  const row = await query({ owns: bool })`
    select coalesce(has_table_privilege(to_regclass('ledger.posting'), 'update'), false)
      or has_database_privilege(current_database(), 'CREATE') as owns`.one(handleOf(client));
  if (row.owns)
    throw new DatabaseCheckError(
      'APP_DATABASE_URL masuk sebagai pemilik, yang boleh mengubah riwayat; pakai peran rimpang_app, atau isi alamat pemilik di DATABASE_URL. Belum ada yang ditulis.',
    );
}

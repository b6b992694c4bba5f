import pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { DatabaseCheckError } from '../platform/database/database-check-error.ts';
import { bool, nullable, query, text } from '../platform/database/query.ts';
import { withLogin } from '../platform/database/postgres-url.ts';

type Installation = {
  /** As the owner. */
  url: string;
  /** What the role logs in with here. */
  appPassword: string;
  /** It was written into APP_DATABASE_URL; otherwise it is made of SECRET_KEY. */
  ownRole: boolean;
};

/**
 * The role of the application belongs to the whole server. Where it has rights in another database and does not log in with the password
 * of this installation, setting that would end a product that runs there. Where the owner may not set it, tables would be made that the
 * product cannot use. Throws DatabaseCheckError for both. Reads only, as the owner.
 */
export async function demandOwnRole(
  client: pg.ClientBase,
  { url, appPassword, ownRole }: Installation,
): Promise<void> {
  const role = await query({ login: bool, mayChange: bool, elsewhere: nullable(text) })`
    select r.rolcanlogin as login,
      m.rolsuper or (m.rolcreaterole and pg_has_role(m.oid, r.oid, 'MEMBER WITH ADMIN OPTION'))
        as "mayChange",
      (select d.datname from pg_shdepend s join pg_database d on d.oid = s.dbid
        where s.refclassid = 'pg_authid'::regclass and s.refobjid = r.oid
          and d.datname <> current_database()
        order by 1 limit 1) as elsewhere
    from pg_roles r, pg_roles m
    where r.rolname = 'rimpang_app' and m.rolname = current_user`.first(handleOf(client));
  if (!role || (role.login && !(await isRefused(withLogin(url, 'rimpang_app', appPassword))))) return;
  if (role.elsewhere !== null && role.mayChange)
    throw new DatabaseCheckError(
      `Peran rimpang_app di server PostgreSQL itu juga dipakai basis data ${role.elsewhere}, dengan kata sandi lain dari ${ownRole ? 'yang di APP_DATABASE_URL' : 'yang dibuat dari SECRET_KEY ini'}; menggantinya memutus instalasi di sana. Pakai server PostgreSQL lain, hapus basis data itu bila tidak dipakai lagi, atau isi APP_DATABASE_URL dengan kata sandi peran itu sekarang. Belum ada yang ditulis.`,
    );
  if (!role.mayChange && !ownRole)
    throw new DatabaseCheckError(
      'Peran rimpang_app sudah ada di server itu, dan pemilik di DATABASE_URL tidak boleh mengatur kata sandinya; isi APP_DATABASE_URL dengan alamat dan kata sandi peran itu, atau beri hak (grant rimpang_app to … with admin option). Belum ada yang ditulis.',
    );
}

/** Another reason than the password is told by what needs the role. */
async function isRefused(url: string): Promise<boolean> {
  try {
    await (await connectClient(url)).end();
    return false;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '28P01';
  }
}

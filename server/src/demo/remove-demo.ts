import { sql } from 'kysely';
import { recordSystemEntry } from '../capabilities/audit/index.ts';
import { lockOut } from '../capabilities/staff/index.ts';
import { revokeTokensOf } from '../capabilities/tokens/index.ts';
import type { Database } from '../platform/database/database.ts';
import { readMode } from '../preflight/mode.ts';
import { int, query, text } from '../platform/database/query.ts';
import { readSystemState, removeSystemState } from '../platform/database/system-state.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { demoUsernames, type DemoTrace, findDemoTraces } from './demo-traces.ts';

type RemovalOptions = { storage: FileStorage; confirmed: boolean; now: Date };
/** What was done or would be, in Indonesian; `refused` where nothing may be taken out. */
type Removal = { lines: string[]; refused: boolean };

const howToConfirm = 'Belum ada yang diubah. Untuk melakukannya: npm run remove-demo -- --confirm';

/**
 * Takes demo data out, as the owner of the database. A database that was made as a demo becomes empty, as before its
 * first start; refused where people entered anything of their own, or while the product runs on it. In a production's
 * database the accounts that a demo's start left behind are closed, and what they did stays readable. Without
 * `confirmed` nothing is written.
 */
export async function removeDemo(db: Database, options: RemovalOptions): Promise<Removal> {
  const mode = await readMode(db);
  if (mode === null) return { lines: ['Basis data ini kosong; tidak ada data demo.'], refused: false };
  return mode === 'demo' ? emptyDemo(db, options) : closeTraces(db, options);
}

const countsOf = async (db: Database) => {
  const begun = (await readSystemState(db, 'demo'))?.value as { base: string } | undefined;
  const base = begun?.base ?? null;
  const row = await query({ accounts: int, others: int, settings: int, visitors: int, running: int })`
    select (select count(*) from identity.account) as accounts,
      (select count(*) from identity.account where username <> all(${demoUsernames}::text[])) as others,
      (select count(*) from storefront.setting where changed_by is not null) as settings,
      (select count(*) from storefront.public_order where created_at > ${base}::timestamptz)
        + (select count(*) from storefront.contact_message
        where created_at > ${base}::timestamptz) as visitors,
      (select count(*) from pg_stat_activity where datname = current_database()
        and usename = 'rimpang_app') as running`.first(db);
  return row ?? { accounts: 0, others: 0, settings: 0, visitors: 0, running: 0 };
};

async function emptyDemo(db: Database, { storage, confirmed }: RemovalOptions): Promise<Removal> {
  const { accounts, others, settings, visitors, running } = await countsOf(db);
  const own = [
    others > 0 && `${others} akun`,
    settings > 0 && `${settings} pengaturan situs yang diubah`,
    visitors > 0 && `${visitors} pesanan atau pesan pengunjung`,
  ].filter((part) => typeof part === 'string');
  if (own.length > 0) {
    const line = `Demo ini juga berisi yang bukan dari data demo: ${own.join(', ')}. Tidak ada yang dihapus. Untuk produksi, pakai basis data kosong (DATABASE_URL atau DATA_DIR lain).`;
    return { lines: [line], refused: true };
  }
  if (running > 0)
    return { lines: ['Rimpang masih berjalan di basis data ini; hentikan dulu.'], refused: true };
  const keys = await query({ key: text })`select storage_key as key from files.file`.all(db);
  const what = `${accounts} akun demo dengan seluruh riwayatnya dan ${keys.length} gambar`;
  if (!confirmed) return { lines: [`Akan dihapus: ${what}.`, howToConfirm], refused: false };
  await dropEverything(db);
  for (const { key } of keys) await storage.remove(key);
  const next = 'Basis data ini kosong; start berikutnya menentukan apakah ia demo atau produksi.';
  return { lines: [`Dihapus: ${what}.`, next], refused: false };
}

/** Every schema of the product and the migrator's notes, in one transaction: what is left is an empty database. */
async function dropEverything(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const rows = await query({ name: text })`
      select nspname as name from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')`.all(tx);
    await sql`drop schema ${sql.join(rows.map(({ name }) => sql.id(name)))} cascade`.execute(tx);
    await sql`drop table public.kysely_migration, public.kysely_migration_lock`.execute(tx);
  });
}

const nameOf = ({ username, role }: DemoTrace) => `${username} (${role})`;

async function closeTraces(db: Database, { confirmed, now }: RemovalOptions): Promise<Removal> {
  const traces = await findDemoTraces(db);
  const begun = await readSystemState(db, 'demo');
  if (traces.length === 0 && begun === null)
    return { lines: ['Tidak ada data demo di basis data produksi ini.'], refused: false };
  const names = traces.map(nameOf).join(', ') || 'tidak ada akun yang terbuka';
  if (!confirmed) return { lines: [`Akan ditutup: ${names}.`, howToConfirm], refused: false };
  const locked = await db.transaction().execute(async (tx) => {
    const ids = traces.map(({ id }) => id);
    const closed = await lockOut(tx, ids, now);
    await revokeTokensOf(tx, ids, now);
    await removeSystemState(tx, 'demo');
    for (const { id, username } of traces) {
      const detail = { reason: 'Data demo dikeluarkan dari terminal', username, closed: closed.includes(id) };
      await recordSystemEntry(tx, 'identity.removeDemo', { subject: `account:${id}`, detail }, now);
    }
    return traces.filter(({ id, role }) => role !== 'super_admin' && !closed.includes(id)).length;
  });
  return { lines: [`Ditutup: ${names}.`, ...afterwards(traces, locked)], refused: false };
}

/** What is left to people; `partners` are not closed yet, whatever their role is. */
function afterwards(traces: readonly DemoTrace[], partners: number): string[] {
  const owners = traces.filter(({ role }) => role === 'super_admin');
  return [
    ...(partners > 0
      ? [
          `${partners} mitra demo tidak dapat login lagi, tetapi masih di jaringan; tutup lewat Daftar Seluruh Mitra.`,
        ]
      : []),
    ...owners.map(
      ({ username }) =>
        `Password ${username} adalah password demo dan dihapus; buat yang baru: npm run reset-password -- --username ${username}`,
    ),
    'Jalankan npm run verify, dan periksa log audit untuk apa yang dilakukan akun itu.',
  ];
}

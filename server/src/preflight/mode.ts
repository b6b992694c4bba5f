import { DatabaseCheckError } from '../platform/database/database-check-error.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { demoHistoryMs, type Mode, ModeError, modes } from '../platform/database/mode.ts';
import { bool, oneOf, query } from '../platform/database/query.ts';

const words = {
  demo: 'Basis data ini berisi demo dan tidak dipakai untuk produksi: pakai basis data kosong (DATABASE_URL atau DATA_DIR lain), atau kosongkan yang ini dengan: npm run remove-demo',
  production:
    'Basis data ini milik produksi dan tidak dipakai untuk demo: isi NODE_ENV=production beserta SECRET_KEY dan BASE_URL yang biasa (dan hapus DEMO), atau pakai DATA_DIR lain untuk demo.',
} as const satisfies Record<Mode, string>;

/**
 * What the database is for; null while no company was made in it, with or without tables. A database from before the
 * mode was stored counts as a demo only where the start that began its demo data also made its company: the demo
 * dates that back by the length of its history.
 */
export async function readMode(db: Database | Tx): Promise<Mode | null> {
  const known = await query({ installation: bool, account: bool, systemState: bool })`
    select to_regclass('platform.installation') is not null as installation,
      to_regclass('identity.account') is not null as account,
        to_regclass('platform.fact') is not null as "systemState"`.one(db);
  if (known.installation) {
    const stored = await query({ mode: oneOf(modes) })`select mode from platform.installation`.first(db);
    if (stored) return stored.mode;
  }
  if (!known.account || !known.systemState) return null;
  return modeBefore(db);
}

async function modeBefore(db: Database | Tx): Promise<Mode | null> {
  const row = await query({ isDemo: bool })`
    select coalesce((
      select abs(extract(epoch from (f.value ->> 'base')::timestamptz - a.created_at) -
        ${demoHistoryMs / 1000}::float8) < 86400
      from platform.fact f where f.key = 'demo'), false) as "isDemo"
    from identity.account a where a.role = 'super_admin' order by a.id limit 1`.first(db);
  return row ? (row.isDemo ? 'demo' : 'production') : null;
}

/** Throws `ModeError` where the database was made for the other mode. Reads only. */
export async function demandMode(db: Database | Tx, mode: Mode): Promise<void> {
  const stored = await readMode(db);
  if (stored && stored !== mode) throw new ModeError(words[stored]);
}

/**
 * Throws DatabaseCheckError where no company was made yet, for what needs one: an account that were there before it would take its place, or its
 * username, and no start could make it any more. Reads only.
 */
export async function demandCompany(db: Database | Tx): Promise<void> {
  if ((await readMode(db)) !== null) return;
  throw new DatabaseCheckError(
    'Di basis data ini belum ada perusahaan: nyalakan Rimpang sekali, lalu buka tautan akun pemilik yang ditulisnya. Belum ada yang ditulis.',
  );
}

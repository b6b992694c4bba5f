import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { beginEpoch } from '../capabilities/audit/index.ts';
import { pauseRestored } from '../capabilities/webhooks/index.ts';
import { handleOf } from '../platform/database/client-handle.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import type { Mode } from '../platform/database/mode.ts';
import { bool, query } from '../platform/database/query.ts';
import { fingerprintOf } from '../platform/secrets/fingerprint-store.ts';
import type { Vault } from '../platform/secrets/vault.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { measureStream } from './backup.ts';
import { isOwn, quoteName, quotedColumns, readMigrations, readTables } from './catalog.ts';
import { CopyIn } from './copy.ts';
import { withoutIndexes } from './drop-indexes.ts';
import { loadFiles } from './files.ts';
import { BackupError, type Manifest, readBackup, tableFile, type TableEntry } from './manifest.ts';

type RestoreOptions = {
  ownerUrl: string;
  appPassword: string;
  storage: FileStorage;
  vault: Vault;
  /** A backup, or a folder of backups: then the newest. */
  from: string;
  now: Date;
  /** What this start is for: a backup of the other mode is refused. */
  mode?: Mode;
};

const wrongMode = {
  demo: 'Cadangan ini dari demo dan tidak dipulihkan sebagai produksi; jalankan dengan DEMO=1 di basis data yang kosong.',
  production:
    'Cadangan ini dari produksi dan tidak dipulihkan sebagai demo; isi NODE_ENV=production beserta SECRET_KEY dan BASE_URL.',
} as const satisfies Record<Mode, string>;

/** What was restored. */
type RestoreNote = { folder: string; at: string; rows: number; files: number; missingFiles: number };

/** Owners that may not switch triggers off for the session switch them off table by table. */
async function withoutTriggers(client: pg.Client, tables: readonly string[], load: () => Promise<void>) {
  const rights = await query({ may: bool })`
    select has_parameter_privilege(current_user, 'session_replication_role', 'SET') as may`.one(
    handleOf(client),
  );
  if (rights.may) {
    await client.query('set local session_replication_role = replica');
    return load();
  }
  for (const name of tables)
    await client.query(`alter table ${quoteName(client, name)} disable trigger user`);
  await load();
  for (const name of tables) await client.query(`alter table ${quoteName(client, name)} enable trigger user`);
}

/** Frozen as they come, which the truncate of the same transaction allows: nothing has to be rewritten afterwards. */
async function loadTable(client: pg.Client, entry: TableEntry, folder: string): Promise<void> {
  const columns = quotedColumns(client, entry.columns);
  const rows = new CopyIn(`copy ${quoteName(client, entry.name)} ${columns} from stdin with (freeze)`);
  const { through, seen } = measureStream();
  client.query(rows);
  const file = createReadStream(join(folder, tableFile(entry.name)));
  await pipeline(file, through, createZstdDecompress(), rows);
  if (seen.digest() !== entry.sha256 || rows.rows !== entry.rows) {
    throw new BackupError(`Berkas ${tableFile(entry.name)} rusak: isinya bukan yang dicadangkan.`);
  }
}

/** All rows or none, in one transaction; then the audit chain goes on in a new epoch. */
async function loadRows(client: pg.Client, manifest: Manifest, folder: string, options: RestoreOptions) {
  const all = (await readTables(client)).map((table) => table.name);
  await client.query('begin');
  await withoutTriggers(client, all, async () => {
    await client.query(`truncate ${all.map((name) => quoteName(client, name)).join(', ')} cascade`);
    await withoutIndexes(client, all, async () => {
      for (const entry of manifest.tables.filter(isOwn)) await loadTable(client, entry, folder);
    });
  });
  for (const { name, value } of manifest.sequences.filter(isOwn))
    await client.query('select setval($1, $2)', [name, value]);
  await beginEpoch(handleOf(client), `Dipulihkan dari cadangan ${manifest.at}`, options.now);
  // Before the commit: the person who finds the rows finds the pictures, and a restore that broke off can be run again.
  const files = await loadFiles(client, options.storage, folder);
  await client.query('commit');
  await client.query('analyze');
  return files;
}

/** Refuses a database that holds anything, or that is ahead of the backup. */
async function demandFresh(ownerUrl: string, manifest: Manifest): Promise<void> {
  const client = await connectClient(ownerUrl);
  try {
    const applied = await readMigrations(client);
    const ahead = applied.find((name) => !manifest.migrations.includes(name));
    if (ahead) {
      throw new BackupError(
        `Basis data tujuan sudah punya tabel yang lebih baru dari cadangan (${ahead}). Pakai basis data yang kosong.`,
      );
    }
    if (!applied.includes('002-identity')) return;
    const { filled } = await query({ filled: bool })`
      select exists (select from identity.account) or exists (select from audit.entry) as filled`.one(
      handleOf(client),
    );
    if (filled) {
      throw new BackupError(
        'Basis data tujuan sudah berisi data dan tidak akan ditimpa. Pulihkan ke DATA_DIR baru, atau ke basis data kosong (DATABASE_URL).',
      );
    }
  } finally {
    await client.end();
  }
}

/**
 * Fills an empty database and storage from a backup: tables as the backup's version made them, rows in bulk with
 * triggers off, sequences, files; then newer migrations. All rows or none. The caller runs `verify` afterwards.
 * Throws BackupError where the target is not empty, the backup is damaged, or SECRET_KEY is not the one it was made with.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreNote> {
  const { ownerUrl, appPassword, vault } = options;
  const { folder, manifest } = await readBackup(options.from);
  if (manifest.keyMark !== fingerprintOf(vault)) {
    throw new BackupError(
      'SECRET_KEY bukan yang dipakai saat cadangan dibuat; NIK dan nomor rekening tidak akan terbaca. Isi SECRET_KEY yang lama (atau salin berkas secret-key dari DATA_DIR lama).',
    );
  }
  if (options.mode && manifest.mode && manifest.mode !== options.mode)
    throw new BackupError(wrongMode[manifest.mode]);
  await demandFresh(ownerUrl, manifest);
  await migrateDatabase({ ownerUrl, appPassword, to: manifest.migrations.at(-1) });
  const client = await connectClient(ownerUrl);
  try {
    const files = await loadRows(client, manifest, folder, options);
    await migrateDatabase({ ownerUrl, appPassword, fingerprint: manifest.keyMark });
    await pauseRestored(handleOf(client), options.now);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { folder, at: manifest.at, rows, files: files.count, missingFiles: files.missing.length };
  } finally {
    await client.end();
  }
}

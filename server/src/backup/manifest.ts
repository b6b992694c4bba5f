import { open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isAhead } from '@rimpang/domain/upkeep';
import { z } from 'zod';
import { listMigrations } from '../platform/database/migrate.ts';
import { writingTo } from '../platform/runtime/full-disk.ts';
import { momentOfName } from './stamp.ts';
import { orMissing } from '../platform/runtime/or-missing.ts';

/** A backup or restore that cannot be done, said in Indonesian to the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const table = z.object({
  /** `schema.table`. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  bytes: z.int(),
  /** Of the compressed file. */
  sha256: z.string(),
});

const manifest = z.object({
  format: z.literal(1),
  product: z.literal('rimpang'),
  at: z.iso.datetime(),
  /** What the database is for; backups from before it was stored do not say. */
  mode: z.enum(['demo', 'production']).optional(),
  /** Names of the migrations that made the tables; a restore makes exactly these before it fills them. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.int() })),
  files: z.object({ count: z.int(), bytes: z.int(), missing: z.array(z.string()) }),
  /** Recognises the SECRET_KEY with which numbers are encrypted; the key itself is not in a backup. */
  keyMark: z.string(),
});
export type Manifest = z.infer<typeof manifest>;
export type TableEntry = z.infer<typeof table>;

const fileName = 'manifest.json';

/** The file of a table inside a backup. */
export const tableFile = (name: string): string => `tables/${name}.copy.zst`;

/** Written last and whole: a folder without it is no backup. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const draft = join(folder, `${fileName}.draft`);
  const file = await open(draft, 'w', 0o600);
  try {
    await writingTo(folder, file.writeFile(`${JSON.stringify(content, null, 2)}\n`));
    await writingTo(folder, file.sync());
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, fileName));
}

/**
 * Finds the backup that `given` means: the folder itself, or the newest complete backup in it whose moment has come.
 * Throws BackupError where there is none, where its manifest is cut or damaged, or where a newer version made it.
 */
export async function readBackup(given: string, now: Date): Promise<{ folder: string; manifest: Manifest }> {
  for (const folder of [given, ...(await newestFirst(given, now))]) {
    const text = await orMissing(readFile(join(folder, fileName), 'utf8'), null);
    if (text === null) continue;
    return { folder, manifest: await readManifest(text, join(folder, fileName)) };
  }
  throw new BackupError(`Tidak ada cadangan di ${given}.`);
}

/** Understands the text of a manifest; `path` is for what is said of it. Throws BackupError as `readBackup` does. */
export async function readManifest(text: string, path: string): Promise<Manifest> {
  const parsed = manifest.safeParse(jsonOf(text, path));
  if (!parsed.success) throw new BackupError(`${path} tidak dikenal oleh versi ini.`);
  await demandKnown(parsed.data);
  return parsed.data;
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError(`${path} rusak atau terpotong; pakai cadangan lain. Belum ada yang ditulis.`);
  }
}

/** A restore makes the tables of the backup's version, and knows how to only where it is not the older one. */
async function demandKnown({ migrations }: Manifest): Promise<void> {
  const known = new Set(await listMigrations());
  const newer = migrations.find((name) => !known.has(name));
  if (newer)
    throw new BackupError(
      `Cadangan ini dari versi Rimpang yang lebih baru (${newer}); pasang versi itu, lalu ulangi. Belum ada yang ditulis.`,
    );
}

async function newestFirst(parent: string, now: Date): Promise<string[]> {
  const names = await orMissing(readdir(parent), []);
  return names
    .filter((name) => /^rimpang-\d{8}-\d{6}(-\d+)?$/.test(name) && !isAhead(momentOfName(name), now))
    .sort()
    .toReversed()
    .map((name) => join(parent, name));
}

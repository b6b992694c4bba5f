import { openKeeper } from '../backup/keeper.ts';
import { demandOurs, refuseFilled, restoreBackup } from '../backup/restore.ts';
import { lookAtSource, type OpenedSource, openSource } from '../backup/source.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { Config } from '../platform/runtime/config.ts';
import { keepKey } from '../platform/secrets/installation-key.ts';
import { orAborted } from '../platform/runtime/or-aborted.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { type CommandWork, exitCodes, type Placed, printLine, printWarning } from './command.ts';
import { interruptible } from './interrupted.ts';
import { inNewDatabase } from './new-database.ts';
import { verifyNow } from './verify.ts';

/** How to have the restored company instead of the other one. */
function nextStep({ dataDir, databaseUrl }: Config, database: string | undefined): string {
  const renamed = `nama basis data di DATABASE_URL (dan APP_DATABASE_URL) diganti ${database}, dan `;
  const where = `DATA_DIR=${dataDir}`;
  const how = databaseUrl && database ? `${renamed}${where}` : where;
  return `Untuk memakainya: hentikan produk, lalu nyalakan dengan ${how}.`;
}

const modeOf = ({ demo }: Config) => (demo ? 'demo' : 'production');

/**
 * Where to restore to, once `--from` leads to a backup that this installation may restore: before a database is opened, or made. Throws
 * BackupError.
 */
export async function placeRestore(
  config: Config,
  { from = '', database }: CommandWork['options'],
): Promise<Placed> {
  const manifest = await lookAtSource(openKeeper(config, ''), from, new Date());
  demandOurs(manifest, { vault: openVault(config.secretKey), mode: modeOf(config) });
  return database === undefined ? { config } : inNewDatabase(config, database);
}

const interrupted =
  'Dibatalkan. Yang sudah terisi belum dapat dipakai: jalankan npm run restore lagi sampai selesai.';

/** What was unlocked for it goes, however it ends. */
async function restoreThenClose(
  options: Parameters<typeof restoreBackup>[0],
  source: OpenedSource,
  signal: AbortSignal,
) {
  try {
    return await orAborted(restoreBackup(options), signal);
  } finally {
    await source.close();
  }
}

/** Fills an empty database and storage from `--from`, then verifies what is there. */
export async function runRestore({ config, database, options }: CommandWork): Promise<number> {
  const [storage, vault] = [openStorage(config), openVault(config.secretKey)];
  const { ownerUrl, appPassword } = database;
  const from = options.from ?? '';
  const mode = modeOf(config);
  const now = new Date();
  await refuseFilled(ownerUrl);
  const { note, name } = await interruptible(interrupted, async (signal) => {
    const source = await openSource(openKeeper(config, ownerUrl), from, now, signal);
    const filling = { ownerUrl, appPassword, storage, vault, from: source.folder, mode, now } as const;
    return { note: await restoreThenClose(filling, source, signal), name: source.name };
  });
  printLine(`Dipulihkan dari ${name} (${note.rows} baris, ${note.files} gambar)`);
  if (!config.production) keepKey(config.dataDir, config.secretKey);
  printLine(nextStep(config, options.database));
  const verified = await verifyNow({ ownerUrl });
  if (verified !== exitCodes.done || note.missingFiles === 0) return verified;
  printWarning(
    `${note.missingFiles} gambar tidak ada di cadangan itu atau rusak di sana; cari di cadangan yang lebih lama.`,
  );
  return exitCodes.incomplete;
}

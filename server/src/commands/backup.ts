import { createBackup, type BackupNote } from '../backup/backup.ts';
import { BackupError } from '../backup/manifest.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { warnOfBackup, warnOfMissingFiles } from '../upkeep/owner-warnings.ts';
import { asOwner } from './open-as.ts';
import { type CommandWork, exitCodes, printLine, printWarning } from './command.ts';

/** Ctrl-C, or a polite end from outside. */
function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () =>
      controller.abort(new BackupError('Dibatalkan. Tidak ada cadangan yang tertinggal.')),
    );
  return controller.signal;
}

async function saveInto(to: string, { config, database }: CommandWork): Promise<BackupNote> {
  const [storage, vault] = [openStorage(config), openVault(config.secretKey)];
  const signal = untilInterrupted();
  const now = new Date();
  try {
    const note = await createBackup({
      url: database.ownerUrl,
      storage,
      vault,
      to,
      now,
      reason: 'manual',
      signal,
    });
    // The person who reads the terminal may not be the owner of the company.
    if (note.missingFiles > 0) await asOwner(database, (db) => warnOfMissingFiles({ db }, note, now));
    return note;
  } catch (error) {
    if (!signal.aborted) await asOwner(database, (db) => warnOfBackup({ db }, error, now));
    throw error;
  }
}

/** Copies database and files into a new folder of `--to`, while the product runs. */
export async function runBackup(work: CommandWork): Promise<number> {
  const note = await saveInto(work.options.to ?? '', work);
  printLine(`Cadangan selesai: ${note.folder} (${note.rows} baris, ${note.files} gambar)`);
  printLine('SECRET_KEY tidak ikut dicadangkan; simpan terpisah, tanpa itu NIK dan rekening tidak terbaca.');
  if (note.missingFiles === 0) return exitCodes.done;
  printWarning(
    `Cadangan itu tidak lengkap: ${note.missingFiles} gambar tidak ada di penyimpanan. Jalankan dengan DATA_DIR (atau S3_*) yang dipakai produk, lalu ulangi.`,
  );
  return exitCodes.incomplete;
}

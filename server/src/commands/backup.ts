import { access, constants } from 'node:fs/promises';
import { alone } from '../backup/alone.ts';
import { createBackup, type BackupNote } from '../backup/backup.ts';
import { openKeeper, sourceOf } from '../backup/keeper.ts';
import { BackupError } from '../backup/manifest.ts';
import { makeFolder } from '../platform/runtime/make-folder.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { backUp } from '../upkeep/backup-work.ts';
import { warnOfBackup, warnOfMissingFiles } from '../upkeep/owner-warnings.ts';
import { asApplication } from './open-as.ts';
import { untilInterrupted } from './interrupted.ts';
import { exitCodes, printLine, printWarning, type ServedWork, UsageError } from './command.ts';

/** Makes a copy, or does what its one option says instead. */
export async function runBackup(work: ServedWork): Promise<number> {
  const { to, list, test, 'if-due': ifDue } = work.options;
  if ([to, list, test].filter((one) => one !== undefined).length > 1)
    throw new UsageError('--to, --list, dan --test tidak dapat ditulis bersama; pilih satu.');
  if (ifDue && !test) throw new UsageError('--if-due hanya bersama --test.');
  if (list) return (await import('./backup-list.ts')).listBackups(work);
  if (test) return (await import('./restore-test.ts')).runRestoreTest(work);
  return to === undefined ? makeLocked(work) : makePlain(work, to);
}

/** The same that the schedule does, now. */
async function makeLocked({ config, database }: ServedWork): Promise<number> {
  const signal = untilInterrupted();
  const url = database.ownerUrl ?? database.listenUrl;
  const keeper = openKeeper(config, url);
  const making = { reason: 'manual', now: new Date(), signal };
  const made = await alone(url, 'rimpang.backup', () =>
    asApplication(database, (db) => backUp({ db }, keeper, making)),
  );
  if (!made)
    throw new BackupError('Cadangan lain sedang dibuat atau dikirim; tunggu sampai selesai, lalu ulangi.');
  const { note, problem, forgotten } = made.done;
  printLine(
    `Cadangan selesai: ${sourceOf(keeper, note, false)} (${note.rows} baris, ${note.files} gambar), terkunci.`,
  );
  if (forgotten.length > 0) printLine(`Cadangan lama dihapus: ${forgotten.join(', ')}.`);
  printLine(
    `SECRET_KEY${config.backups.key ? ' dan BACKUP_KEY' : ''} tidak ikut dicadangkan; simpan terpisah, tanpa itu cadangan tidak terbuka.`,
  );
  if (problem) {
    printWarning(`Belum ada di luar mesin: ${problem}. Dikirim lagi bersama cadangan berikutnya.`);
    return exitCodes.failed;
  }
  if (keeper.offsite) printLine(`Di luar mesin: ${sourceOf(keeper, note, true)}`);
  else printWarning('Hanya di mesin ini: isi BACKUP_S3_* supaya ada salinan di luar mesin.');
  return complete(note.missingFiles);
}

function complete(missingFiles: number): number {
  if (missingFiles === 0) return exitCodes.done;
  printWarning(
    `Cadangan itu tidak lengkap: ${missingFiles} gambar tidak ada di penyimpanan atau rusak di sana. Jalankan dengan DATA_DIR (atau S3_*) yang dipakai produk, lalu ulangi.`,
  );
  return exitCodes.incomplete;
}

/**
 * A place that takes no copy is told to the person who wrote it, and is no failed backup that owners hear of: it may be a slip of the
 * pen. A copy that a timetable makes there grows old on their home instead. Throws the system's error, with the path.
 */
async function demandPlace(to: string): Promise<void> {
  makeFolder(to, 0o700);
  await access(to, constants.R_OK | constants.W_OK | constants.X_OK);
}

async function saveInto(to: string, { config, database }: ServedWork): Promise<BackupNote> {
  const [storage, vault] = [openStorage(config), openVault(config.secretKey)];
  const signal = untilInterrupted();
  const now = new Date();
  const url = database.ownerUrl ?? database.listenUrl;
  await demandPlace(to);
  try {
    const note = await createBackup({ url, storage, vault, to, now, reason: 'manual', signal });
    // The person who reads the terminal may not be the owner of the company.
    if (note.missingFiles > 0) await asApplication(database, (db) => warnOfMissingFiles({ db }, note, now));
    return note;
  } catch (error) {
    if (!signal.aborted) await asApplication(database, (db) => warnOfBackup({ db }, error, now));
    throw error;
  }
}

/** Database and files in a new folder of `--to`, unlocked: for a move, or for another way of keeping copies. */
async function makePlain(work: ServedWork, to: string): Promise<number> {
  const note = await saveInto(to, work);
  printLine(`Cadangan selesai: ${note.folder} (${note.rows} baris, ${note.files} gambar)`);
  printLine('SECRET_KEY tidak ikut dicadangkan; simpan terpisah, tanpa itu NIK dan rekening tidak terbaca.');
  return complete(note.missingFiles);
}

import { join } from 'node:path';
import { alone } from '../backup/alone.ts';
import { BackupError } from '../backup/manifest.ts';
import { claimBucket, type Moved, moveFiles } from '../backup/move-files.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { readSystemState } from '../platform/database/system-state.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { openDiskStorage } from '../platform/storage/file-storage-disk.ts';
import { openS3Storage } from '../platform/storage/file-storage-s3.ts';
import { untilInterrupted } from './interrupted.ts';
import { asApplication } from './open-as.ts';
import { exitCodes, printLine, printWarning, type ServedWork, UsageError } from './command.ts';

const places = { s3: 'S3', disk: 'DATA_DIR' } as const;
type Target = keyof typeof places;

/** What the running product uses must not be emptied under it. */
async function demandUsed(work: ServedWork, target: Target): Promise<void> {
  const used = await asApplication(work.database, (db) => readSystemState(db, 'file-storage'));
  const { kind } = (used?.value ?? {}) as { kind?: Target };
  if (kind === target) return;
  throw new BackupError(
    `Produk terakhir menyala ${kind ? `dengan gambar di ${places[kind]}` : 'sebelum versi ini'}: nyalakan dahulu ${target === 's3' ? 'dengan' : 'tanpa'} S3_*, jalankan perintah ini tanpa --remove, lalu ulangi. Tidak ada yang dihapus.`,
  );
}

function say(target: Target, isRemoving: boolean, moved: Moved): number {
  const { copied, there, removed, missing, damaged } = moved;
  printLine(`Selesai: ${copied} gambar disalin ke ${places[target]}, ${there} sudah ada di sana.`);
  if (isRemoving) printLine(`${removed} gambar dihapus dari tempat lama.`);
  else
    printLine(
      `Berikutnya: nyalakan produk ${target === 's3' ? 'dengan' : 'tanpa'} S3_*, jalankan perintah ini sekali lagi, lalu dengan --remove.`,
    );
  if (missing + damaged === 0) return exitCodes.done;
  const isStrange = copied + there === 0;
  printWarning(
    `${missing} gambar tidak ada di kedua tempat, ${damaged} rusak di tempat lama${isStrange ? '; apakah DATA_DIR dan S3_* milik instalasi ini?' : '; cari di cadangan yang lebih lama.'}`,
  );
  return exitCodes.incomplete;
}

/** Moves the pictures between the disk and S3; both places are asked before the first one is copied. */
export async function runFiles(work: ServedWork): Promise<number> {
  const { config, database, options } = work;
  const { s3, dataDir, secretKey } = config;
  const target = options.to ?? '';
  if (target !== 's3' && target !== 'disk') throw new UsageError(`--to ${target}: tulis s3 atau disk.`);
  if (!s3) throw new BackupError('Isi S3_ENDPOINT, S3_BUCKET, S3_KEY, dan S3_SECRET untuk perintah ini.');
  const [disk, bucket] = [openDiskStorage(join(dataDir, 'files')), openS3Storage(s3)];
  for (const place of [disk, bucket]) await place.check();
  await claimBucket(bucket, openVault(secretKey));
  const remove = options.remove !== undefined;
  if (remove) await demandUsed(work, target);
  const [from, to] = target === 's3' ? [disk, bucket] : [bucket, disk];
  const signal = untilInterrupted(
    'Dibatalkan; yang sudah disalin tetap ada. Ulangi perintah ini untuk melanjutkan.',
  );
  const url = database.ownerUrl ?? database.listenUrl;
  const run = await alone(url, 'rimpang.move-files', async () => {
    const client = await connectClient(url);
    try {
      return await moveFiles(client, { from, to, remove, signal });
    } finally {
      await client.end();
    }
  });
  if (!run) throw new BackupError('Pemindahan gambar lain sedang berjalan; tunggu sampai selesai.');
  return say(target, remove, run.done);
}

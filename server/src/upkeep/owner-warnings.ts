import { formatMoment } from '@rimpang/domain/calendar';
import { warnOwners } from '../capabilities/notifications/terminal.ts';
import type { Database } from '../platform/database/database.ts';
import { explainFailure } from '../platform/runtime/explain.ts';
import { writeSystemState } from '../platform/database/system-state.ts';
import type { Services } from '../platform/requests/services.ts';
import type { Live } from '../platform/requests/live.ts';
import { verifyNightly } from '../verify/nightly.ts';
import type { Report } from '../verify/verify.ts';

/** Checks the data once a night, and tells the super admins where something is wrong or could not be checked. */
export async function verifyAndWarn({ db, live, clock, log }: Services): Promise<Report | null> {
  const now = clock();
  const report = await verifyNightly(db, now, log);
  if (!report || report.ok) return report;
  const count = report.differences.length;
  const body = `Pemeriksaan ${formatMoment(now)} menemukan ${count} selisih. Yang pertama: ${report.differences[0]}. Jangan mengoreksi angka dengan tangan: jalankan npm run verify di server dan hubungi pengelola sistem.`;
  await warnOwners({ db, live }, { title: 'Pemeriksaan data menemukan selisih', body }, now);
  return report;
}

/**
 * Tells the super admins that a backup could not be made, unless they know already, and keeps that for the admin home. Never
 * throws: the backup's own failure is what counts.
 */
export async function warnOfBackup(
  services: { db: Database; live?: Live },
  error: unknown,
  now: Date,
  isTold = false,
): Promise<void> {
  const why = explainFailure(error).split('\n')[0]?.replace(/\.$/, '').slice(0, 300) ?? '';
  await writeSystemState(services.db, 'backup-failure', { why }, now).catch(() => undefined);
  if (isTold) return;
  const body = `Cadangan ${formatMoment(now)} tidak selesai: ${why}. Periksa ruang disk dan penyimpanan, lalu ulangi npm run backup.`;
  await warnOwners(services, { title: 'Cadangan gagal dibuat', body }, now).catch(() => undefined);
}

/** Tells the super admins that a backup came out without some pictures, lost or damaged. Never throws: the backup itself is there. */
export async function warnOfMissingFiles(
  services: { db: Database; live?: Live },
  { folder, missingFiles }: { folder: string; missingFiles: number },
  now: Date,
): Promise<void> {
  const body = `Cadangan ${formatMoment(now)} di ${folder} tidak lengkap: ${missingFiles} gambar tidak ada di penyimpanan atau rusak di sana. Jalankan cadangan dengan DATA_DIR (atau S3_*) yang dipakai produk; bila tetap begitu, cari gambarnya di cadangan yang lebih lama.`;
  await warnOwners(services, { title: 'Cadangan tidak lengkap', body }, now).catch(() => undefined);
}

/** Keeps how a restore test ended, and tells the super admins of one that failed. */
export async function tellOfTest(
  services: { db: Database; live?: Live },
  result: { ok: boolean; name: string; why: string | null },
  now: Date,
): Promise<void> {
  await writeSystemState(services.db, 'backup-test', result, now);
  if (result.ok) return;
  const body = `Uji pulih ${formatMoment(now)} ${result.name && `dari ${result.name} `}tidak berhasil: ${result.why}. Sampai ini diperbaiki, jangan mengandalkan cadangan; jalankan npm run backup -- --test di server.`;
  await warnOwners(services, { title: 'Uji pulih cadangan gagal', body }, now).catch(() => undefined);
}

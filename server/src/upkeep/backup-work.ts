import { formatMoment } from '@rimpang/domain/calendar';
import { failedSince } from '@rimpang/domain/upkeep';
import {
  carryCopy,
  copiesToCarry,
  forgetCopies,
  type Keeper,
  makeCopy,
  removeAbandonedUploads,
} from '../backup/keeper.ts';
import type { CopyNote } from '../backup/place.ts';
import { warnOwners } from '../capabilities/notifications/terminal.ts';
import type { Database } from '../platform/database/database.ts';
import { readSystemState, writeSystemState } from '../platform/database/system-state.ts';
import type { Live } from '../platform/requests/live.ts';
import { explainFailure } from '../platform/runtime/explain.ts';
import { warnOfBackup, warnOfMissingFiles } from './owner-warnings.ts';

/** Where what happened is kept, and the owners are told. */
export type Told = { db: Database; live?: Live };

type Making = { reason: string; now: Date; signal?: AbortSignal; isTold?: boolean };

/** Makes a copy; tells the owners where that failed, unless they know already, or where pictures are missing. Throws what failed. */
export async function keepCopy(told: Told, keeper: Keeper, making: Making): Promise<CopyNote> {
  const { now, signal, isTold = false } = making;
  try {
    const note = await makeCopy(keeper, making);
    if (note.missingFiles > 0)
      await warnOfMissingFiles(told, { folder: note.name, missingFiles: note.missingFiles }, now);
    return note;
  } catch (error) {
    if (!signal?.aborted) await warnOfBackup(told, error, now, isTold);
    throw error;
  }
}

type Carrying = { now: Date; signal?: AbortSignal };

/**
 * Carries every copy that waits out of this machine, the newest first, and keeps how that went. The owners hear of the first
 * failure only. Resolves to the reason (Indonesian) where one could not be carried, else null; what waits stays here.
 */
export async function carryCopies(
  told: Told,
  keeper: Keeper,
  { now, signal }: Carrying,
): Promise<string | null> {
  const { db } = told;
  const before = await readSystemState(db, 'backup-offsite');
  const failure = await readSystemState(db, 'backup-offsite-failure');
  const goesOn = failure && failedSince(before?.at ?? null, failure.at, now);
  const tries = goesOn ? (failure.value as { tries: number }).tries : 0;
  try {
    for (const note of await copiesToCarry(keeper)) {
      await carryCopy(keeper, note, now, signal);
      await writeSystemState(db, 'backup-offsite', { name: note.name }, now);
    }
    return null;
  } catch (error) {
    signal?.throwIfAborted();
    const why = firstLine(error);
    await writeSystemState(db, 'backup-offsite-failure', { why, tries: tries + 1 }, now);
    const body = `Cadangan ${formatMoment(now)} belum ada di luar mesin: ${why}. Cadangannya tetap ada di mesin ini dan dikirim lagi sampai berhasil; periksa BACKUP_S3_* (atau S3_*) dan layanannya.`;
    if (tries === 0)
      await warnOwners(told, { title: 'Cadangan tidak terkirim ke luar mesin', body }, now).catch(() => {});
    return why;
  }
}

/** What an explained failure says in its first line, without its full stop. */
export const firstLine = (error: unknown): string =>
  explainFailure(error).split('\n')[0]?.replace(/\.$/, '').slice(0, 300) ?? '';

/** Everything of one backup: made, carried, what may go forgotten, and what died on its way removed. `problem`: why it is not outside. Throws where none was made. */
export async function backUp(
  told: Told,
  keeper: Keeper,
  making: Making,
): Promise<{ note: CopyNote; problem: string | null; forgotten: string[] }> {
  const note = await keepCopy(told, keeper, making);
  const problem = await carryCopies(told, keeper, making);
  // Too many copies are no failure of this one.
  const forgotten = await forgetCopies(keeper, making.now).catch(() => []);
  // Nor are pieces that stay for another night; doctor counts them.
  await removeAbandonedUploads(keeper, making.now).catch(() => 0);
  return { note, problem, forgotten };
}

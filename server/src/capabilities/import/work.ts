import type { ImportFileKey, ImportJob } from '@rimpang/contract/importing';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { Folder } from './check-opening.ts';
import { importFiles } from './files.ts';
import { ImportError } from './import-error.ts';
import { type ColumnNames, nameKey } from './read-table.ts';
import { selectRun } from './store.ts';
import {
  deleteUploads,
  type ImportWork,
  insertJob,
  selectColumnNames,
  selectPart,
  selectUploads,
  selectWork,
  type Upload,
  updateEnded,
} from './work-store.ts';

/** A job that says nothing for this long died with its process. */
const silentMs = 60_000;
/** Files that are not imported are removed after this time. */
export const filesStayMs = 72 * 3_600_000;

export const refusal = (reason: string) => new Failure('IMPORT_REFUSED', { reason });

/** What an import says no to, as the answer of an endpoint. */
export const asRefusal = (error: unknown) => (error instanceof ImportError ? refusal(error.message) : error);

export const isAlive = ({ kind, beatAt }: ImportWork, now: Date) =>
  kind !== null && beatAt !== null && beatAt.getTime() > now.getTime() - silentMs;

const jobWords: Record<ImportJob, string> = {
  check: 'Pemeriksaan',
  run: 'Pindahan',
  invite: 'Pengiriman undangan',
  undo: 'Pembatalan',
};

export const diedText =
  'Terhenti karena server berhenti atau terputus. Yang belum selesai tidak ditulis; lihat keadaannya di bawah, lalu ulangi.';

/**
 * Holds the one import of this installation for the transaction; a job that died is ended first. Failures: IMPORT_REFUSED
 * while one is under way.
 */
export async function holdIdle(tx: Tx, now: Date): Promise<ImportWork> {
  const work = await selectWork(tx, { lock: true });
  if (work.kind && isAlive(work, now))
    throw refusal(`${jobWords[work.kind]} sedang berjalan; tunggu sampai selesai, atau hentikan dahulu.`);
  if (!work.kind) return work;
  await updateEnded(tx, { job: work.job, as: 'failed', text: diedText, now });
  return selectWork(tx);
}

/** The same, where files may still change. Failures: IMPORT_REFUSED in a demo and while an import is in force. */
export async function holdOpenForFiles(
  tx: Tx,
  { now, demo }: { now: Date; demo: boolean },
): Promise<ImportWork> {
  if (demo) throw refusal(demoText);
  const run = await selectRun(tx);
  if (run) throw refusal(`Impor ${run.id} sudah mengisi perusahaan ini; batalkan dahulu.`);
  return holdIdle(tx, now);
}

export const demoText = 'Perusahaan nyata tidak masuk ke demo: jalankan Rimpang dengan lingkungan produksi.';

/** Begins a job; returns its number. */
export const beginJob = (tx: Tx, kind: ImportJob, { by, now }: { by: string; now: Date }): Promise<number> =>
  insertJob(tx, { kind, by, now });

const endingOf = (name: string) => (name.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv');

/** The name of an upload in a folder: `mitra.xlsx`, whatever its owner calls it. */
export const folderName = ({ file, name }: Pick<Upload, 'file' | 'name'>) =>
  `${importFiles[file].name}.${endingOf(name)}`;

/**
 * What was uploaded of one file, all of it or the parts in which its first `beginning` bytes lie, one part after the other: an answer of the
 * database with all of them would take several times the file. Throws ImportError where the file was replaced meanwhile.
 */
export async function readUpload(
  db: Database,
  vault: Vault,
  { uploadId, name, parts }: Upload,
  beginning = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const contents: Uint8Array[] = [];
  let read = 0;
  for (let part = 0; part < parts && read < beginning; part += 1) {
    const content = await selectPart(db, uploadId, part);
    if (!content) throw new ImportError(`${name} sedang diganti; tunggu sampai terunggah, lalu ulangi.`);
    const plain = vault.decryptBytes(content);
    contents.push(plain);
    read += plain.length;
  }
  return Buffer.concat(contents);
}

/** All that was uploaded, as a folder. Throws ImportError where a file has not arrived whole. */
export async function readUploads(db: Database, vault: Vault): Promise<Folder> {
  const folder = new Map<string, Uint8Array>();
  for (const upload of await selectUploads(db)) {
    if (upload.received < upload.parts)
      throw new ImportError(`${upload.name} belum terunggah seluruhnya; unggah lagi, atau hapus.`);
    folder.set(folderName(upload), await readUpload(db, vault, upload));
  }
  return folder;
}

/** What headings mean, as it was said last. */
export async function readStoredNames(db: Database | Tx): Promise<ColumnNames> {
  const rows = await selectColumnNames(db);
  return new Map(
    rows.map(({ file, heading, meaning }) => [nameKey(file as ImportFileKey, heading), meaning]),
  );
}

/** Removes files that no person went on with. Returns whether there were any. */
export function sweepUploads(db: Database, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const work = await selectWork(tx, { lock: true });
    const uploads = await selectUploads(tx);
    const newest = Math.max(...uploads.map(({ at }) => at.getTime()));
    if (uploads.length === 0 || isAlive(work, now) || newest > now.getTime() - filesStayMs) return false;
    await deleteUploads(tx);
    return true;
  });
}

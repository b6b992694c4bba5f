import { contract } from '@rimpang/contract/index';
import { importPartBytes } from '@rimpang/contract/importing';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { columnsOf, headingOf } from './files.ts';
import { holdIdle, holdOpenForFiles, refusal } from './work.ts';
import {
  deleteUpload,
  deleteUploads,
  insertPart,
  insertUpload,
  selectUploads,
  updateRevision,
  upsertColumnNames,
} from './work-store.ts';

const replacedText =
  'Berkas ini diganti atau dihapus dari layar lain; lihat keadaannya, lalu unggah lagi bila perlu.';

/**
 * Takes one piece of a file, encrypted; the first one begins the file anew, so of two people who send the same file the later one
 * wins and the other is told. Failures: IMPORT_REFUSED, FILE_TOO_LARGE.
 */
export const uploadImportPart = verb(contract.import.upload, {
  prepare: async ({ input, services }) => {
    if (input.content.size > importPartBytes) throw new Failure('FILE_TOO_LARGE');
    if (input.part >= input.parts) throw new Failure('INPUT_INVALID', { fields: { part: 'Tidak ada' } });
    return services.vault.encryptBytes(new Uint8Array(await input.content.arrayBuffer()));
  },
  run: async ({ tx, actor, input, now, services, prepared: content }) => {
    await holdOpenForFiles(tx, { now, demo: services.demo });
    const { file, name, uploadId, part, parts } = input;
    const there = await selectUploads(tx);
    const mine = there.find((upload) => upload.uploadId === uploadId);
    if (mine && mine.file !== file) throw refusal(replacedText);
    // A repeat of the first piece does not begin again.
    if (part === 0 && !mine) {
      await insertUpload(tx, { file, uploadId, name, parts, by: actor.fullName, now });
      await updateRevision(tx);
    }
    const received = await insertPart(tx, { uploadId, part, content, size: input.content.size, now });
    if (received === null) throw refusal(replacedText);
    if (received !== parts) return { result: {}, audit: null };
    return {
      result: {},
      audit: { subject: `import-file:${file}`, detail: { name, parts } },
      live: ['import'],
    };
  },
});

/** Takes a file out; one that is gone already is as it should be. Failures: IMPORT_REFUSED, also where another file came in its place. */
export const removeImportFile = verb(contract.import.removeFile, {
  run: async ({ tx, input: { file, uploadId }, now, services }) => {
    await holdOpenForFiles(tx, { now, demo: services.demo });
    const there = (await selectUploads(tx)).find((upload) => upload.file === file);
    if (!there) return { result: {}, audit: null };
    if (there.uploadId !== uploadId)
      throw refusal(`Berkas ini sudah diganti oleh ${there.by}; lihat dahulu yang baru.`);
    await deleteUpload(tx, file);
    await updateRevision(tx);
    return { result: {}, audit: { subject: `import-file:${file}` }, live: ['import'] };
  },
});

/**
 * Takes all files and their report out, as the person saw them; where all files are gone already only the report goes. Failures: IMPORT_REFUSED while a job
 * is under way, and where files or columns changed since.
 */
export const discardImport = verb(contract.import.discard, {
  run: async ({ tx, input: { seen }, now }) => {
    const { revision, totals } = await holdIdle(tx, now);
    const uploads = await selectUploads(tx);
    if (uploads.length === 0) {
      if (!totals) return { result: {}, audit: null };
      // Another owner took the last one out: a report of none is worth nothing.
      await deleteUploads(tx);
      return { result: {}, audit: null, live: ['import'] };
    }
    if (seen !== revision)
      throw refusal('Berkas atau kolom berubah sejak Anda melihatnya; lihat dahulu apa yang akan dihapus.');
    await deleteUploads(tx);
    return {
      result: {},
      audit: { subject: 'import', detail: { files: uploads.map(({ file }) => file) } },
      live: ['import'],
    };
  },
});

/** Stores what the headings of a file mean, for this import and the next. Failures: IMPORT_REFUSED. */
export const nameImportColumns = verb(contract.import.nameColumns, {
  run: async ({ tx, input: { file, names }, now, services }) => {
    await holdOpenForFiles(tx, { now, demo: services.demo });
    const known = new Set(columnsOf(file).map(([, { heading }]) => heading));
    const wrong = names.find(({ column }) => column !== '' && !known.has(column));
    if (wrong) throw new Failure('INPUT_INVALID', { fields: { names: `Kolom '${wrong.column}' tidak ada` } });
    const meanings = new Map(names.map(({ heading, column }) => [headingOf(heading), column]));
    const rows = Array.from(meanings, ([heading, meaning]) => ({ heading, meaning }));
    await upsertColumnNames(tx, file, rows);
    await updateRevision(tx);
    return {
      result: {},
      audit: { subject: `import-file:${file}`, detail: { columns: rows } },
      live: ['import'],
    };
  },
});

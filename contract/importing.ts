import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  count,
  empty,
  line,
  moment,
  nothing,
  proof,
  proofFailures,
  reload,
  requiredText,
  whole,
} from './fields.ts';
import { wholeText } from './whole-text.ts';

/** What a company brings along, one file each (decision 116). */
export const importFileKeys = ['partners', 'balances', 'pins', 'orders', 'withdrawals', 'staff'] as const;
export type ImportFileKey = (typeof importFileKeys)[number];
/** A file travels in pieces, so that no request is larger than a picture may be. */
export const importPartBytes = 4_000_000;
export const mostImportParts = 75;
/** Longest report that the screen gets; the rest is counted. */
export const mostReportRows = 20_000;

export const importJobs = ['check', 'run', 'invite', 'undo'] as const;
export type ImportJob = (typeof importJobs)[number];

const file = z.enum(importFileKeys, 'Berkas tidak dikenal');
const format = z.enum(['csv', 'xlsx'], 'Pilih CSV atau Excel');
const person = z.string();
/** A number that the page shows: what is done is done to that one, or refused. */
const shown = whole(reload, reload).min(0, reload);
const saved = z.object({ name: z.string(), content: z.string() });

const problem = z.object({
  file: z.string(),
  line: z.int(),
  /** Of whom the row tells; empty where it does not say. */
  who: z.string(),
  column: z.string(),
  message: z.string(),
  /** Stops nothing. */
  isWarning: z.boolean(),
});
export type ImportProblem = z.infer<typeof problem>;

/** All problems of one column of a file, with the first of them. */
const columnProblems = z.object({
  file: z.string(),
  column: z.string(),
  errors: count,
  warnings: count,
  line: z.int(),
  message: z.string(),
});
export type ColumnProblems = z.infer<typeof columnProblems>;

const report = z.object({
  /** False once a file or a column was changed after it. */
  isCurrent: z.boolean(),
  errors: count,
  warnings: count,
  totals: z.array(z.object({ label: z.string(), value: z.string() })),
  /** All of them by file and column, the most frequent first: a mistake of the old system is in every row. */
  byColumn: z.array(columnProblems),
  /** The first of them; the file of the report has up to `mostReportRows`. */
  problems: z.array(problem),
});
export type ImportReport = z.infer<typeof report>;

const state = z.object({
  /** Grows with every change of files and columns: what is imported is what was checked. */
  revision: count,
  files: z.array(
    z.object({
      file,
      /** Goes back with its removal: of what replaced it meanwhile nothing is removed. */
      uploadId: z.uuid(),
      name: z.string(),
      bytes: z.int(),
      isWhole: z.boolean(),
      by: person,
      at: moment,
    }),
  ),
  /** What is under way. */
  job: z
    .object({
      /** Goes back with the request to stop it: no other one is stopped. */
      number: z.int(),
      kind: z.enum(importJobs),
      progress: z.string(),
      isCancelled: z.boolean(),
      by: person,
      at: moment,
    })
    .nullable(),
  /** How the last job ended. */
  ended: z
    .object({
      kind: z.enum(importJobs),
      as: z.enum(['done', 'failed', 'cancelled']),
      text: z.string(),
      /** Who began it. */
      by: person,
      at: moment,
    })
    .nullable(),
  report: report.nullable(),
  /** The import that is in force. */
  run: z.object({ id: z.int(), at: moment, partners: count }).nullable(),
  /** Why nothing may move in here; null where it may. */
  blocked: z.string().nullable(),
  /** Why it cannot be taken out from here; null where it can, or there is none. */
  undoBlocked: z.string().nullable(),
  /** When files that are not used are removed. */
  filesUntil: moment.nullable(),
  /** Is the code of the authenticator app asked for? */
  secondFactor: z.boolean(),
});
export type ImportState = z.infer<typeof state>;

const preview = z.object({
  columns: z.array(
    z.object({ heading: z.string(), about: z.string(), isOptional: z.boolean(), example: z.string() }),
  ),
  /** Each heading of the file, and which of our columns it is taken for: '' none, null unknown. */
  headings: z.array(z.object({ heading: z.string(), column: z.string().nullable() })),
  /** The first rows; long numbers of people are masked. */
  rows: z.array(z.array(z.string())),
});
export type ImportPreview = z.infer<typeof preview>;

const runFailures = ['IMPORT_REFUSED', ...proofFailures] as const;
export const proveImport = z.strictObject(proof);

/** A company moves in with its past (decisions 116, 117 and 121). */
export const importing = {
  state: endpoint('import.state', {
    method: 'GET',
    path: '/admin/moving-in',
    summary: 'Keadaan pindahan data',
  })
    .input(empty)
    .output(state),
  preview: endpoint(
    'import.preview',
    {
      method: 'GET',
      path: '/admin/moving-in/preview',
      summary: 'Judul kolom dan baris pertama sebuah berkas',
    },
    ['IMPORT_REFUSED', 'NOT_FOUND'],
  )
    .input(z.strictObject({ file }))
    .output(preview),
  template: endpoint('import.template', {
    method: 'GET',
    path: '/admin/moving-in/template',
    summary: 'Templat sebuah berkas, isinya dalam base64',
  })
    .input(z.strictObject({ file, format }))
    .output(saved),
  report: endpoint(
    'import.report',
    { method: 'GET', path: '/admin/moving-in/report', summary: 'Laporan pemeriksaan sebagai CSV' },
    ['NOT_FOUND'],
  )
    .input(empty)
    .output(z.object({ files: z.array(saved) })),
  upload: endpoint(
    'import.upload',
    { method: 'POST', path: '/admin/moving-in/files', summary: 'Unggah sepotong berkas (maks. 4 MB)' },
    ['IMPORT_REFUSED', 'FILE_TOO_LARGE'],
  )
    .input(
      z.strictObject({
        file,
        name: requiredText('Nama berkas wajib diisi', 200),
        /** Made by the sender for each file that it sends. */
        uploadId: z.uuid('Nomor unggahan tidak valid'),
        part: wholeText()
          .min(0)
          .max(mostImportParts - 1),
        parts: wholeText().min(1).max(mostImportParts, 'Berkas maksimal 300 MB'),
        content: z.file(),
      }),
    )
    .output(nothing),
  removeFile: endpoint(
    'import.removeFile',
    { method: 'POST', path: '/admin/moving-in/files/remove', summary: 'Hapus sebuah berkas pindahan' },
    ['IMPORT_REFUSED'],
  )
    .input(z.strictObject({ file, uploadId: z.uuid('Nomor unggahan tidak valid') }))
    .output(nothing),
  nameColumns: endpoint(
    'import.nameColumns',
    { method: 'POST', path: '/admin/moving-in/columns', summary: 'Simpan arti judul kolom sebuah berkas' },
    ['IMPORT_REFUSED'],
  )
    .input(
      z.strictObject({
        file,
        names: z
          .array(z.strictObject({ heading: line().max(200), column: line().max(60) }))
          .max(200, 'Maksimal 200 kolom'),
      }),
    )
    .output(nothing),
  check: endpoint(
    'import.check',
    { method: 'POST', path: '/admin/moving-in/check', summary: 'Periksa semua berkas tanpa menulis apa pun' },
    ['IMPORT_REFUSED'],
  )
    .input(empty)
    .output(nothing),
  run: endpoint(
    'import.run',
    {
      method: 'POST',
      path: '/admin/moving-in/run',
      summary: 'Pindahkan perusahaan: semua atau tidak sama sekali',
    },
    runFailures,
  )
    .input(
      z.strictObject({
        /** The `revision` that the person saw checked. */
        checked: wholeText().min(0),
        ...proof,
      }),
    )
    .output(nothing),
  cancel: endpoint('import.cancel', {
    method: 'POST',
    path: '/admin/moving-in/cancel',
    summary: 'Hentikan pekerjaan pindahan yang berjalan',
  })
    .input(z.strictObject({ job: shown }))
    .output(nothing),
  discard: endpoint(
    'import.discard',
    {
      method: 'POST',
      path: '/admin/moving-in/discard',
      summary: 'Hapus semua berkas pindahan dan laporannya',
    },
    ['IMPORT_REFUSED'],
  )
    // The `revision` of the files that the person saw.
    .input(z.strictObject({ seen: shown }))
    .output(nothing),
  invite: endpoint(
    'import.invite',
    {
      method: 'POST',
      path: '/admin/moving-in/invite',
      summary: 'Undang yang belum punya password, lewat email',
    },
    ['IMPORT_REFUSED'],
  )
    .input(z.strictObject({ run: shown }))
    .output(nothing),
  undo: endpoint(
    'import.undo',
    { method: 'POST', path: '/admin/moving-in/undo', summary: 'Keluarkan impor yang berlaku' },
    runFailures,
  )
    // The import that the person saw: another one may have come in its place.
    .input(z.strictObject({ run: shown, ...proof }))
    .output(nothing),
};

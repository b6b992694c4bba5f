import { contract } from '@rimpang/contract/index';
import type { ImportFileKey, ImportPreview } from '@rimpang/contract/importing';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { columnsOf } from './files.ts';
import { readFindings } from './present-work.ts';
import { type ColumnNames, columnFor } from './read-table.ts';
import { rowsOf } from './read-rows.ts';
import { templateOf } from './report.ts';
import { asRefusal, folderName, readStoredNames, readUpload, refusal } from './work.ts';
import { selectUploads, type Upload } from './work-store.ts';

const shownRows = 4;

/** Digits that name a person or an account, but for the last four. */
const masked = (cell: string) => cell.replace(/\d{5,}(?=\d{4})/g, (digits) => '•'.repeat(digits.length));

async function previewOf(
  file: ImportFileKey,
  { name, content, names }: { name: string; content: Buffer; names: ColumnNames },
): Promise<ImportPreview> {
  const rows: string[][] = [];
  for await (const { cells } of rowsOf(name, content)) {
    rows.push(cells);
    if (rows.length > shownRows) break;
  }
  const [headings = [], ...first] = rows;
  const columns = columnsOf(file).map(([, { heading, about, isOptional = false, example }]) => ({
    heading,
    about,
    isOptional,
    example,
  }));
  return {
    columns,
    headings: headings.map((heading) => ({ heading, column: columnFor(file, heading, names) ?? null })),
    rows: first.map((cells) => headings.map((_, at) => masked(cells[at] ?? ''))),
  };
}

/** More than the first rows of a text take. */
const beginningBytes = 1_000_000;
const lineEnds = [0x0a, 0x0d];

/** As much of a file as its first rows take: of a text what comes first, up to a line end; a workbook is read from its end. */
async function readBeginning(db: Database, vault: Vault, upload: Upload): Promise<Buffer> {
  if (folderName(upload).endsWith('.xlsx')) return readUpload(db, vault, upload);
  const begun = await readUpload(db, vault, upload, beginningBytes);
  if (begun.length === upload.bytes) return begun;
  return begun.subarray(0, Math.max(...lineEnds.map((sign) => begun.lastIndexOf(sign))) + 1);
}

/**
 * Headings and first rows of an upload, each heading with the column that it is taken for. Failures: NOT_FOUND, IMPORT_REFUSED
 * where it cannot be read.
 */
export const previewImportFile = view(contract.import.preview, async ({ db, input, services: { vault } }) => {
  const upload = (await selectUploads(db)).find(({ file }) => file === input.file);
  if (!upload) throw new Failure('NOT_FOUND');
  if (upload.received < upload.parts) throw refusal(`${upload.name} belum terunggah seluruhnya.`);
  try {
    return await previewOf(input.file, {
      name: folderName(upload),
      content: await readBeginning(db, vault, upload),
      names: await readStoredNames(db),
    });
  } catch (error) {
    throw asRefusal(error);
  }
});

/** A file to begin with. */
export const showImportTemplate = view(contract.import.template, async ({ input }) => {
  const [name, content] = await templateOf(input.file, input.format);
  return { name, content: Buffer.from(content).toString('base64') };
});

/** The report of the last check, as the terminal writes it beside the files. Failures: NOT_FOUND. */
export const showImportReport = view(contract.import.report, async ({ db, services }) => {
  const findings = await readFindings(db, services.vault);
  if (!findings) throw new Failure('NOT_FOUND');
  return { files: findings.files.map(([name, content]) => ({ name, content })) };
});

import { contract } from '@rimpang/contract/index';
import type { ImportFileKey, ImportPreview } from '@rimpang/contract/importing';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import { columnsOf } from './files.ts';
import { readFindings } from './present-work.ts';
import { type ColumnNames, columnFor } from './read-table.ts';
import { rowsOf } from './read-rows.ts';
import { templateOf } from './report.ts';
import { asRefusal, folderName, readStoredNames, readUpload, refusal } from './work.ts';
import { selectUploads } from './work-store.ts';

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

/**
 * Headings and first rows of an upload, each heading with the column that it is taken for. Failures: NOT_FOUND, IMPORT_REFUSED
 * where it cannot be read.
 */
export const previewImportFile = view(contract.import.preview, async ({ db, input, services: { vault } }) => {
  const upload = (await selectUploads(db)).find(({ file }) => file === input.file);
  if (!upload) throw new Failure('NOT_FOUND');
  if (upload.received < upload.parts) throw refusal(`${upload.name} belum terunggah seluruhnya.`);
  try {
    const content = await readUpload(db, vault, upload);
    return await previewOf(input.file, {
      name: folderName(upload),
      content,
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

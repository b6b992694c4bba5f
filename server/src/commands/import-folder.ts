import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import {
  columnNamesBase,
  type Folder,
  ImportError,
  importFileNames,
  importFiles,
  namesOf,
} from '../capabilities/import/index.ts';
import { writingTo } from '../platform/runtime/full-disk.ts';
import { makeFolder } from '../platform/runtime/make-folder.ts';

const mostBytes = 300_000_000;
const bases = [columnNamesBase, ...importFileNames.map((file) => importFiles[file].name)];
const names: readonly string[] = bases.flatMap(namesOf);

/** What a spreadsheet or a person makes of these names: `Saldo.CSV`, `saldo (1).csv`, `pin.csv.csv`, `staf.xls`. */
const almost = new RegExp(`^(${bases.join('|')})\\b.*\\.(csv|tsv|txt|xlsx?|xlsm|xlsb|ods)$`, 'i');
const baseOf = (name: string) => almost.exec(name)?.[1]?.toLowerCase();

/** Throws ImportError for a file that is meant and would be passed over: an import without it brings nothing of its kind. */
function refuseAlmost(there: readonly string[]): void {
  const found = new Set(there.filter((name) => names.includes(name)).map(baseOf));
  const other = there.find((name) => !names.includes(name) && baseOf(name) && !found.has(baseOf(name)));
  if (other === undefined) return;
  const wanted = namesOf(baseOf(other) ?? '').join(' atau ');
  throw new ImportError(
    `${other} tidak dibaca: simpan dengan nama ${wanted}, atau pindahkan dari folder itu.`,
  );
}

async function readOne(path: string): Promise<Uint8Array> {
  const found = await stat(path);
  if (!found.isFile()) throw new ImportError(`${path} bukan berkas; taruh berkasnya di situ.`);
  const { size } = found;
  if (size > mostBytes)
    throw new ImportError(`${basename(path)} lebih besar dari ${mostBytes / 1_000_000} MB; periksa isinya.`);
  return readFile(path);
}

/**
 * The files of an import in a folder; `mapping` says what headings mean instead of what lies there. Throws ImportError for one that
 * is too large, is no file, or is called almost as one; what the system says of a missing folder or file.
 */
export async function readFolder(folder: string, mapping?: string): Promise<Folder> {
  const there = await readdir(folder);
  refuseAlmost(there.filter((name) => mapping === undefined || resolve(folder, name) !== resolve(mapping)));
  const found = new Map<string, Uint8Array>();
  for (const name of there.filter((one) => names.includes(one)))
    found.set(name, await readOne(join(folder, name)));
  if (mapping === undefined) return found;
  for (const name of namesOf(columnNamesBase)) found.delete(name);
  found.set(`${columnNamesBase}${extname(mapping) === '.xlsx' ? '.xlsx' : '.csv'}`, await readOne(mapping));
  return found;
}

/** Writes what an import says beside its files. */
export async function writeBeside(
  folder: string,
  files: readonly (readonly [name: string, content: string | Uint8Array])[],
): Promise<void> {
  makeFolder(folder);
  for (const [name, content] of files)
    await writingTo(folder, writeFile(join(folder, name), content, { mode: 0o600 }));
}

/** Writes templates into a folder. Throws ImportError before the first one would replace a file that is there. */
export async function writeTemplates(
  folder: string,
  files: readonly (readonly [name: string, content: string | Uint8Array])[],
): Promise<void> {
  makeFolder(folder);
  const there = await readdir(folder);
  const taken = files.find(([name]) => there.includes(name));
  if (taken) throw new ImportError(`Di ${folder} sudah ada ${taken[0]}; pilih folder kosong untuk templat.`);
  try {
    await writeBeside(folder, files);
  } catch (error) {
    // What a full disk took of them would be in the way of the next try.
    for (const [name] of files) await rm(join(folder, name), { force: true });
    throw error;
  }
}

import { lstat, readdir, readFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  columnNamesFile,
  type Folder,
  ImportError,
  importFileNames,
  importFiles,
} from '../capabilities/import/index.ts';

const mostBytes = 300_000_000;
const names: readonly string[] = [columnNamesFile, ...importFileNames.map((file) => importFiles[file].name)];

/** The files of an import in a folder. Throws ImportError for one that is too large; what the system says of a missing folder. */
export async function readFolder(folder: string): Promise<Folder> {
  const there = await readdir(folder);
  const found = new Map<string, Uint8Array>();
  for (const name of there.filter((one) => names.includes(one))) {
    const path = join(folder, name);
    const { size } = await lstat(path);
    if (size > mostBytes)
      throw new ImportError(`${name} lebih besar dari ${mostBytes / 1_000_000} MB; periksa isinya.`);
    found.set(name, await readFile(path));
  }
  return found;
}

/** Writes what an import says beside its files. */
export async function writeBeside(
  folder: string,
  files: readonly (readonly [name: string, content: string])[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of files) await writeFile(join(folder, name), content, { mode: 0o600 });
}

/** Writes templates into a folder. Throws ImportError before the first one would replace a file that is there. */
export async function writeTemplates(
  folder: string,
  files: readonly (readonly [name: string, content: string])[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const there = await readdir(folder);
  const taken = files.find(([name]) => there.includes(name));
  if (taken) throw new ImportError(`Di ${folder} sudah ada ${taken[0]}; pilih folder kosong untuk templat.`);
  await writeBeside(folder, files);
}

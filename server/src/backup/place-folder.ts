import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writingTo } from '../platform/runtime/full-disk.ts';
import { archiveFile, type BackupPlace, type CopyNote, newestFirst, noteFile, readNote } from './place.ts';
import { orMissing } from '../platform/runtime/or-missing.ts';

/** Copies in a folder of this machine, readable by the account of the product alone. */
export function openFolderPlace(folder: string): BackupPlace {
  const pathOf = (file: string) => join(folder, file);
  const annotate = async (note: CopyNote) => {
    const draft = pathOf(`.${noteFile(note.name)}.${process.pid}`);
    const file = await open(draft, 'w', 0o600);
    try {
      await writingTo(folder, file.writeFile(`${JSON.stringify(note, null, 2)}\n`));
      await writingTo(folder, file.sync());
    } finally {
      await file.close();
    }
    await rename(draft, pathOf(noteFile(note.name)));
  };
  return {
    async list() {
      const files = new Set(await orMissing(readdir(folder), []));
      const notes: CopyNote[] = [];
      for (const file of files) {
        if (!/^rimpang-.*\.json$/.test(file)) continue;
        // Another process may be forgetting it just now.
        const note = readNote(await readFile(pathOf(file), 'utf8').catch(() => ''));
        if (note && files.has(archiveFile(note.name))) notes.push(note);
      }
      return newestFirst(notes);
    },
    read: (name) => createReadStream(pathOf(archiveFile(name))),
    async keep(note, file) {
      const path = pathOf(archiveFile(note.name));
      await rename(file, path);
      await annotate(note).catch(async (error: unknown) => {
        await rm(path, { force: true });
        throw error;
      });
    },
    annotate,
    async remove(name) {
      for (const file of [noteFile(name), archiveFile(name)]) await rm(pathOf(file), { force: true });
    },
  };
}

import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writingTo } from '../runtime/full-disk.ts';
import type { FileStorage } from './file-storage.ts';
import { StorageError } from './storage-error.ts';
import { makeFolder } from '../runtime/make-folder.ts';

/** Files under one folder. A file appears whole or not at all: written beside, flushed, then renamed. */
export function openDiskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    if (!/^[\w-]+(\/[\w-]+)*\.[a-z]+$/.test(key)) throw new RangeError(`not a storage key: ${key}`);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const beside = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(beside, 'wx', 0o600);
      try {
        await writingTo(folder, file.writeFile(bytes));
        await writingTo(folder, file.sync());
      } catch (error) {
        // On a full disk above all, half a file is in the way.
        await rm(beside, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      await rename(beside, path);
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async check() {
      try {
        makeFolder(folder, 0o700);
        await access(folder, constants.R_OK | constants.W_OK);
      } catch (error) {
        const { code = 'unknown' } = error as NodeJS.ErrnoException;
        throw new StorageError(`Folder gambar ${folder} tidak dapat dipakai: ${code}.`, code, error);
      }
    },
  };
}

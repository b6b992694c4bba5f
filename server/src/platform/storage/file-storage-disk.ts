import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writingTo } from '../runtime/full-disk.ts';
import type { FileStorage } from './file-storage.ts';
import { StorageError } from './storage-error.ts';
import { nearestFolder } from '../runtime/make-folder.ts';

/** The folder is there for nearly every file, so it is made where it was missed. */
async function openIn(folder: string, path: string) {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return open(path, 'wx', 0o600);
  }
}

/**
 * Files under one folder. A file appears whole or not at all: written beside, flushed, then renamed. `isHurried` leaves the flushing to the
 * system, for many files that can be written again after a power cut.
 */
export function openDiskStorage(folder: string, { isHurried = false } = {}): FileStorage {
  const pathOf = (key: string) => {
    if (!/^[\w-]+(\/[\w-]+)*\.[a-z]+$/.test(key)) throw new RangeError(`not a storage key: ${key}`);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const beside = `${path}.${randomUUID()}`;
      const file = await openIn(dirname(path), beside);
      try {
        await writingTo(folder, file.writeFile(bytes));
        if (!isHurried) await writingTo(folder, file.sync());
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
        // Nothing is made for a look: the first picture makes it.
        await access(nearestFolder(folder), constants.R_OK | constants.W_OK | constants.X_OK);
      } catch (error) {
        const { code = 'unknown' } = error as NodeJS.ErrnoException;
        throw new StorageError(`Folder gambar ${folder} tidak dapat dipakai: ${code}.`, code, error);
      }
    },
  };
}

import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder with those above it, or finds it there. Throws the system's error, with the path that could not be made: Node's own
 * `recursive` tries for ever where a place that is there takes no folder, as `/proc` does. A link that leads nowhere, as to a disk that is not
 * mounted, is an error of its own (`ELINK`): nothing is made behind it.
 */
export function makeFolder(path: string, mode?: number): void {
  make(resolve(path), mode);
}

function make(path: string, mode: number | undefined): void {
  const first = attempt(path, mode);
  if (!first) return;
  if (first.code !== 'ENOENT' || dirname(path) === path) throw first;
  make(dirname(path), mode);
  const second = attempt(path, mode);
  if (second) throw second;
}

/** Why it is not there now. */
function attempt(path: string, mode: number | undefined): NodeJS.ErrnoException | undefined {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (isFolder(path)) return undefined;
    return leadsNowhere(path) ? noEnd(path) : (error as NodeJS.ErrnoException);
  }
  return undefined;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const leadsNowhere = (path: string): boolean =>
  (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false) &&
  statSync(path, { throwIfNoEntry: false }) === undefined;

const noEnd = (path: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`the link ${path} leads nowhere`), { code: 'ELINK', path, syscall: 'mkdir' });

/** The path where it is there, else the nearest one above it that is: where it would be made. */
export function nearestFolder(path: string): string {
  const full = resolve(path);
  const isThere = statSync(full, { throwIfNoEntry: false }) !== undefined || dirname(full) === full;
  return isThere ? full : nearestFolder(dirname(full));
}

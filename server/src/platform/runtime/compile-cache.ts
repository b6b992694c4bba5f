import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/**
 * From here on modules are compiled once for all starts on this data folder: half of what a start costs is to make JavaScript of
 * TypeScript and code of that (decision 151). Node writes it when the process ends in order, not before, because nine hundred files hold a
 * process up; it takes an entry only for the same source and the same Node. Where nothing can be written each start is like the first. The folder is for this account
 * alone, whatever the umask says: what lies in it is run.
 */
export function keepCompiled(dataDir: string): void {
  const folder = join(dataDir, 'compile-cache');
  try {
    makeFolder(folder, 0o700);
  } catch {
    return;
  }
  enableCompileCache(folder);
}

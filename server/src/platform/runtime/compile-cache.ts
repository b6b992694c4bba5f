import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * From here on modules are compiled once for all starts on this data folder: half of what a start costs is to make JavaScript of
 * TypeScript and code of that (decision 151). Files of before are taken only for the same source and the same Node. Where nothing can be
 * written it is a start like the first.
 */
export function keepCompiled(dataDir: string): void {
  enableCompileCache(join(dataDir, 'compile-cache'));
}

/** Writes what was compiled until now; a process that is killed has written it then. */
export const writeCompiled = (): void => flushCompileCache();

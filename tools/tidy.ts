import { findDeadCitations, findGaps } from './tidy/citations.ts';
import { findDeadExports } from './tidy/exports.ts';
import { findBannedWords } from './tidy/find-words.ts';
import { findMissingPaths } from './tidy/paths.ts';
import { listFiles, readSources, type Source } from './tidy/sources.ts';
import { findWideSql } from './tidy/sql-width.ts';

/** What the check looks for, and how many findings it still accepts: a number that only falls, and goes at 0. */
const rules: readonly { find: (sources: readonly Source[]) => string[]; still?: number }[] = [
  { find: findBannedWords },
  { find: findDeadCitations },
  { find: findGaps },
  { find: findWideSql },
  { find: findDeadExports, still: 1 },
];

/** Reads every text of the project once and returns one line per broken rule of language and order (decision 092). */
export function findUntidy(root: string): string[] {
  const sources = readSources(root);
  const missing = findMissingPaths(sources, listFiles(root));
  const others = rules.flatMap(({ find, still = 0 }) => {
    const found = find(sources);
    return found.length <= still ? [] : found;
  });
  return [...missing, ...others];
}

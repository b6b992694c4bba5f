import { findDeadCitations, findDoubles, findGaps } from './tidy/citations.ts';
import { findDeadExports } from './tidy/exports.ts';
import { findBannedWords } from './tidy/find-words.ts';
import { findMissingPaths } from './tidy/paths.ts';
import { listFiles, readSources, type Source } from './tidy/sources.ts';
import { findWideSql } from './tidy/sql-width.ts';
import { findPixelText } from './tidy/text-sizes.ts';

/** What the check looks for; each finding is a line. */
const rules: readonly ((sources: readonly Source[]) => string[])[] = [
  findBannedWords,
  findDeadCitations,
  findGaps,
  findDoubles,
  findWideSql,
  findPixelText,
  findDeadExports,
];

/** Reads every text of the project once and returns one line per broken rule of language and order (decision 092). */
export function findUntidy(root: string): string[] {
  const sources = readSources(root);
  const missing = findMissingPaths(sources, listFiles(root));
  return [...missing, ...rules.flatMap((find) => find(sources))];
}

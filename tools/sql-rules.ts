import { globSync } from 'node:fs';
import { findWallViolations } from './sql-walls.ts';
import { sqlTextsOf } from './sql.ts';

/** How many walls are still gone through: a number that only falls, and goes at 0. */
const still = 4;

/** Reads the SQL of every source and returns one line per broken rule (decisions 093 and 094). */
export function findSqlViolations(root: string): string[] {
  const files = globSync('{server/src,bench,drills,e2e,harness}/**/*.ts', {
    cwd: root,
    exclude: (path) => /(^|\/)node_modules$/.test(path),
  });
  const texts = files.sort().flatMap((file) => sqlTextsOf(root, file));
  const typed = texts
    .filter(({ isTyped }) => isTyped)
    .map(({ file, line }) => `${file}:${line}: sql<Row> promises what nothing compares: query(shape)\`…\``);
  const walls = findWallViolations(root, texts);
  return [...typed, ...(walls.length > still ? walls : [])];
}

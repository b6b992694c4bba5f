import { globSync } from 'node:fs';
import { findWallViolations } from './sql-walls.ts';
import { sqlTextsOf } from './sql.ts';

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
  return [...typed, ...findWallViolations(root, texts)];
}

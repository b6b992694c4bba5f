import { globSync } from 'node:fs';
import { sqlTextsOf } from './sql.ts';

/** Reads the SQL of every source and returns one line per broken rule (decision 093). */
export function findSqlViolations(root: string): string[] {
  const files = globSync('{server/src,bench,drills,e2e,harness}/**/*.ts', {
    cwd: root,
    exclude: (path) => /(^|\/)node_modules$/.test(path),
  });
  return files.sort().flatMap((file) =>
    sqlTextsOf(root, file)
      .filter(({ isTyped }) => isTyped)
      .map(({ line }) => `${file}:${line}: sql<Row> promises what nothing compares: query(shape)\`…\``),
  );
}

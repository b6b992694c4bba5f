import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOf } from './places.ts';
import { type SqlText, sqlTextsOf } from './sql.ts';

/** All SQL of the product: what stands in the server, without its tests. */
export function productSql(root: string): SqlText[] {
  const files = globSync('server/src/**/*.ts', { cwd: root }).sort();
  return files.filter((file) => !placeOf(file).isTest).flatMap((file) => sqlTextsOf(root, file));
}

/** What the workers of a test run noted in files with this ending. */
export function linesIn<T>(folder: string, ending: string): T[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as T);
}

/** Templates of the product that no test sent to the database: one line each. `folder` is where the tests noted theirs. */
export function neverSent(root: string, folder: string): string[] {
  const sent = new Set(linesIn<string>(folder, '.jsonl'));
  return productSql(root)
    .filter(({ isTagged, pieces }) => isTagged && !sent.has(pieces.join('…')))
    .map(({ file, line, pieces }) => {
      const text = pieces.join('…').trim().replace(/\s+/g, ' ');
      return `${file}:${line}: no test runs this statement: ${text.slice(0, 100)}`;
    });
}

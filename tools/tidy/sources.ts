import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A tracked text file: path relative to the project, with forward slashes. */
export type Source = { path: string; text: string };

const folders = '.ci,.github,bench,client,contract,deploy,docs,domain,drills,e2e,harness,server,tools,web';
const isElsewhere = (path: string) =>
  /(^|\/)(node_modules|build|generated|\.react-router|\.git|\.data)$/.test(path);
const endings = 'ts,tsx,mts,mjs,css,sql,md';

/** Paths of every file that a document may name, also those without text. */
export function listFiles(root: string): string[] {
  return globSync([`{${folders}}/**/*.*`, '*', '.*'], { cwd: root, exclude: isElsewhere });
}

/** Every text that people write and read in this project, once. What is generated or installed is left out. */
export function readSources(root: string): Source[] {
  const paths = globSync([`{${folders}}/**/*.{${endings}}`, `*.{${endings}}`], {
    cwd: root,
    exclude: isElsewhere,
  });
  return paths.sort().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export const isCode = ({ path }: Source): boolean => /\.(ts|tsx|mts|mjs)$/.test(path);
export const isProse = ({ path }: Source): boolean => path.endsWith('.md');

/** Tests, and what only tests may import. */
export function isTest({ path }: Source): boolean {
  return /\.(test|spec)\.tsx?$|\/test-[^/]*\.ts$|^(server|web)\/src\/testing\/|^contract\/testing\/|^e2e\//.test(
    path,
  );
}

/** Migrations before this one have run somewhere, and so are never edited. */
const firstOpenMigration = 45;
export function isReleased({ path }: Source): boolean {
  const number = /^server\/migrations\/(\d+)/.exec(path)?.[1];
  return number !== undefined && Number(number) < firstOpenMigration;
}

/** The number of the line on which an offset lies. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** What a file says to its readers: all of a document, the comments of code. Other characters become blanks. */
export function proseOf(source: Source): string {
  if (isProse(source)) return source.text;
  const comment = source.path.endsWith('.sql') ? /--.*$/gm : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
  let prose = '';
  let end = 0;
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  for (const match of source.text.matchAll(comment)) {
    prose += blank(source.text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return prose + blank(source.text.slice(end));
}

import { posix } from 'node:path';
import { isProse, lineAt, proseOf, type Source } from './sources.ts';

/** Paths that stand for any name: examples of what one may add. */
const examples: Record<string, string> = {
  'cancel-withdrawal.ts': 'the verb that CONTRIBUTING adds as an example',
  'approve-withdrawal.ts': 'the same',
  'name.spec.ts': 'the pattern of test names in the browser configuration',
  'name.phone.spec.ts': 'the same',
  'name.desktop.spec.ts': 'the same',
};

const ending = '(?:ts|tsx|mjs|mts|css|sql|md|json|svg|png)';
/** A path of a file, or a file name between backticks; not an address and not a pattern. */
const named = new RegExp(
  String.raw`(?<![\w./:@{}<>*-])((?:\.{1,2}/)*(?:[\w.{},-]+/)+[\w.{},-]+\.${ending})(?![\w*{<])|` +
    '`' +
    String.raw`([\w-][\w.-]*\.(?:ts|tsx|mjs|sql|css))` +
    '`',
  'g',
);
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)\s]*)?\)/g;

/** `a/{b,c}.ts` → `a/b.ts`, `a/c.ts`. */
function expand(path: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(path);
  if (!braces) return [path];
  return (braces[1] ?? '').split(',').flatMap((part) => expand(path.replace(braces[0], part)));
}

/** One line per file that a document or comment names and that does not exist. `others`: files that are no text. */
export function findMissingPaths(sources: readonly Source[], others: readonly string[] = []): string[] {
  const all = [...sources.map(({ path }) => path), ...others];
  const parts = all.map((path) => path.split('/'));
  const tails = new Set(parts.flatMap((path) => path.map((_, at) => path.slice(at).join('/'))));
  const places = new Set(parts.flatMap((path) => path.map((_, at) => path.slice(0, at + 1).join('/'))));
  return sources
    .filter(({ path }) => !path.startsWith('tools/tidy'))
    .flatMap((source) => {
      const folder = posix.dirname(source.path);
      const prose = proseOf(source);
      const missing = new Set<string>();
      const report = (at: number, name: string) =>
        missing.add(`${source.path}:${lineAt(prose, at)}: ${name} does not exist`);
      for (const match of prose.matchAll(named)) {
        const name = match[1] ?? match[2] ?? '';
        const exists = (path: string) =>
          tails.has(path.replace(/^(\.{1,2}\/)+/, '')) || places.has(posix.join(folder, path));
        if (!expand(name).every(exists) && !(name in examples)) report(match.index, name);
      }
      for (const match of isProse(source) ? prose.matchAll(link) : []) {
        const target = posix.join(folder, match[1] ?? '').replace(/\/$/, '');
        if (!places.has(target)) report(match.index, match[1] ?? '');
      }
      return [...missing];
    });
}

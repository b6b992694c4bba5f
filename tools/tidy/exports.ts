import { targetOf } from '../places.ts';
import { isCode, isTest, lineAt, type Source } from './sources.ts';

/** Names that a framework or tool takes from a module by itself. */
const takenByTools =
  /^(default|loader|action|meta|links|handle|headers|clientLoader|clientAction|shouldRevalidate|Layout|ErrorBoundary|HydrateFallback)$/;

/** What only tests need by its nature: path and name, and why. */
const forTests: Record<string, string> = {
  'server/src/platform/database/query.ts observeRows': 'where a test run looks at every result',
  'client/lint.ts lintDocument': 'a check of the description, which is a test',
  'client/open-client.ts openClient': 'for programs of others, of which the test runs one',
  'client/open-client.ts Schemas': 'the same',
  'domain/own-benefit.ts samePerson': 'the rule beside which the SQL function of the same name is tried',
};

const declared =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (?:\{([^}]*)\}|([\w$]+))/gm;
const listed = /^export (?:type )?\{([^}]*)\}(?! from)/gm;
const imported =
  /\b(import|export)\s+(?:type\s+)?([\w$]+\s*,\s*)?(\{[^}]*\}|\*(?:\s+as\s+[\w$]+)?|[\w$]+)\s+from\s+['"]([^'"]+)['"]/g;
const dynamic =
  /(?:\{([^{}]*)\}\s*=\s*await\s+)?\bimport\(\s*['"]([^'"]+)['"]\s*\)(?:\.then\(\(\{([^}]*)\}\))?/g;

/** `a, type b as c` → the names before `as` (what is taken), or after it (what is given). */
function names(list: string, side: 'taken' | 'given'): string[] {
  return list
    .split(',')
    .map((part) =>
      part
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+|\s*:\s*/),
    )
    .map((pair) => (side === 'taken' ? pair[0] : pair.at(-1)) ?? '')
    .filter(Boolean);
}

type Use = { file: string; name: string; byTest: boolean };

/** What a file takes from others; `*` is everything. */
function usesOf(source: Source): Use[] {
  const byTest = isTest(source);
  const uses: Use[] = [];
  const add = (specifier: string, taken: string[]) => {
    const target = targetOf(source.path, specifier);
    if ('file' in target) for (const name of taken) uses.push({ file: target.file, name, byTest });
  };
  for (const [, , first, clause = '', specifier = ''] of source.text.matchAll(imported)) {
    add(specifier, first ? ['default'] : []);
    add(
      specifier,
      clause.startsWith('{')
        ? names(clause.slice(1, -1), 'taken')
        : clause.startsWith('*')
          ? ['*']
          : ['default'],
    );
  }
  for (const [, before, specifier = '', after] of source.text.matchAll(dynamic)) {
    const taken = before ?? after;
    add(specifier, taken ? names(taken, 'taken') : ['*']);
  }
  return uses;
}

function exportsOf({ text }: Source): { name: string; at: number }[] {
  const found = Array.from(text.matchAll(declared), (match) =>
    (match[1] ? names(match[1], 'given') : [match[2] ?? '']).map((name) => ({ name, at: match.index })),
  );
  const lists = Array.from(text.matchAll(listed), (match) =>
    names(match[1] ?? '', 'given').map((name) => ({ name, at: match.index })),
  );
  return [...found, ...lists].flat().filter(({ name }) => name !== '' && !takenByTools.test(name));
}

/** Is a name mentioned in its own file besides the place that declares it? */
function isUsedInside(text: string, name: string): boolean {
  const all = text.match(new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', '\\$')}(?![\w$])`, 'g'));
  return (all?.length ?? 0) > 1;
}

/**
 * One line per export that no other file takes: it can lose `export`, or go. An export that only tests take must be used
 * inside its own file, else nothing of the product needs it.
 */
export function findDeadExports(sources: readonly Source[]): string[] {
  const code = sources.filter(isCode);
  const takers = new Map<string, { product: boolean; test: boolean }>();
  for (const { file, name, byTest } of code.flatMap(usesOf)) {
    const key = `${file}:${name}`;
    const known = takers.get(key) ?? { product: false, test: false };
    takers.set(key, byTest ? { ...known, test: true } : { ...known, product: true });
  }
  return code.flatMap((source) => {
    const { path, text } = source;
    const whole = takers.get(`${path}:*`);
    return exportsOf(source).flatMap(({ name, at }) => {
      const taken = takers.get(`${path}:${name}`);
      if (whole?.product || taken?.product || `${path} ${name}` in forTests) return [];
      const byTests = whole?.test || taken?.test;
      if (byTests && (isTest(source) || isUsedInside(text, name))) return [];
      const problem = byTests ? 'only tests use it' : 'nothing else uses it';
      return [`${path}:${lineAt(text, at)}: export ${name}: ${problem}`];
    });
  });
}

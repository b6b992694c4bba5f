import { posix } from 'node:path';

/** Where a file stands in the project. */
export type Place = {
  /** First folder: domain, contract, server, web, harness, e2e, bench, drills, client, tools. */
  floor: string;
  /** On the server: `platform`, `capabilities/pins`, …; empty for `main.ts`, `app.ts`, `cli.ts`. */
  room: string;
  /** Tests, what is in a `src/testing`, and what capabilities share among their tests (`test-*.ts`). */
  isTest: boolean;
  /** True for the `index.ts` of a capability, and for its `terminal.ts`: what commands need of it. */
  isFrontDoor: boolean;
};

/** What an import names: a file of this project, or a package. */
export type Target = { file: string } | { package: string };

/** Commands answer no requests: `terminal.ts` has what they need of a capability, without its verbs and what those are made of. */
const frontDoors: ReadonlySet<string> = new Set(['index.ts', 'terminal.ts']);

/** Places a file by its path relative to the project, with forward slashes. */
export function placeOf(path: string): Place {
  const [floor = '', src, first = '', second = '', ...rest] = path.split('/');
  const isTest = /\.test\.tsx?$|\/test-[^/]*\.ts$/.test(path) || /^(server|web)\/src\/testing\//.test(path);
  if (floor !== 'server' || src !== 'src') return { floor, room: '', isTest, isFrontDoor: false };
  if (first !== 'capabilities') return { floor, room: second ? first : '', isTest, isFrontDoor: false };
  return { floor, room: `capabilities/${second}`, isTest, isFrontDoor: frontDoors.has(rest.join('/')) };
}

/** Says what the import `specifier` inside `importer` names. */
export function targetOf(importer: string, specifier: string): Target {
  if (specifier.startsWith('.')) return { file: posix.join(posix.dirname(importer), specifier) };
  const own = /^@rimpang\/(\w+)(?:\/(.*))?$/.exec(specifier);
  if (own) {
    const folder = own[1] === 'server' ? 'server/src' : (own[1] ?? '');
    return { file: `${folder}/${own[2] ?? 'index'}.ts` };
  }
  if (specifier === '#icons') return { file: 'web/src/ui/icons/index.ts' };
  if (specifier.startsWith('node:')) return { package: 'node' };
  const parts = specifier.split('/');
  return { package: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') };
}

/**
 * Every import of a source text: static, re-export, dynamic, type-only, side effect. A dynamic import whose
 * argument is not a plain string comes back as undefined, because nothing can be said about it.
 */
export function importsOf(source: string): (string | undefined)[] {
  const withoutComments = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const fixed = /\b(?:from|import)\s*(['"])([^'"\n]+)\1/g;
  const dynamic = /\bimport\s*\(\s*(?:(['"])([^'"\n]+)\1\s*\)|)/g;
  return [
    ...Array.from(withoutComments.matchAll(fixed), (match) => match[2]),
    ...Array.from(withoutComments.matchAll(dynamic), (match) => match[2]),
  ];
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { importsOf, targetOf } from '../places.ts';

/**
 * One line per import in the sources of a built folder that leads to no file of it, or to a package that `root` has and it
 * has not. What is no package at `root` either is a word of SQL after `from`.
 */
export function missingImports(folder: string, root: string): string[] {
  return globSync('{domain,contract,server}/**/*.ts', { cwd: folder }).flatMap((file) =>
    importsOf(readFileSync(join(folder, file), 'utf8')).flatMap((specifier) => {
      // What is not a plain string (the built pages) is loaded by the start.
      if (specifier === undefined) return [];
      const target = targetOf(file, specifier);
      const isThere =
        'file' in target
          ? existsSync(join(folder, target.file))
          : hasPackage(folder, file, target.package) || !hasPackage(root, file, target.package);
      return isThere ? [] : [`${file}: ${specifier}`];
    }),
  );
}

/** Looks where Node would for a file below `folder`. */
function hasPackage(folder: string, file: string, name: string): boolean {
  const places = createRequire(join(folder, file)).resolve.paths(`${name}/x`) ?? [];
  return places.some((at) => at.startsWith(folder) && existsSync(join(at, name, 'package.json')));
}

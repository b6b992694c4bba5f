import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.ts';
import { importsOf, targetOf } from './places.ts';

/** Every file that is loaded with this one, types and what is imported later left out. */
function loadedWith(first: string): Set<string> {
  const found = new Set([first]);
  for (const file of found) {
    const source = readFileSync(join(root, file), 'utf8')
      .replace(/^(import|export) type [^;]*;/gm, '')
      .replace(/\bimport\(/g, 'later(');
    for (const specifier of importsOf(source)) {
      const target = specifier === undefined ? undefined : targetOf(file, specifier);
      if (target && 'file' in target) found.add(target.file);
    }
  }
  return found;
}

// Each of them is waited for at a terminal, or by cron on a machine that has other work.
test.each(['doctor', 'backup', 'restore', 'verify', 'migrate'])(
  '%s is there without the verbs, the whole contract and the pages',
  (name) => {
    const loaded = [...loadedWith(`server/src/commands/${name}.ts`)];
    expect(loaded).toContain('server/src/platform/database/database-client.ts');
    expect(
      loaded.filter((file) => /capabilities\/[^/]+\/index\.ts$|contract\/index\.ts$|src\/http\//.test(file)),
    ).toEqual([]);
  },
);

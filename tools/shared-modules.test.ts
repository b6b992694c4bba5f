import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.ts';

test('no test replaces a module: the files of a worker share theirs, so it would come too late or stay too long', () => {
  const files = globSync('{domain,contract,server,web,tools,bench}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|build)$/.test(path),
  });
  expect(files.length).toBeGreaterThan(100);
  const replaces = new RegExp(String.raw`\bvi\.(?:do)?${'mock'}\(|\bvi\.resetModules\(`);
  const found = files.filter((file) => replaces.test(readFileSync(join(root, file), 'utf8')));
  expect(found, 'use replaceBuiltin, or hand in what the test replaces').toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generateIcons } from './icons.ts';
import { root } from './run.ts';

test('web/src/ui/icons holds the icons that pages import, as their package draws them, and no others', () => {
  const folder = join(root, 'web/src/ui/icons');
  const there = globSync('*.ts', { cwd: folder }).map((name) => [
    name,
    readFileSync(join(folder, name), 'utf8'),
  ]);
  expect(Object.fromEntries(there), 'npm run icons').toEqual(Object.fromEntries(generateIcons()));
});

test('pages import no package of icons: the start would have to install it', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => readFileSync(join(root, file), 'utf8').includes('@tabler/'))).toEqual([]);
});

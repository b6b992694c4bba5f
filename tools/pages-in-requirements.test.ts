import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const found = (path: string, pattern: RegExp) => [...read(path).matchAll(pattern)].map(([, hit = '']) => hit);

test.each([
  { area: 'admin', document: 'staff-pages.md' },
  { area: 'partner', document: 'partner-pages.md' },
])('every address of the $area area stands in its requirements', ({ area, document }) => {
  const requirements = read(`docs/requirements/${document}`);
  const addresses = found(`web/src/areas/${area}/routes.ts`, /route\('([^'*]+)'/g);
  expect(addresses.length).toBeGreaterThan(20);
  // What is filled in (`mitra/:partnerId`) has a name of its own there.
  const isNamed = (address: string) => requirements.includes(address.split(':')[0] ?? address);
  expect(addresses.filter((address) => !isNamed(address))).toEqual([]);
});

test('every entry of the menu of staff stands in R2.3.1', () => {
  const table = read('docs/requirements/staff-pages.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const entries = found('web/src/areas/admin/menu.ts', /label: '([^']+)'/g);
  expect(entries.length).toBeGreaterThan(30);
  const isNamed = (entry: string) => table.some((row) => row.includes(entry));
  expect(entries.filter((entry) => !isNamed(entry))).toEqual([]);
});

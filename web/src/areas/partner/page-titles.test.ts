import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { partnerMenu } from './menu.ts';

const source = join(import.meta.dirname, '..', '..');
/** Words that a name of several words writes small. */
const small = new Set(['dan', 'di', 'ke', 'dari', 'untuk', 'yang', 'atau']);

/** The names of the partner area's screens as they stand in its files. */
const titles = globSync('{areas/partner,features/*/partner}/**/*.tsx', { cwd: source }).flatMap((file) =>
  Array.from(
    readFileSync(join(source, file), 'utf8').matchAll(/<PageHeader\s+title="([^"]+)"/g),
    ([, title]) => title ?? '',
  ),
);
const entries = partnerMenu.flatMap((entry) => [
  entry.label,
  ...('items' in entry && entry.items ? entry.items.map(({ label }) => label) : []),
]);

test('every screen of the partner area is named as the specified ones are: each word with a capital (R12.41)', () => {
  expect(titles.length, 'screens found').toBeGreaterThan(25);
  const words = [...titles, ...entries].flatMap((name) => name.split(' ').map((word) => ({ name, word })));
  const wrong = words.filter(({ word }) => /^\p{Ll}/u.test(word) && !small.has(word));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('a screen that the menu leads to has the name it has there', () => {
  const spelled = new Map([...entries, ...titles].map((name) => [name.toLowerCase(), name]));
  const other = [...titles, ...entries].filter((name) => spelled.get(name.toLowerCase()) !== name);
  expect(other).toEqual([]);
});

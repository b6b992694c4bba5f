import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { root } from './run.ts';

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

test.each(mutants)('can be broken: $breaks', ({ file, from }) => {
  expect(textOf(file).split(from)).toHaveLength(2);
});

const folder = 'server/migrations';
const migrations = readdirSync(join(root, folder)).toSorted();
const kinds = '(?:unique )?(?:function|index|trigger|view|constraint)';

/** What a migration makes at this place: the name without its schema. */
function madeAt(file: string, from: string): string {
  const text = textOf(file);
  const before = text.slice(0, text.indexOf(from) + from.length);
  const made = before.matchAll(new RegExp(`(?:create|replace|add) ${kinds} ([\\w.]+)`, 'g'));
  return [...made].at(-1)?.[1]?.split('.').at(-1) ?? '';
}

describe('a mutant of a migration breaks what still holds', () => {
  test.each(mutants.filter(({ file }) => file.startsWith(folder)))('$breaks', ({ file, from }) => {
    const name = madeAt(file, from);
    expect(name).not.toBe('');
    const madeAnew = new RegExp(`(?:create|replace|add|drop) ${kinds}[^;]*\\b${name}\\b`);
    const later = migrations.filter((other) => join(folder, other) > file);
    expect(later.filter((other) => madeAnew.test(textOf(join(folder, other))))).toEqual([]);
  });
});

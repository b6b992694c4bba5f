import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variableNames } from '../server/src/platform/runtime/config-variables.ts';
import { secretVariables } from '../server/src/platform/secrets/secret-files.ts';
import { capabilities } from './capabilities.ts';
import { root } from './run.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const names = Object.keys(capabilities);

/** The rows of the tables of architecture.md that begin with a word in code, by their cells. */
const rows = read('docs/architecture.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** `accounts, audit`, `–`, or `all but resets and import`, in the order of the table of capabilities. */
function usesIn(name: string, cell: string): string[] {
  const but = cell.startsWith('all but ');
  const named = cell === '–' ? [] : cell.replace('all but ', '').split(/, | and /);
  expect(named.filter((one) => !names.includes(one))).toEqual([]);
  return names.filter((one) => one !== name && named.includes(one) !== but);
}

test('architecture.md says of each capability what it may use', () => {
  const told = rows.flatMap(([first = '', , uses]) => {
    const name = first.replaceAll('`', '');
    return uses !== undefined && name in capabilities ? [[name, usesIn(name, uses)]] : [];
  });
  const inOrder = (uses: readonly string[]) => names.filter((name) => uses.includes(name));
  expect(told).toEqual(Object.entries(capabilities).map(([name, uses]) => [name, inOrder(uses)]));
});

test('architecture.md names every folder of the server', () => {
  const told = rows.flatMap(([first = '']) => Array.from(first.matchAll(/`([^`]+)`/g), ([, name]) => name));
  const folders = (path: string) =>
    readdirSync(join(root, 'server/src', path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(path, name));
  const parts = [
    ...folders('.').filter((name) => !/^(capabilities|platform)$/.test(name)),
    ...folders('platform'),
  ];
  expect(parts.length).toBeGreaterThan(12);
  expect(parts.filter((part) => !told.includes(part))).toEqual([]);
});

test('the picture in the README shows every capability above all that it uses', () => {
  const [, picture = ''] = /^ {2}server\/([\s\S]*?)^ {2}domain\//m.exec(read('README.md')) ?? [];
  const floors = picture
    .split('\n')
    .map((line) => (line.split('│')[1] ?? '').split(/\s+/).filter((word) => names.includes(word)));
  expect(floors.flat().sort()).toEqual([...names].sort());
  const floorOf = (name: string) => floors.findIndex((floor) => floor.includes(name));
  const wrong = Object.entries(capabilities).flatMap(([name, uses]) =>
    uses.filter((used) => floorOf(used) <= floorOf(name)).map((used) => `${name} uses ${used}`),
  );
  expect(wrong).toEqual([]);
});

test('the README has a row for every setting, and operators read which of them may come as files', () => {
  const [, table = ''] = /^## Configuration\n([\s\S]*?)^## /m.exec(read('README.md')) ?? [];
  const told = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => Array.from((line.split('|')[1] ?? '').matchAll(/`(\w+)`/g), ([, name = '']) => name));
  expect(told.sort()).toEqual(variableNames.filter((name) => !name.endsWith('_FILE')).sort());
  const running = read('docs/operations/running.md');
  for (const name of secretVariables) {
    expect(table.split('\n|')[0]).toContain(`\`${name}\``);
    expect(running).toContain(`\`${name}_FILE\``);
  }
});

test('every command that a document names is a script, and the README names every script', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md'], { cwd: root });
  const named = (path: string) =>
    Array.from(read(path).matchAll(/npm run ([a-z][\w:-]*)/g), ([, name = '']) => `${path}: ${name}`);
  const isScript = (line: string) => (line.split(': ')[1] ?? '') in scripts;
  expect(documents.flatMap(named).filter((line) => !isScript(line))).toEqual([]);
  const own = Object.keys(scripts).filter(
    (name) => !/^(pre|post)/.test(name) && !/^(start|test)$/.test(name),
  );
  expect(own.filter((name) => !read('README.md').includes(`npm run ${name}`))).toEqual([]);
});

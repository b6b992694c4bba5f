import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const json = <Shape>(path: string) => JSON.parse(read(path)) as Shape;

type Manifest = { version?: string; workspaces?: string[]; dependencies?: Record<string, string> };
const manifest = json<Manifest>('package.json');
const lock = json<{ packages: Record<string, Manifest> }>('package-lock.json').packages;

test('one version, in numbers, everywhere, and the changelog tells of it', () => {
  const { version, workspaces = [] } = manifest;
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const others = workspaces.filter((name) => json<Manifest>(`${name}/package.json`).version !== undefined);
  expect(others.length).toBeGreaterThan(3);
  for (const name of ['', ...others]) {
    const at = json<Manifest>(join(name, 'package.json'));
    expect([name, at.version, lock[name]?.version]).toEqual([name, version, version]);
    for (const [used, wanted] of Object.entries(at.dependencies ?? {}))
      if (used.startsWith('@rimpang/')) expect([name, used, wanted]).toEqual([name, used, version]);
  }
  const told = Array.from(read('CHANGELOG.md').matchAll(/^## \[([^\]]+)\]/gm), ([, heading]) => heading);
  expect(told.slice(0, 2)).toEqual(['Unreleased', version]);
});

test('the workflow runs what .ci/run runs, and each action is one commit', () => {
  const workflows = globSync('.github/workflows/*.yml', { cwd: root });
  expect(read('.github/workflows/ci.yml')).toMatch(/^ {6}- run: bash \.ci\/run$/m);
  const uses = workflows.flatMap((path) =>
    Array.from(read(path).matchAll(/uses: (.*)/g), ([, what]) => what),
  );
  expect(uses.length).toBeGreaterThan(1);
  for (const what of uses) expect(what).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('rules for updates name packages that there are', () => {
  const { packageRules } = json<{
    packageRules: { matchDatasources?: string[]; matchPackageNames: string[] }[];
  }>('renovate.json');
  const names = Object.keys(lock).map((path) => path.replace(/^.*node_modules\//, ''));
  const unknown = packageRules
    .filter(({ matchDatasources }) => !matchDatasources)
    .flatMap((rule) => rule.matchPackageNames)
    .filter((name) =>
      name.startsWith('/')
        ? !names.some((one) => new RegExp(name.slice(1, -1)).test(one))
        : !names.includes(name),
    );
  expect(unknown).toEqual([]);
});

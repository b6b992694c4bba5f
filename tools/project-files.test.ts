import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockedForProduction } from './building/production-packages.ts';
import { billOfMaterials } from './building/sbom.ts';
import { majors } from './postgres-packages.ts';
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

test('the workflow runs the tests of the server on every release of PostgreSQL that is promised', () => {
  const workflow = read('.github/workflows/ci.yml');
  expect(workflow).toContain(`major: [${majors.join(', ')}]`);
  expect(workflow).toContain('run: npm run test:postgres -- ${{ matrix.major }}');
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

test('the bill of materials has every package of a production, with licence and hash, and no other', () => {
  const locked = lockedForProduction(root);
  const { components } = billOfMaterials({ name: 'rimpang', version: '0.0.0' }, locked);
  const names = components.map(({ name }) => name);
  const { dependencies = {} } = json<Manifest>('server/package.json');
  for (const name of Object.keys(dependencies).filter((one) => !one.startsWith('@rimpang/')))
    expect(names).toContain(name);
  for (const name of ['vitest', 'typescript', 'vite', 'knip']) expect(names).not.toContain(name);
  expect(components.find(({ name }) => name === 'kysely')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/kysely@\d/) as string,
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string }],
  });
  expect(components.filter(({ version, hashes }) => !version || !hashes)).toEqual([]);
});

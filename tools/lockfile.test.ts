import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.ts';

type Entry = { resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> };

const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
const packages = (JSON.parse(lockfile) as { packages: Record<string, Entry> }).packages;

test('names no registry, so that it installs from whichever one a machine uses', () => {
  const hosts = Object.values(packages).filter(({ resolved }) => resolved?.includes('://'));
  expect(hosts).toEqual([]);
  expect(lockfile).not.toMatch(/https?:\/\/[^"]*(registry|npm)[^"]*\.tgz/);
});

test('holds the binaries of every platform, not only of the one it was made on', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(path, name))
      .map((name) => `${path} → ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Looks where Node would: in the package's own node_modules, then upwards. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules') - 1))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (path in packages) return true;
    if (!folder) return false;
  }
}

test('production installs of the pages only what the rendered ones load in the server', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const config = readFileSync(join(root, 'web/vite.config.ts'), 'utf8');
  const shared = /sharedWithServer = \[([^\]]+)\]/.exec(config)?.[1] ?? '';
  expect(Object.keys(dependencies)).toEqual(Array.from(shared.matchAll(/'([^']+)'/g), ([, name]) => name));
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of a package in the lockfile, what is read here. */
export type Locked = {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
  devOptional?: boolean;
};

/** Everything a production may run on, by its path below `root`: what `npm ci --omit=dev` would install on any system. */
export function lockedForProduction(root: string): [string, Locked][] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
}

/** Those of them that are installed, as paths below `root`. Throws where one that every system needs is not. */
export function productionPackages(root: string): [string, Locked][] {
  const wanted = lockedForProduction(root);
  const there = wanted.filter(([path]) => existsSync(join(root, path)));
  // Of optional ones, those for other systems are never installed.
  const missing = wanted.filter(
    (entry) => !there.includes(entry) && !entry[1].optional && !entry[1].devOptional,
  );
  if (missing.length > 0)
    throw new Error(`not installed: ${missing.map(([path]) => path).join(', ')}; run: npm run prebuild`);
  return there;
}

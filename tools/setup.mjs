/**
 * Everything between a fresh clone and a running command: `node tools/setup.mjs [build]`.
 * Installs the dependencies when package-lock.json differs from what is installed, and with `build` also
 * builds the pages when a file that they are made of has changed. Plain JavaScript without dependencies,
 * because it runs before there is anything else, on whatever Node ≥ 20 the machine has.
 *
 * With `NODE_ENV=production` nothing that is there is replaced, neither packages nor pages, because another process may
 * run on them and the account may not write: what belongs to another version is refused with a sentence.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const production = process.env.NODE_ENV?.trim() === 'production';
const nodeProgram = join(root, 'node_modules', 'node', 'bin', 'node');

main(process.argv.includes('build'));

function main(withBuild) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    stop(`Perlu Node.js 20 atau lebih baru; di sini ${process.version}.`);
  }
  stepWhenChanged(
    'Memasang paket (npm ci)',
    'node_modules/.setup-stamp',
    ['package-lock.json'],
    installPackages,
  );
  if (!existsSync(nodeProgram)) {
    stop(`Paket 'node' terpasang tanpa programnya; jalankan 'npm ci --ignore-scripts=false' sekali.`);
  }
  if (!withBuild) return;
  const sources = ['package-lock.json', 'contract', 'domain', 'web'];
  stepWhenChanged('Membangun halaman', 'web/build/.setup-stamp', sources, buildPages);
}

/** Runs a step unless its stamp says that it was done for exactly these sources, and tells how long it took. */
function stepWhenChanged(title, stampPath, sources, run) {
  const stamp = join(root, stampPath);
  const wanted = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (production && existsSync(dirname(stamp))) {
    // Installed or built in another way (npm ci --omit=dev, pages from elsewhere): the operator knows.
    if (!existsSync(stamp)) return;
    stop(
      `${title} diperlukan karena isinya dari versi lain, tetapi tidak dilakukan dengan NODE_ENV=production; hentikan produk, lalu pasang versi ini dengan: NODE_ENV= npm run prestart`,
    );
  }
  process.stdout.write(`${title} … `);
  const began = Date.now();
  run();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1)} detik\n`);
}

function installPackages() {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-progress'];
  // npm replaces node_modules, so it must not run on the Node that lies in there.
  const node = process.env.npm_node_execpath ?? process.execPath;
  if (npm?.endsWith('.js')) quietly(node, [npm, ...args]);
  else quietly('npm', args);
}

function buildPages() {
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  if (!existsSync(cli)) {
    process.stdout.write('gagal\n');
    stop(
      'Halaman (web/build) belum ada, dan paket untuk membangunnya tidak dipasang (npm ci --omit=dev); salin web/build dari tempat versi ini dibangun.',
    );
  }
  quietly(nodeProgram, [cli, 'build'], join(root, 'web'));
}

/** Runs a program without output, unless it fails: then everything it said is shown. */
function quietly(program, args, cwd = root) {
  const { NODE_ENV: _, ...env } = process.env;
  try {
    execFileSync(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });
  } catch (error) {
    process.stdout.write('gagal\n');
    stop([error.stdout, error.stderr, error.message].map(String).join('\n'));
  }
}

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(source)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** The files of a folder in a fixed order, without what is generated, installed, or only a test. */
function filesOf(path) {
  if (!path.includes('.') && existsSync(join(root, path))) {
    return readdirSync(join(root, path), { withFileTypes: true })
      .filter(({ name }) => !['build', 'node_modules', '.react-router'].includes(name))
      .filter(({ name }) => !/\.test\.tsx?$/.test(name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? filesOf(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
      );
  }
  return [path];
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * Everything between a fresh clone and a running command: `node tools/setup.mjs [build] [all]`.
 * Installs the packages when package-lock.json differs from what is installed: those that run and build the product,
 * with `all` also those that test, check and measure it. With `build` it also builds the pages when a file that they
 * are made of has changed. Plain JavaScript without dependencies, because it runs before there is anything else, on
 * whatever Node ≥ 20 the machine has.
 *
 * With `NODE_ENV=production` nothing that is there is replaced, neither packages nor pages, because another process may
 * run on them and the account may not write: what belongs to another version, or was begun here and not finished, is refused with a
 * sentence. A mark in the root says that it was begun: what empties the folder takes the stamp along.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rightsProblem, sentenceOf } from './setup-rights.mjs';

/** As the product takes it: a slip of the pen would pass for no production, and packages be replaced under one that runs. */
const environments = ['', 'production', 'development', 'test'];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const production = process.env.NODE_ENV?.trim() === 'production';
const withBuild = process.argv.includes('build');
const withAll = process.argv.includes('all');
const platform = process.platform === 'win32' ? 'win' : process.platform;
/** Where the package of the pinned Node for this machine puts it, if there is one. */
const pinnedNode = join(
  root,
  `node_modules/node-${platform}-${process.arch}/bin/node${platform === 'win' ? '.exe' : ''}`,
);

// A reader that went away (`npm start | head`) is no reason to leave a step half done.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  main();
} catch (error) {
  const sentence = sentenceOf(error);
  if (!sentence) throw error;
  stop(sentence);
}

function main() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    stop(`Perlu Node.js 20 atau lebih baru; di sini ${process.version}.`);
  }
  if (!environments.includes((process.env.NODE_ENV ?? '').trim())) {
    stop('NODE_ENV: pilih salah satu: production, development, test (atau hapus). Belum ada yang diubah.');
  }
  const locked = hashOf(['package-lock.json']);
  const stamp = 'node_modules/.setup-stamp';
  const start = `start ${locked}`;
  // Where everything was installed before, it stays so with the next version.
  const before = textOf(stamp) || textOf(markOf(stamp));
  const all = withAll || !['', 'start'].includes(before.split(' ')[0]);
  // npm says to its scripts where its cache lies; what root left there would break off an installation whose old packages are gone.
  const cache = process.env.npm_config_cache;
  stepWhenChanged('Memasang paket', stamp, all ? `all ${locked}` : start, [cache], (stamped, begin) =>
    installPackages(all, stamped === start, begin),
  );
  const node = nodeProgram();
  if (!withBuild) return;
  const built = hashOf(['package-lock.json', 'contract', 'domain', 'web']);
  const types = join(root, 'web', '.react-router');
  stepWhenChanged('Membangun halaman', 'web/build/.setup-stamp', built, [types], (_, begin) =>
    buildPages(node, begin),
  );
}

/** What is not there is empty; what may not be read is no version of the operator's own, and throws. */
function textOf(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(error.code)) return '';
    throw error;
  }
}

/** What says that a step was begun: outside the folder, which npm and the build empty. */
function markOf(stampPath) {
  return `.setup-begun-${dirname(stampPath).replace('/', '-')}`;
}

/**
 * Runs a step, handing it the stamp of the last time and what it calls before it changes anything, unless the stamp is `wanted`;
 * writes it and tells how long it took. What keeps this account from replacing the stamp's folder, or one `besides` it, is said before.
 */
function stepWhenChanged(title, stampPath, wanted, besides, run) {
  const stamp = join(root, stampPath);
  const mark = join(root, markOf(stampPath));
  const before = textOf(stampPath);
  if (before === wanted) return;
  if (production && existsSync(dirname(stamp))) {
    // Installed or built in another way (npm ci --omit=dev, pages from elsewhere): the operator knows.
    if (!existsSync(stamp) && !existsSync(mark)) return;
    stop(
      `${title} diperlukan karena isinya dari versi lain atau belum lengkap, tetapi tidak dilakukan dengan NODE_ENV=production; hentikan produk, lalu pasang versi ini dengan: NODE_ENV= npm run ${withAll ? 'pretest' : 'prestart'}`,
    );
  }
  const problem = rightsProblem(root, [dirname(stamp), ...besides].filter(Boolean));
  if (problem) stop(problem);
  const unlock = waitForOthers();
  // Another set-up may have done it meanwhile.
  const now = textOf(stampPath);
  if (now !== wanted) {
    process.stdout.write(`${title} … `);
    const began = Date.now();
    run(now, (adding = false) => {
      writeFileSync(mark, wanted);
      if (!adding) rmSync(stamp, { force: true });
    });
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
    rmSync(mark, { force: true });
    process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1)} detik\n`);
  }
  unlock();
}

/**
 * Two set-ups at once (a start beside a command, in a fresh clone) would take each other's folders away: the second waits for the first.
 * Returns what lets the next one begin; a process that ends on the way lets it, too.
 */
function waitForOthers() {
  const lock = join(root, '.setup-lock');
  let said = false;
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      process.once('exit', () => rmSync(lock, { force: true }));
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = textOf('.setup-lock').trim();
    if (holder && !isRunning(Number(holder))) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!said && holder)
      process.stdout.write(
        `Proses ${holder} sedang memasang paket atau membangun halaman; menunggu sampai selesai (kunci: ${lock}).\n`,
      );
    said ||= holder !== '';
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Installs everything, or what runs and builds the product. `adding` to the packages of a start takes nothing away, so a
 * product that runs on them goes on; otherwise npm replaces node_modules.
 */
function installPackages(all, adding, begin) {
  const npm = process.env.npm_execpath;
  const way = adding ? ['install', '--no-save'] : ['ci'];
  // Root, e2e and bench hold what only tests, checks and measurements need.
  const chosen = all ? [] : ['--workspace=server', '--workspace=web'];
  const args = [...way, '--include=dev', '--include=optional', '--no-progress', ...chosen];
  // npm replaces node_modules, so it must not run on the Node that lies in there.
  const node = process.env.npm_node_execpath ?? process.execPath;
  begin(adding);
  if (npm?.endsWith('.js')) quietly(node, [npm, ...args]);
  else quietly('npm', args);
}

/** The Node that runs the product: the pinned one, or the machine's where there is no package for its system. */
function nodeProgram() {
  if (existsSync(pinnedNode)) return pinnedNode;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return stop(
    `Untuk ${process.platform} ${process.arch} tidak ada paket Node.js yang terpasang; perlu Node.js 24 atau lebih baru di mesin ini, sekarang ${process.version}.`,
  );
}

function buildPages(node, begin) {
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  if (!existsSync(cli)) {
    process.stdout.write('gagal\n');
    stop(
      'Halaman (web/build) belum ada, dan paket untuk membangunnya tidak dipasang (npm ci --omit=dev); salin web/build dari tempat versi ini dibangun.',
    );
  }
  begin();
  quietly(node, [cli, 'build'], join(root, 'web'));
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

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

/** What a browser needs to be launched, for Playwright's `launchOptions`. */
type Browser = { executablePath: string; args: string[]; env: Record<string, string> };

const require = createRequire(import.meta.url);
const root = dirname(import.meta.dirname);

/**
 * Unpacks the Chromium that comes with the npm package @sparticuz/chromium, once per version, into
 * node_modules/.cache: nothing is downloaded and nothing of the machine is used but libc. Brings its own fonts,
 * because without any font every element counts as hidden, and so that screenshots look the same everywhere.
 */
export async function prepareBrowser(): Promise<Browser> {
  const packageDir = dirname(dirname(require.resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(root, 'node_modules', '.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpack(join(packageDir, 'bin'), folder);
  const { libraries } = JSON.parse(readFileSync(join(folder, 'found.json'), 'utf8')) as { libraries: string };
  return {
    executablePath: join(folder, 'chromium'),
    args: launchFlags,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      ...(libraries && { LD_LIBRARY_PATH: join(folder, libraries) }),
    },
  };
}

const launchFlags = [
  // It opens only our own pages, and its sandbox needs rights that root in a container does not have.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  // Nothing of its own goes out to the network.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The folder gets its final name when it is complete; of two that unpack at once, the second one gives way. */
async function unpack(archives: string, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await inTemporaryFolder(draft, () =>
      Promise.all(['chromium.br', 'fonts.tar.br'].map((name) => inflate(join(archives, name)))),
    );
    chmodSync(join(draft, 'chromium'), 0o755);
    let libraries = '';
    if (lacksLibraries(join(draft, 'chromium'))) {
      await inTemporaryFolder(draft, () => inflate(join(archives, 'al2023.tar.br')));
      libraries = 'al2023/lib';
    }
    writeFileSync(join(draft, 'found.json'), JSON.stringify({ libraries }));
    writeFileSync(join(draft, 'fonts.conf'), fontsConf(folder));
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The package unpacks into the temporary folder and trusts whatever lies there; so it gets one of its own. */
async function inTemporaryFolder<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    return await run();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

function lacksLibraries(program: string): boolean {
  const { stdout, error } = spawnSync('ldd', [program], { encoding: 'utf8' });
  return Boolean(error) || stdout.includes('not found');
}

/** Open Sans stands in for the phone's system face, Roboto Condensed for its condensed one. */
function fontsConf(folder: string): string {
  const condensed = dirname(require.resolve('@expo-google-fonts/roboto-condensed/package.json'));
  const alias = (family: string, font: string) =>
    `<alias binding="same"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>',
    `<dir>${join(folder, 'fonts')}</dir><dir>${condensed}</dir><cachedir>${join(folder, 'font-cache')}</cachedir>`,
    alias('sans-serif-condensed', 'Roboto Condensed'),
    ...['system-ui', 'sans-serif', 'serif', 'monospace', 'Roboto'].map((family) =>
      alias(family, 'Open Sans'),
    ),
    '</fontconfig>',
  ].join('\n');
}

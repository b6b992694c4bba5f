import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { pinsVerbs } from '../capabilities/pins/index.ts';
import { type Config, loadConfig } from '../platform/runtime/config.ts';
import { fingerprintOf } from '../platform/secrets/fingerprint-store.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { dropDatabase } from '../platform/database/drop-database.ts';
import { withDatabase } from '../platform/database/postgres-url.ts';
import { restoreCommandOf } from '../platform/runtime/restore-command.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { cloneDatabase } from '../testing/database.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { appPassword } from '../testing/test-postgres.ts';

const project = join(import.meta.dirname, '../../..');
/** Needs quotes in a shell. */
const folder = mkdtempSync(join(tmpdir(), `rimpang o'pulih `));

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
});
afterAll(async () => {
  await h.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Types the text into a shell in the folder of the product; where the run keeps compiled modules, it uses them. */
function type(text: string, env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn('sh', ['-c', text], {
    cwd: project,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

test('what the dialog of a reset says brings the past back, typed as it stands', {
  timeout: 300_000,
}, async () => {
  const source = await cloneDatabase();
  const config: Config = loadConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' });
  await migrateDatabase({ ...source, appPassword, fingerprint: fingerprintOf(openVault(config.secretKey)) });
  const app = await createApp(config, source, { silent: true });
  const owner = { ...h, services: app.services };
  expect(owner.services.companyId).toBeGreaterThan(0);
  const caller = {
    ...(await h.as('superadmin')),
    actor: { ...(await h.as('superadmin')).actor!, id: app.services.companyId },
  };
  const { restore } = await pinsVerbs.resetAll.run(app.services, caller, {
    confirm: 'RESET',
    currentPassword: 'rimpang-demo-1',
  });
  const { state } = await partnersVerbs.resetState.run(app.services, caller, {});
  expect(state?.restore).toBe(restore);
  await app.close();
  await source.drop();

  const { code, said } = await type(restore, {});
  expect(said).toMatch(/Dipulihkan dari .*\n.*[\s\S]*tidak ada selisih/);
  expect(code).toBe(0);
});

test('on an own server it makes a database of its own, beside the one that is there', {
  timeout: 120_000,
}, async () => {
  const secret = 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY';
  const source = await cloneDatabase();
  const dataDir = join(folder, 'own');
  const env = {
    NODE_ENV: 'production',
    BASE_URL: 'https://portal.contoh.id',
    SECRET_KEY: secret,
    DATA_DIR: dataDir,
    DATABASE_URL: source.ownerUrl,
    APP_DATABASE_URL: source.appUrl,
  };
  const config = loadConfig({ ...env, LOG_LEVEL: 'silent' });
  await migrateDatabase({ ...source, appPassword, fingerprint: fingerprintOf(openVault(secret)) });
  // A process that owns nothing backs up before a reset as well.
  const app = await createApp(config, { appUrl: source.appUrl }, { silent: true });
  const restore = restoreCommandOf(config)(await app.services.takeBackup('manual'));
  await app.close();
  const { code, said } = await type(restore, env);
  const name = /--database (\w+)/.exec(restore)?.[1] ?? '';
  await source.drop();
  const client = new pg.Client({ connectionString: withDatabase(source.ownerUrl, 'postgres') });
  await client.connect();
  await dropDatabase(client, name, { force: true });
  await client.end();
  expect(said).toMatch(new RegExp(`tidak ada selisih`));
  expect(said).toContain(`diganti ${name}, dan DATA_DIR=${dataDir}-pulih-`);
  expect(said).not.toContain(secret);
  expect(code).toBe(0);
});

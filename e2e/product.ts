import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Runs the product as `npm start` does, with demo data on a fresh data folder (or, where its second word is
 * `production`, as an operator does, with nobody but the first super admin), until SIGTERM or SIGINT, or until the
 * process that started it is gone; then removes the folder. `PORT` says where. The starter is told the folder.
 */
const production = process.argv[3] === 'production';
const asOperator = { NODE_ENV: 'production', DEMO: '', SECRET_KEY: randomBytes(48).toString('base64url') };
const dataDir = mkdtempSync(join(tmpdir(), `rimpang-${process.argv[2] ?? 'e2e'}-`));
const child: ChildProcess = spawn(process.execPath, ['server/src/main.ts'], {
  cwd: dirname(import.meta.dirname),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    ...(production ? asOperator : { NODE_ENV: '', DEMO: '1' }),
    DATABASE_URL: '',
    BASE_URL: `http://localhost:${process.env.PORT}`,
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
process.on('disconnect', () => child.kill('SIGTERM'));
process.send?.(dataDir);
const [code] = (await once(child, 'exit')) as [number | null];
rmSync(dataDir, { recursive: true, force: true });
process.exit(code ?? 1);

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Runs the product with the environment it was given on a data folder of its own (`product.ts <name> [folder to begin
 * with]`), until SIGTERM or SIGINT, or until the process that started it is gone; then removes the folder. With `stay` at the end it
 * runs on that folder itself, and leaves it. The starter is told the folder.
 */
const [, , name = 'product', begunWith, end] = process.argv;
const stays = begunWith !== undefined && end === 'stay';
const dataDir = stays ? begunWith : mkdtempSync(join(tmpdir(), `rimpang-${name}-`));
if (begunWith && !stays) cpSync(begunWith, dataDir, { recursive: true });
const child: ChildProcess = spawn(process.execPath, ['server/src/main.ts'], {
  cwd: dirname(import.meta.dirname),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, DATA_DIR: dataDir },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
process.on('disconnect', () => child.kill('SIGTERM'));
process.send?.(dataDir);
const [code] = (await once(child, 'exit')) as [number | null];
if (!stays) rmSync(dataDir, { recursive: true, force: true });
process.exit(code ?? 1);

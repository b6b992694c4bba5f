import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** How a program of this product ended, and what it said. */
export type Ended = { code: number | null; out: string; err: string };

/**
 * Runs `cli.ts` or `main.ts` as the operator would: a process of its own with exactly this environment. One that goes on
 * is ended once it says that it is ready. Where the run keeps compiled modules, the process uses them.
 */
export function runProgram(
  program: 'cli.ts' | 'main.ts',
  words: readonly string[],
  env: Record<string, string | undefined>,
): Promise<Ended> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', program), ...words], {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += String(chunk);
    if (out.includes('Rimpang siap')) child.kill('SIGTERM');
  });
  child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

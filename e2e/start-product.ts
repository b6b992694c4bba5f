import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A running product with fresh demo data, of which nothing is left once it was stopped. */
export type Product = {
  address: string;
  dataDir: string;
  /** What it has said so far: in production the first password, once. */
  output: () => string;
  stop: () => Promise<void>;
};

/**
 * Starts a product on a port of its own and resolves when it answers; `name` is part of its data folder's name. Throws
 * with its output where it does not start.
 */
export async function startProduct(name: string, { production = false } = {}): Promise<Product> {
  const address = `http://localhost:${await freePort()}`;
  const runner = spawn(
    process.execPath,
    [join(import.meta.dirname, 'product.ts'), name, production ? 'production' : 'demo'],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, PORT: new URL(address).port },
    },
  );
  let output = '';
  for (const stream of [runner.stdout, runner.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  const [dataDir] = (await once(runner, 'message')) as [string];
  const stop = async () => {
    if (runner.exitCode !== null) return;
    const ended = once(runner, 'exit');
    runner.kill('SIGTERM');
    await ended;
  };
  for (;;) {
    const answer = await fetch(`${address}/healthz`).catch(() => undefined);
    if (answer?.ok) return { address, dataDir, output: () => output, stop };
    if (runner.exitCode !== null) throw new Error(`the product did not start:\n${output}`);
    await sleep(100);
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../e2e/free-port.ts';

const root = dirname(import.meta.dirname);
const startWithinMs = 300_000;

/** The product as `npm start` runs it, with demo data on a folder of its own; started again whenever it ends unasked. */
export type Application = {
  address: string;
  metrics: string;
  dataDir: string;
  /** How often it ended without having been asked to. */
  deaths(): number;
  /** The last it said, for somebody who has to find out why. */
  output(): string;
  /** Runs a command of the product beside it; the exit code and what it said. */
  command(...words: string[]): Promise<{ code: number; text: string }>;
  /** Ends it and removes its folder. Returns its exit code. */
  stop(): Promise<number>;
};

export async function startApplication(): Promise<Application> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rimpang-drill-'));
  const [port, metricsPort] = [await freePort(), await freePort()];
  const address = `http://localhost:${port}`;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    NODE_ENV: '',
    DEMO: '1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    BASE_URL: address,
    LOG_LEVEL: 'error',
  };
  let [output, deaths, stopping] = ['', 0, false];
  const run = (...words: string[]) =>
    spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const launch = (): ChildProcess => {
    const started = run('server/src/main.ts');
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-20_000);
      });
    started.once('exit', () => {
      if (stopping) return;
      deaths += 1;
      child = launch();
    });
    return started;
  };
  let child = launch();
  const stop = async () => {
    stopping = true;
    const ended = child.exitCode === null ? once(child, 'exit') : [child.exitCode];
    child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    await rm(dataDir, { recursive: true, force: true });
    return code ?? 1;
  };
  const deadline = performance.now() + startWithinMs;
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) {
    if (deaths > 0 || performance.now() > deadline) {
      await stop();
      throw new Error(`the product did not start:\n${output}`);
    }
    await sleep(100);
  }
  return {
    address,
    metrics: `http://localhost:${metricsPort}/metrics`,
    dataDir,
    deaths: () => deaths,
    output: () => output,
    stop,
    async command(...words) {
      const ran = run('server/src/cli.ts', ...words);
      let text = '';
      for (const stream of [ran.stdout, ran.stderr])
        stream.setEncoding('utf8').on('data', (more: string) => {
          text += more;
        });
      const [code] = (await once(ran, 'close')) as [number | null];
      return { code: code ?? 1, text };
    },
  };
}

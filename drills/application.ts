import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../harness/free-port.ts';

const root = dirname(import.meta.dirname);
const startWithinMs = 300_000;

/** The product as `npm start` runs it, with demo data on a folder of its own; started again whenever it ends unasked. */
type Application = {
  address: string;
  metrics: string;
  dataDir: string;
  /** How often it ended without having been asked to. */
  deaths(): number;
  /** What it wrote down about answers with 500. */
  faults(): string[];
  /** The last it said, for a person who has to find out why. */
  output(): string;
  /** Runs a command of the product beside it; the exit code and what it said. */
  command(...words: string[]): Promise<{ code: number; text: string }>;
  /** Ends it and removes its folder. Returns its exit code. */
  stop(): Promise<number>;
};

/** Hands over every line that a process says. */
function hear({ stdout, stderr }: ChildProcess, take: (line: string) => void): void {
  for (const input of [stdout, stderr]) if (input) createInterface({ input }).on('line', take);
}

/** `given`: a data folder that is there, and settings beside those of a demo. */
type Given = { dataDir?: string; env?: Record<string, string> };

/** Runs a command of the product in this environment; the exit code and what it said. */
export async function runCommand(env: NodeJS.ProcessEnv, ...words: string[]) {
  const ran = spawn(process.execPath, ['server/src/cli.ts', ...words], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  hear(ran, (line) => {
    text += `${line}\n`;
  });
  const [code] = (await once(ran, 'close')) as [number | null];
  return { code: code ?? 1, text };
}

export async function startApplication(given: Given = {}): Promise<Application> {
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), 'rimpang-drill-')));
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
    ...given.env,
  };
  let [output, deaths, stopping] = ['', 0, false];
  const faults: string[] = [];
  const run = (...words: string[]) =>
    spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const launch = (): ChildProcess => {
    const started = run('server/src/main.ts');
    hear(started, (line) => {
      output = `${output}${line}\n`.slice(-20_000);
      if (line.includes('"request failed"')) faults.push(line);
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
    faults: () => faults,
    output: () => output,
    stop,
    command: (...words) => runCommand(env, ...words),
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../harness/free-port.ts';

const checkout = dirname(import.meta.dirname);
const startWithinMs = 300_000;

/** The product as `npm start` runs it, with demo data. */
export type Application = {
  address: string;
  /** Where it listens, also behind a proxy. */
  port: number;
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
  /** The same of the version that is checked out in `folder`. */
  commandOf(folder: string, ...words: string[]): Promise<{ code: number; text: string }>;
  /** Ends it at once, as when its machine loses its power. */
  kill(): Promise<void>;
  /** Ends it and removes its folder, unless others have it too. Returns its exit code. */
  stop(): Promise<number>;
};

/** What several processes have in common; without it there is one, on a database and a folder of its own. */
export type Shared = {
  dataDir: string;
  /** The address that people type, of what stands before the processes. */
  address: string;
  databaseUrl: string;
  secretKey: string;
};

/** Hands over every line that a process says. */
function hear({ stdout, stderr }: ChildProcess, take: (line: string) => void): void {
  for (const input of [stdout, stderr]) if (input) createInterface({ input }).on('line', take);
}

type Environment = NodeJS.ProcessEnv;
type Place = { dataDir: string; address: string; port: number; metricsPort: number };

function environmentOf({ dataDir, address, port, metricsPort }: Place, shared?: Shared): Environment {
  return {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: shared?.databaseUrl ?? '',
    ...(shared && { SECRET_KEY: shared.secretKey }),
    NODE_ENV: '',
    DEMO: '1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    BASE_URL: address,
    LOG_LEVEL: 'error',
  };
}

/** False where it ends, or is not ready in five minutes. */
async function isReady(address: string, hasEnded: () => boolean): Promise<boolean> {
  const deadline = performance.now() + startWithinMs;
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) {
    if (hasEnded() || performance.now() > deadline) return false;
    await sleep(100);
  }
  return true;
}

/** Runs a command of the product of this checkout, or of another in `folder`; the exit code and what it said. */
export async function runCommand(
  env: Environment,
  words: readonly string[],
  folder = checkout,
): Promise<{ code: number; text: string }> {
  const ran = spawn(process.execPath, ['server/src/cli.ts', ...words], {
    cwd: folder,
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

/** Another checkout, a data folder that is there, and settings beside those of a demo. */
type Given = { folder?: string; dataDir?: string; env?: Record<string, string> };

/** Starts the product of this checkout, or of another in `folder`. Alone, it is started again whenever it ends unasked. */
export async function startApplication(
  shared?: Shared,
  { folder = checkout, ...given }: Given = {},
): Promise<Application> {
  const dataDir = shared?.dataDir ?? given.dataDir ?? (await mkdtemp(join(tmpdir(), 'rimpang-drill-')));
  const [port, metricsPort] = [await freePort(), await freePort()];
  const own = `http://localhost:${port}`;
  const address = shared?.address ?? own;
  const env: Environment = {
    ...environmentOf({ dataDir, port, metricsPort, address }, shared),
    ...given.env,
  };
  let [output, deaths, stopping] = ['', 0, false];
  const faults: string[] = [];
  const launch = (): ChildProcess => {
    const started = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    hear(started, (line) => {
      output = `${output}${line}\n`.slice(-20_000);
      if (line.includes('"request failed"')) faults.push(line);
    });
    started.once('exit', () => {
      if (stopping) return;
      deaths += 1;
      if (!shared) child = launch();
    });
    return started;
  };
  let child = launch();
  const end = async (signal: NodeJS.Signals) => {
    stopping = true;
    const ended = child.exitCode === null ? once(child, 'exit') : [child.exitCode];
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code ?? 1;
  };
  const stop = async () => {
    const code = await end('SIGTERM');
    if (!shared) await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  if (!(await isReady(own, () => deaths > 0))) {
    await stop();
    throw new Error(`the product did not start:\n${output}`);
  }
  return {
    address,
    port,
    metrics: `http://localhost:${metricsPort}/metrics`,
    dataDir,
    deaths: () => deaths,
    faults: () => faults,
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop,
    command: (...words) => runCommand(env, words, folder),
    commandOf: (from, ...words) => runCommand(env, words, from),
  };
}

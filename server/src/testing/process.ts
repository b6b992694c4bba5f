import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The product as a process of its own. */
export type RunningProcess = {
  address: string;
  /** What it has said so far, of both kinds. */
  said(): string;
  /** Ends it politely; its exit code. */
  stop(): Promise<number | null>;
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Starts `main.ts` with exactly this environment; resolves when it says that it is ready, throws with its words where it ends. */
export async function startProcess(port: number, env: Record<string, string>): Promise<RunningProcess> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = once(child, 'close') as Promise<[number | null]>;
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += String(chunk);
        if (said.includes('Rimpang siap')) resolve();
      });
  });
  await Promise.race([ready, ended]);
  if (child.exitCode !== null) throw new Error(`the product did not start:\n${said}`);
  return {
    address: `http://127.0.0.1:${port}`,
    said: () => said,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

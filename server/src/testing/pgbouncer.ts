import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectClient } from '../platform/database/database-client.ts';
import { socketUrl } from '../platform/database/postgres-url.ts';
import { choosePostgresAccount } from '../platform/postgres/postgres-account.ts';

/** The version of the PgBouncer on this machine's PATH, `1.18.0`; null where there is none. */
export function pgbouncerAtHand(): string | null {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  return /PgBouncer (\d+\.\d+\.\d+)/.exec(stdout ?? '')?.[1] ?? null;
}

/** From 1.21 on it knows the statements of a session by their names. */
export const keepsNames = (version: string | null): boolean =>
  version !== null && Number(version.split('.')[1]) >= 21;

const patienceMs = 20_000;

/**
 * A PgBouncer in transaction mode before the server of `directUrl`, with fewer sessions there than a product has connections, so that
 * they change hands, and with room for so many `names` of statements in each. `url` is the same role and database through it.
 */
export async function startPgbouncer(
  directUrl: string,
  { sessions = 3, names = 0 } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const { host, port, user = '', password, database = '' } = new pg.Client({ connectionString: directUrl });
  const folder = mkdtempSync(join(tmpdir(), 'rimpang-pooler-'));
  const secret = String(password);
  writeFileSync(join(folder, 'users.txt'), `"${user}" "${secret}"\n`);
  const settings = {
    pool_mode: 'transaction',
    default_pool_size: sessions,
    max_client_conn: 200,
    listen_port: 5432,
    unix_socket_dir: folder,
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users.txt'),
    ...(names > 0 && { max_prepared_statements: names }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(config, `[databases]\n* = host=${host} port=${port}\n[pgbouncer]\n${lines.join('\n')}\n`);
  const account = choosePostgresAccount(folder);
  const command: string[] = [...account.prefix, 'pgbouncer', config];
  const [program = '', ...words] = command;
  const pooler = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], ...account.ids });
  let said = '';
  pooler.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
  });
  const stop = async () => {
    if (pooler.exitCode === null) await end(pooler);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = socketUrl({ user, password: secret, socketDir: folder, database });
  const deadline = performance.now() + patienceMs;
  while (!(await answers(url))) {
    if (pooler.exitCode === null && performance.now() < deadline) {
      await sleep(20);
      continue;
    }
    await stop();
    throw new Error(`PgBouncer did not start:\n${said}`);
  }
  return { url, stop };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function answers(url: string): Promise<boolean> {
  try {
    const client = await connectClient(url);
    await client.end();
    return true;
  } catch {
    return false;
  }
}

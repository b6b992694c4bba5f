import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { handleOf } from '../server/src/platform/database/client-handle.ts';
import { connectClient } from '../server/src/platform/database/database-client.ts';
import { bool, int, query } from '../server/src/platform/database/query.ts';
import { findRunningPostgres } from '../server/src/platform/postgres/postgres.ts';
import { choosePostgresAccount } from '../server/src/platform/postgres/postgres-account.ts';
import { readPostmaster } from '../server/src/platform/postgres/postgres-orphan.ts';

/** Everything that can happen to a database here. A fault is over when its promise is; then the load must go on. */
type Faults = Record<FaultName, () => Promise<void>>;
const faultNames = ['terminate', 'crash', 'kill', 'freeze', 'read-only', 'standby'] as const;
export type FaultName = (typeof faultNames)[number];

type Client = Awaited<ReturnType<typeof connectClient>>;

const patienceMs = 120_000;

/** Waits for a condition; throws where it does not come true in two minutes. */
export async function waitUntil(what: string, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await sleep(20);
  }
}

/** The folder of an embedded server's data, or the owner's address. */
export type OwnersPlace = string | { url: string };

/** One question as the owner of the database, however often it takes until it answers. */
export async function askOwner<Answer>(
  place: OwnersPlace,
  read: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const url = typeof place === 'string' ? findRunningPostgres(place)?.ownerUrl('rimpang') : place.url;
    try {
      if (!url) throw new Error('the server is not ready');
      const client = await connectClient(url);
      try {
        return await read(client);
      } finally {
        await client.end();
      }
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

/** Every process of the server: the postmaster first. */
export function processesOf(postmaster: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = table.map((line) => line.trim().split(/\s+/).map(Number));
  return [postmaster, ...children.flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []))];
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in between.
  }
}

/**
 * `whileReadOnly` is asked during both kinds of reading only: it resolves once readers were answered. `frozenMs` says how
 * long the next freeze lasts.
 */
export function openFaults(
  dataDir: string,
  { whileReadOnly, frozenMs }: { whileReadOnly: () => Promise<void>; frozenMs: () => number },
): Faults {
  const folder = join(dataDir, 'postgres');
  const postmaster = () => readPostmaster(folder)?.pid ?? 0;
  const tell = (statement: string) => askOwner(dataDir, (client) => client.query(statement));
  const kill = async () => {
    const before = postmaster();
    signal(before, 'SIGKILL');
    await waitUntil('the server is started again', () => {
      const now = readPostmaster(folder);
      return now !== undefined && now.pid !== before && now.ready;
    });
  };
  return {
    /** Every connection at work is ended: by a pooler, an operator, an orderly restart. */
    async terminate() {
      await tell(`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = 'rimpang_app' and state <> 'idle'`);
    },
    /** One backend dies; the server then throws out everybody and recovers. */
    async crash() {
      const victim = await askOwner(dataDir, (client) =>
        query({ pid: int })`
          select pid from pg_stat_activity where usename = 'rimpang_app' order by random() limit 1`.first(
          handleOf(client),
        ),
      );
      if (victim) signal(victim.pid, 'SIGKILL');
    },
    kill,
    /** The machine stops for a while, or the network is cut: nothing answers, nothing is closed. */
    async freeze() {
      const all = processesOf(postmaster());
      for (const pid of all) signal(pid, 'SIGSTOP');
      await sleep(frozenMs());
      for (const pid of all.reverse()) signal(pid, 'SIGCONT');
    },
    'read-only': async () => {
      await tell('alter system set default_transaction_read_only = on');
      await tell('select pg_reload_conf()');
      await whileReadOnly();
      await tell('alter system reset default_transaction_read_only');
      await tell('select pg_reload_conf()');
    },
    /** The server dies and comes back as a standby, which is promoted then; first it comes back as one that may be followed. */
    async standby() {
      await tell("alter system set wal_level = 'replica'");
      await kill();
      const mark = join(folder, 'standby.signal');
      writeFileSync(mark, '');
      choosePostgresAccount(folder).handOver(mark);
      await kill();
      await waitUntil('it is a standby', async () => {
        const { standby } = await askOwner(dataDir, (client) =>
          query({ standby: bool })`select pg_is_in_recovery() as standby`.one(handleOf(client)),
        );
        return standby;
      });
      await whileReadOnly();
      await tell('select pg_promote()');
    },
  };
}

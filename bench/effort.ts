import { readdirSync, readFileSync } from 'node:fs';
import { type Database, poolOf } from '@rimpang/server/platform/database/database';
import { int, query } from '@rimpang/server/platform/database/query';
import { sql } from 'kysely';

/** Of one clock tick in /proc. */
const tickMs = 10;

/** What a process has used, with those of its children that have ended; null where it is gone or the system does not tell. */
function usedBy(pid: string): { parent: string; ms: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: fields[1] ?? '', ms: ticks * tickMs };
  } catch {
    return null;
  }
}

/** Processor time of everything that this process has started (the database), in milliseconds; NaN outside Linux. */
function databaseMs(): number {
  let pids: string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return Number.NaN;
  }
  const all = new Map(pids.flatMap((pid) => [[pid, usedBy(pid)] as const]));
  const isOurs = (pid: string): boolean => {
    const parent = all.get(pid)?.parent;
    return parent !== undefined && (parent === String(process.pid) || isOurs(parent));
  };
  return [...all].reduce((sum, [pid, used]) => sum + (used && isOurs(pid) ? used.ms : 0), 0);
}

function nodeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Counts what is sent over the connections of a handle: each waits for the one before it. */
export function countRoundTrips(db: Database): () => number {
  let sent = 0;
  const seen = new WeakSet<object>();
  poolOf(db).on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    client.query = new Proxy(client.query, {
      apply(target, self, args: unknown[]) {
        sent += 1;
        return Reflect.apply(target, self, args) as unknown;
      },
    });
  });
  return () => sent;
}

/** Foreign keys of all rows that were ever added: as many look-ups, where none of their columns is empty. */
async function lookUps(owner: Database): Promise<number> {
  // Connections tell of what they wrote once a second.
  await sql`select pg_sleep(1.2)`.execute(owner);
  const row = await query({ keys: int })`
    select coalesce(sum(t.n_tup_ins * (select count(*) from pg_constraint c
      where c.conrelid = t.relid and c.contype = 'f')), 0)::bigint as keys
    from pg_stat_user_tables t where t.schemaname not in ('tpcb')`.one(owner);
  return row.keys;
}

/** What has been used up to a moment. */
type Effort = { databaseMs: number; nodeMs: number; roundTrips: number; lookUps: number };

export async function effortSoFar(owner: Database, roundTrips: () => number): Promise<Effort> {
  const keys = await lookUps(owner);
  return { databaseMs: databaseMs(), nodeMs: nodeMs(), roundTrips: roundTrips(), lookUps: keys };
}

/** The same for each of so many operations. */
export function effortEach(from: Effort, to: Effort, operations: number): Effort {
  const each = (name: keyof Effort) => (to[name] - from[name]) / Math.max(1, operations);
  return {
    databaseMs: each('databaseMs'),
    nodeMs: each('nodeMs'),
    roundTrips: each('roundTrips'),
    lookUps: each('lookUps'),
  };
}

export const effortInWords = (effort: Effort): string =>
  `PostgreSQL ${effort.databaseMs.toFixed(2)} ms, Node ${effort.nodeMs.toFixed(2)} ms, ` +
  `${effort.roundTrips.toFixed(1)} perjalanan, ${effort.lookUps.toFixed(0)} kunci asing`;

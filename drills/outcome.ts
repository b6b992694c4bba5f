import { handleOf } from '../server/src/platform/database/client-handle.ts';
import { int, query } from '../server/src/platform/database/query.ts';
import type { Application } from './application.ts';
import { askOwner, type OwnersPlace, waitUntil } from './faults.ts';
import type { Load, Operation } from './load.ts';

/** Of the operations that were answered at once, so many are asked again at the end; the others were asked again meanwhile. */
const replayEvery = 20;

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Everybody has been answered again since. */
export function everyWriterWent(load: Load, before: readonly number[]): Promise<void> {
  return waitUntil('every writer goes on', () =>
    load.perWriter.every((n, writer) => n > (before[writer] ?? 0)),
  );
}

/** How often the database holds each acknowledged operation: 0 is lost, more than 1 is doubled. */
async function countEffects(database: OwnersPlace, done: readonly Operation[], since: Date) {
  const keys = done.map(({ key }) => key);
  const entries = await askOwner(database, (client) =>
    query({ lost: int, doubled: int })`
      select count(*) filter (where coalesce(n, 0) = 0)::int as lost,
        count(*) filter (where n > 1)::int as doubled
      from unnest(${keys}::uuid[]) k
        left join (select operation_id, count(*) as n from audit.entry group by 1) e
          on e.operation_id = k`.one(handleOf(client)),
  );
  // Beside what the operations say of themselves: everything that they left, demo data before them aside.
  const left = await askOwner(database, (client) =>
    query({ transfers: int, partners: int })`
      select (select count(*)::int from pins.event e
          join identity.account a on a.id = e.from_id and a.username in ('budi', 'siti')
          join identity.account b on b.id = e.to_id and b.username in ('budi', 'siti')
        where e.action = 'transfer' and e.at >= ${since}) as transfers,
        (select count(*)::int from identity.account where username like 'latihan%') as partners`.one(
      handleOf(client),
    ),
  );
  const transfers = done.filter(({ path }) => path.endsWith('/transfers')).length;
  const differences = [transfers - left.transfers, done.length - transfers - left.partners];
  return {
    lost: entries.lost + differences.reduce((sum, n) => sum + Math.max(0, n), 0),
    doubled: entries.doubled + differences.reduce((sum, n) => sum + Math.max(0, -n), 0),
  };
}

type Ended = {
  load: Load;
  /** Whose `verify` decides, and beside whose database the operations are counted. */
  app: Application;
  /** The database's server, where it is not the application's own. */
  database?: OwnersPlace;
  since: Date;
  /** What else was answered as nothing should be. */
  odd?: readonly string[];
  /** What processes that have ended wrote down about answers with 500. */
  faults?: readonly string[];
  say: (line: string) => void;
};

/**
 * Ends the load and counts what came of it: every acknowledged operation must be there exactly once and be answered again as
 * the first time, no writer may have seen a 500 or an answer that no person expects, and `verify` must find nothing.
 */
export async function conclude({ load, app, database, since, odd: more = [], faults = [], say }: Ended) {
  await load.stop();
  const { counts, acknowledged } = load;
  const repeated = acknowledged.filter(({ asked }, n) => asked > 1 || n % replayEvery === 0);
  const changed = await load.replay(repeated);
  const { lost, doubled } = await countEffects(database ?? app.dataDir, acknowledged, since);
  const verified = await app.command('verify');
  const odd = [...load.odd, ...more];
  for (const line of odd.slice(0, 20)) say(`unexpected: ${line}`);
  if (verified.code !== 0) say(verified.text);
  for (const line of [...app.faults(), ...faults].slice(0, 5)) say(`answered 500: ${line}`);
  return {
    ok: lost + doubled + changed + counts.broken + odd.length + verified.code === 0,
    parts: [
      `${acknowledged.length} acknowledged`,
      `${counts.unanswered} unanswered`,
      `${repeated.length} replayed (${changed} changed)`,
      `${lost} lost`,
      `${doubled} doubled`,
      `${counts.broken} answers 500`,
      `${odd.length} unexpected`,
      `longest gap ${seconds(counts.longestGapMs)}`,
      `slowest answer ${seconds(load.slowestMs())}`,
      `verify ${verified.code === 0 ? 'clean' : 'NOT clean'}`,
    ],
  };
}

import { handleOf } from '../server/src/platform/database/client-handle.ts';
import { int, query } from '../server/src/platform/database/query.ts';
import { startApplication } from './application.ts';
import { askOwner, type FaultName, openFaults, waitUntil } from './faults.ts';
import { type Load, type Operation, startLoad } from './load.ts';
import { watchPublicFace } from './public-face.ts';

/** One turn of the wheel: the frequent ones come often, and every kind comes within the first six. */
const wheel: readonly FaultName[] = [
  ...(['terminate', 'kill', 'freeze', 'read-only', 'standby', 'crash'] as const),
  ...(['terminate', 'kill', 'terminate', 'terminate', 'crash', 'terminate', 'kill'] as const),
  ...(['terminate', 'freeze', 'terminate', 'terminate', 'kill', 'terminate', 'terminate'] as const),
];
const longForm = 200;
/** Longer than any person may wait for an answer, now and then. */
const frozenMs = (time: number) => (time % 5 === 4 ? 13_000 : 2_000);
const readersWanted = 5;
/** Nothing waits longer in the long form; a few rounds beside other work, as in a test, say how long it was and no more. */
const longestAnswerMs = 12_000;
const replayEvery = 20;

/** How often the database holds each acknowledged operation: 0 is lost, more than 1 is doubled. */
async function countEffects(dataDir: string, done: readonly Operation[], since: Date) {
  const keys = done.map(({ key }) => key);
  const entries = await askOwner(dataDir, (client) =>
    query({ lost: int, doubled: int })`
      select count(*) filter (where coalesce(n, 0) = 0)::int as lost,
        count(*) filter (where n > 1)::int as doubled
      from unnest(${keys}::uuid[]) k
        left join (select operation_id, count(*) as n from audit.entry group by 1) e
          on e.operation_id = k`.one(handleOf(client)),
  );
  // Beside what the operations say of themselves: everything that they left, demo data before them aside.
  const left = await askOwner(dataDir, (client) =>
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

/** Everybody has been answered again since. */
function everyWriterWent(load: Load, before: readonly number[]): Promise<void> {
  return waitUntil('every writer goes on', () =>
    load.perWriter.every((n, writer) => n > (before[writer] ?? 0)),
  );
}

/**
 * Takes the database away from a running product in every way there is, again and again, under eight writers, and counts:
 * every acknowledged operation must be there exactly once, no person may see a 500 or wait longer than the limit, the
 * application may not end, and `verify` must find nothing. 200 rounds take 10 to 20 minutes.
 */
export async function database({ rounds = longForm, say }: { rounds?: number; say: (line: string) => void }) {
  const app = await startApplication();
  try {
    const since = new Date();
    const load = await startLoad(app.address);
    const face = watchPublicFace(app.address, app.metrics);
    const began = performance.now();
    let freezes = 0;
    const faults = openFaults(app.dataDir, {
      frozenMs: () => frozenMs((freezes += 1)),
      async whileReadOnly() {
        await waitUntil(
          'it is said to be read-only',
          async () => (await face.refusal()) === 'DATABASE_READ_ONLY',
        );
        const { reads } = load.counts;
        await waitUntil('readers are answered', () => load.counts.reads >= reads + readersWanted);
      },
    });
    const wait = (before: readonly number[]) =>
      everyWriterWent(load, before).catch((error: unknown) => {
        for (const line of [...load.odd, ...face.odd].slice(-20)) say(`unexpected: ${line}`);
        say(app.output());
        throw error;
      });
    for (let round = 0; round < rounds; round += 1) {
      const name = wheel[round % wheel.length] ?? 'terminate';
      await wait([...load.perWriter]);
      await faults[name]();
      await wait([...load.perWriter]);
      await waitUntil('it is ready again', async () => (await face.refusal()) === null);
      say(`${round + 1} of ${rounds} rounds: ${name}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
    }
    await Promise.all([load.stop(), face.stop()]);
    const { counts, acknowledged } = load;
    const repeated = acknowledged.filter(({ asked }, n) => asked > 1 || n % replayEvery === 0);
    const changed = await load.replay(repeated);
    const { lost, doubled } = await countEffects(app.dataDir, acknowledged, since);
    const verified = await app.command('verify');
    const odd = [...load.odd, ...face.odd];
    for (const line of odd.slice(0, 20)) say(`unexpected: ${line}`);
    if (verified.code !== 0) say(verified.text);
    if (app.deaths() > 0) say(app.output());
    for (const line of app.faults().slice(0, 5)) say(`answered 500: ${line}`);
    const deaths = app.deaths();
    const ok =
      lost + doubled + changed + counts.broken + deaths + odd.length + verified.code === 0 &&
      (rounds < longForm || load.slowestMs() <= longestAnswerMs);
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    const line = [
      `database: ${rounds} rounds in ${((performance.now() - began) / 60_000).toFixed(1)} min`,
      `${acknowledged.length} acknowledged`,
      `${counts.unanswered} unanswered`,
      `${repeated.length} replayed (${changed} changed)`,
      `${lost} lost`,
      `${doubled} doubled`,
      `${counts.broken} answers 500`,
      `${odd.length} unexpected`,
      `${deaths} restarts of the application`,
      `longest gap ${seconds(counts.longestGapMs)}`,
      `slowest answer ${seconds(load.slowestMs())}`,
      `slowest of ${face.counts.asked} public answers ${seconds(face.counts.slowestMs)} (${face.counts.slowest})`,
      `verify ${verified.code === 0 ? 'clean' : 'NOT clean'}`,
    ].join(', ');
    return { line, ok };
  } finally {
    await app.stop();
  }
}

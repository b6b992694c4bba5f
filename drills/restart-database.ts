import { startApplication } from './application.ts';
import type { DrillOptions, DrillResult } from './drill.ts';
import { type FaultName, openFaults, waitUntil } from './faults.ts';
import { startLoad } from './load.ts';
import { conclude, everyWriterWent, seconds } from './outcome.ts';
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

/**
 * Takes the database away from a running product in every way there is, again and again, under eight writers, and counts:
 * every acknowledged operation must be there exactly once, no person may see a 500 or wait longer than the limit, the
 * application may not end, and `verify` must find nothing. 200 rounds take 10 to 20 minutes.
 */
export async function restartDatabase({ rounds = longForm, say }: DrillOptions): Promise<DrillResult> {
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
    await face.seen;
    for (let round = 0; round < rounds; round += 1) {
      const name = wheel[round % wheel.length] ?? 'terminate';
      await wait([...load.perWriter]);
      await faults[name]();
      await wait([...load.perWriter]);
      await waitUntil('it is ready again', async () => (await face.refusal()) === null);
      say(`${round + 1} of ${rounds} rounds: ${name}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
    }
    await face.stop();
    const { parts, ok: isWhole } = await conclude({ load, app, since, say, odd: face.odd });
    const deaths = app.deaths();
    if (deaths > 0) say(app.output());
    const ok = isWhole && deaths === 0 && (rounds < longForm || load.slowestMs() <= longestAnswerMs);
    const line = [
      `restart-database: ${rounds} rounds in ${((performance.now() - began) / 60_000).toFixed(1)} min`,
      ...parts,
      `${deaths} restarts of the application`,
      `slowest of ${face.counts.asked} public answers ${seconds(face.counts.slowestMs)} (${face.counts.slowest})`,
    ].join(', ');
    return { line, ok };
  } finally {
    await app.stop();
  }
}

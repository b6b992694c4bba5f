import { startServer } from './database-server.ts';
import type { DrillOptions, DrillResult } from './drill.ts';
import { startLoad } from './load.ts';
import { conclude, everyWriterWent, seconds } from './outcome.ts';
import { openWay, startPair } from './pair.ts';

const usualRounds = 10;

/**
 * Two processes behind a proxy under eight writers: one of them is killed (signal 9), and started again, in turn. The other goes
 * on, and nothing that was acknowledged may be lost or doubled.
 */
export async function killOne({ rounds = usualRounds, say }: DrillOptions): Promise<DrillResult> {
  const server = await startServer();
  try {
    const pair = await startPair(await openWay(() => server));
    try {
      const since = new Date();
      const load = await startLoad(pair.address);
      const began = performance.now();
      for (let round = 0; round < rounds; round += 1) {
        const victim = round % 2 === 0 ? 0 : 1;
        await everyWriterWent(load, [...load.perWriter]);
        await pair.end(victim, 'kill');
        await everyWriterWent(load, [...load.perWriter]);
        await pair.begin(victim);
        say(`${round + 1} of ${rounds} rounds: ${seconds(performance.now() - began)}`);
      }
      await everyWriterWent(load, [...load.perWriter]);
      const took = seconds(performance.now() - began);
      const [app] = pair.processes;
      const faults = pair.faults();
      const { parts, ok } = await conclude({ load, app, database: server.dataDir, since, faults, say });
      const deaths = pair.deaths();
      const line = [`kill-one: ${rounds} killed in ${took}`, ...parts, `${deaths} others ended`].join(', ');
      return { line, ok: ok && deaths === 0 };
    } finally {
      await pair.close();
    }
  } finally {
    await server.remove();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { copyAsStandby, type DatabaseServer, makeSynchronous, startServer, tell } from './database-server.ts';
import type { DrillOptions, DrillResult } from './drill.ts';
import { startLoad } from './load.ts';
import { failoverWithPatroni } from './failover-patroni.ts';
import { conclude, everyWriterWent, seconds } from './outcome.ts';
import { openWay, startPair, takesWrites } from './pair.ts';

const usualRounds = 3;
/** The one who decides asks so often, and believes in a loss after so many answers that did not come: about two seconds. */
const askEveryMs = 500;
const answersMissed = 4;
/** The next acknowledged write comes within this time. */
const longestGapMs = 20_000;

/** The machine of the primary is gone; what decides (Patroni, CloudNativePG) notices, promotes the standby and leads to it. */
async function lose(primary: DatabaseServer, standby: DatabaseServer, lead: () => void) {
  await primary.kill();
  for (let missed = 0; missed < answersMissed; ) {
    await sleep(askEveryMs);
    missed = (await takesWrites(primary)) ? 0 : missed + 1;
  }
  await tell(standby, 'select pg_promote()');
  lead();
}

/**
 * A primary and a synchronous standby, two processes of the product that reach the one that takes writes through a proxy, eight
 * writers: the primary is lost with all its processes at once, the standby is promoted. Nothing that was acknowledged may be lost
 * or doubled, and the next write is acknowledged within 20 seconds. Each round copies a new standby from the one that leads.
 */
export async function failover({
  rounds = usualRounds,
  with: deciding,
  say,
}: DrillOptions): Promise<DrillResult> {
  if (deciding === 'patroni') return failoverWithPatroni({ rounds, say });
  let leader = await startServer();
  let follower: DatabaseServer | undefined;
  try {
    const way = await openWay(() => leader);
    const pair = await startPair(way);
    try {
      const since = new Date();
      const load = await startLoad(pair.address);
      const began = performance.now();
      for (let round = 1; round <= rounds; round += 1) {
        const name = `standby${round}`;
        const standby = await copyAsStandby(leader, name);
        follower = standby;
        await makeSynchronous(leader, name);
        await everyWriterWent(load, [...load.perWriter]);
        await lose(leader, standby, () => {
          leader = standby;
          follower = undefined;
          way.cut();
        });
        await everyWriterWent(load, [...load.perWriter]);
        say(`${round} of ${rounds} rounds: ${seconds(performance.now() - began)}`);
      }
      const took = seconds(performance.now() - began);
      const [app] = pair.processes;
      const { parts, ok } = await conclude({ load, app, database: leader.dataDir, since, say });
      const deaths = pair.deaths();
      const line = [`failover: ${rounds} primaries lost in ${took}`, ...parts, `${deaths} processes ended`];
      const isInTime = load.counts.longestGapMs <= longestGapMs;
      return { line: line.join(', '), ok: ok && isInTime && deaths === 0 };
    } finally {
      await pair.close();
    }
  } finally {
    await Promise.all([leader.remove(), follower?.remove()]);
  }
}

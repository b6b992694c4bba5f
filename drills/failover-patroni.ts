import type { DrillOptions, DrillResult } from './drill.ts';
import { startLoad } from './load.ts';
import { conclude, everyWriterWent, seconds } from './outcome.ts';
import { startPair } from './pair.ts';
import { startPatroniCluster } from './patroni-cluster.ts';
import { findPatroniPrograms } from './patroni-programs.ts';

/** Patroni takes no lease shorter than 20 s: so long no other may take the place of one that is gone. Then the standby is promoted and found. */
const longestGapMs = 25_000;

/**
 * The files of `deploy/ha` as they are deployed: three members under Patroni with etcd, HAProxy, synchronous, with TLS; two processes
 * of the product and eight writers. The one that leads is lost, Patroni and PostgreSQL by signal 9 at once; it comes back and
 * follows before the next is lost. Nothing that was acknowledged may be lost or doubled.
 */
export async function failoverWithPatroni({ rounds = 1, say }: DrillOptions): Promise<DrillResult> {
  const cluster = await startPatroniCluster(findPatroniPrograms());
  say('three members, etcd and HAProxy are there');
  const { url, replicaUrl } = cluster;
  const pair = await startPair(cluster, { env: { DATABASE_REPLICA_URL: replicaUrl } });
  try {
    const since = new Date();
    const load = await startLoad(pair.address);
    const began = performance.now();
    for (let round = 1; round <= rounds; round += 1) {
      await everyWriterWent(load, [...load.perWriter]);
      const lost = await cluster.loseLeader();
      await everyWriterWent(load, [...load.perWriter]);
      say(
        `${round} of ${rounds} rounds: ${lost.name} lost, longest gap ${seconds(load.counts.longestGapMs)} so far`,
      );
      cluster.begin(lost);
      await cluster.untilWhole();
      say(`${lost.name} is back: ${seconds(performance.now() - began)}`);
    }
    const took = seconds(performance.now() - began);
    const [app] = pair.processes;
    const { parts, ok } = await conclude({ load, app, database: { url }, since, say });
    const deaths = pair.deaths();
    const line = [
      `failover: with Patroni ${rounds} primaries lost and back in ${took}`,
      ...parts,
      `${deaths} processes ended`,
    ];
    const isInTime = load.counts.longestGapMs <= longestGapMs;
    return { line: line.join(', '), ok: ok && isInTime && deaths === 0 };
  } catch (error) {
    say(cluster.output());
    throw error;
  } finally {
    await pair.close();
  }
}

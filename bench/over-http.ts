import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { partnersVerbs } from '@rimpang/server/capabilities/partners/index';
import type { Database } from '@rimpang/server/platform/database/database';
import type { Services } from '@rimpang/server/platform/requests/services';
import { startHttpServer } from '@rimpang/server/platform/runtime/http-server';
import { openLiveStreams } from '@rimpang/server/http/live-streams';
import { openMetrics } from '@rimpang/server/http/metrics';
import { openHttp } from '@rimpang/server/http/server';
import { sql } from 'kysely';
import { type BenchOptions, openBench } from './bench-database.ts';
import { type Measurement, median, perSecond } from './measure.ts';
import { startSettling } from './settling.ts';
import { namedPartners, type Person, stockPins, takeTurns } from './partners.ts';
import { callerOf } from './write-cases.ts';

const usualPartners = 10_000;
const callers = 64;
const rounds = 3;
const seconds = 5;
const pinsEach = 16;
/** Of the service's own rate. */
const leastShare = 0.7;

/** Everybody is signed in; the cookies. */
async function signIn(owner: Database, people: readonly Person[]): Promise<string[]> {
  const tokens = people.map(() => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await sql`insert into identity.session (token_hash, account_id, created_at, active_at)
    select hash, id, now(), now()
    from unnest(${hashes}::bytea[], ${people.map(({ id }) => id)}::bigint[]) as s(hash, id)`.execute(owner);
  return tokens.map((token) => `rimpang=${token}`);
}

/** The whole product but its pages and pictures. */
function serve(services: Services) {
  const http = openHttp({
    services,
    trustProxy: [],
    streams: openLiveStreams(services),
    metrics: openMetrics(),
    files: async () => null,
    pages: async () => new Response('', { status: 404 }),
  });
  return startHttpServer(
    { port: 0, host: '127.0.0.1' },
    {
      plain: http.plain,
      fetch: (request, env) => http.fetch(request, env as never),
    },
  );
}

/** RO activations per second over HTTP, each with its own session, asked for by another process. */
async function rateOverHttp(port: number, cookies: string[]): Promise<number> {
  const child = fork(join(import.meta.dirname, 'http-callers.ts'), { stdio: 'inherit' });
  child.send({ port, path: '/api/partners/ro', cookies, callers, seconds });
  const [said] = (await once(child, 'message')) as [{ rate?: number; error?: string }];
  if (said.rate === undefined) throw new Error(said.error);
  return said.rate;
}

/** RO activations over HTTP beside the service called directly: what sessions, parsing and answering cost. They take turns. */
export async function overHttp({
  partners = usualPartners,
  keep,
}: Partial<BenchOptions>): Promise<Measurement[]> {
  const bench = await openBench({ partners, keep });
  const { services, owner } = bench;
  const stopSettling = startSettling(services);
  const server = await serve(services);
  try {
    await stockPins(owner, services.companyId, { type: 'ro', each: pinsEach });
    const people = await namedPartners(owner);
    const next = takeTurns(people);
    const cookies = await signIn(
      owner,
      people.map(() => next()),
    );
    const direct = () => partnersVerbs.activateRo.run(services, callerOf(next()), {});
    const found: Record<'http' | 'service', number[]> = { http: [], service: [] };
    for (let round = 0; round < rounds; round += 1) {
      found.service.push(await perSecond({ callers, seconds, call: direct }));
      found.http.push(await rateOverHttp(server.port, cookies));
    }
    const [value, yardstick] = [median(found.http), median(found.service)];
    const ratio = value / yardstick;
    const broken = ratio >= leastShare ? undefined : `paling sedikit ${leastShare} × layanan tanpa HTTP`;
    return [{ name: 'partners.activateRo over HTTP', value, unit: 'per detik', yardstick, ratio, broken }];
  } finally {
    await stopSettling();
    await server.close(1_000);
    await bench.close();
  }
}

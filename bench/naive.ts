import { randomUUID } from 'node:crypto';
import { bonusesVerbs } from '@rimpang/server/capabilities/bonuses/index';
import { partnersVerbs } from '@rimpang/server/capabilities/partners/index';
import { int, query } from '@rimpang/server/platform/database/query';
import { type Bench, openBench } from './bench-database.ts';
import { latencies, type Measurement, median, perSecond } from './measure.ts';
import { activateNaively, naiveReads, prepareNaive } from './naive-company.ts';
import { stockPins } from './partners.ts';
import { callerOf, commonPart } from './readings.ts';
import { catchUp, startSettling } from './settling.ts';

const usualPartners = 10_000;
const callers = 16;
const rounds = 3;
const seconds = 4;
const pinsEach = 16;

/** RO activations of both, taking turns in one database. */
async function activations({ services, owner }: Bench): Promise<Measurement> {
  const owners = await query({ id: int })`
    select distinct owner_id as id from naive.pin
    where owner_id in (select id from network.member where parent_id is not null) order by 1`.all(owner);
  let turn = 0;
  const next = () => owners[(turn++ * 4_649) % owners.length]?.id ?? 0;
  const ours = () =>
    partnersVerbs.activateRo.run(services, { ...callerOf(next(), 'mitra'), operationId: randomUUID() }, {});
  const found = { ours: [] as number[], naive: [] as number[] };
  const per = (call: () => Promise<unknown>) => perSecond({ callers, seconds, call });
  for (let round = 0; round < rounds; round += 1) {
    found.naive.push(await per(() => activateNaively(owner, next())));
    found.ours.push(await per(ours));
  }
  const [value, yardstick] = [median(found.ours), median(found.naive)];
  return { name: 'activation', value, unit: 'aktivasi RO/detik', yardstick, ratio: value / yardstick };
}

/** The same screens of both: the middle of their times. */
async function screens({ services, owner }: Bench): Promise<Measurement[]> {
  const { id: head } = await query({ id: int })`
    select id from network.member where parent_id is not null order by downline_count desc limit 1`.one(
    owner,
  );
  const staff = callerOf(services.companyId, 'super_admin');
  const ours: Record<keyof ReturnType<typeof naiveReads>, () => Promise<unknown>> = {
    'partners.downline': () => partnersVerbs.downline.run(services, callerOf(head, 'mitra'), { limit: 100 }),
    'partners.list': () => partnersVerbs.list.run(services, staff, {}),
    'partners.list, common part': () => partnersVerbs.list.run(services, staff, { search: commonPart }),
    'bonuses.overview': () => bonusesVerbs.overview.run(services, staff, {}),
  };
  const rows: Measurement[] = [];
  for (const [name, naively] of Object.entries(naiveReads(owner, head, commonPart))) {
    const { p50: value } = await latencies({ callers, seconds, call: ours[name as keyof typeof ours] });
    const { p50: yardstick } = await latencies({ callers, seconds, call: naively });
    rows.push({ name: `${name} p50`, value, unit: 'ms', yardstick, ratio: value / yardstick });
  }
  return rows;
}

/**
 * The product beside a straightforward implementation of the same company in the same database (`naive.sql`): RO activations and
 * four screens, 16 callers. What is compared is what people wait for; books, audit and proofs are on one side only.
 */
export async function naive({ partners = usualPartners }: { partners?: number | undefined }) {
  const bench = await openBench({ partners });
  const { services, owner } = bench;
  await catchUp(bench);
  const stopSettling = startSettling(services);
  try {
    await prepareNaive(owner);
    await stockPins(owner, services.companyId, { type: 'ro', each: partners > 100_000 ? 1 : pinsEach });
    const read = await screens(bench);
    return [await activations(bench), ...read];
  } finally {
    await stopSettling();
    await bench.close();
  }
}

import type { Database } from '@rimpang/server/platform/database/database';
import { sql } from 'kysely';
import { openBench } from './bench-database.ts';
import { countRoundTrips, effortEach, effortInWords, effortSoFar } from './effort.ts';
import { prepareFloor } from './floor.ts';
import { inWords, openJournal, writtenBetween } from './journal.ts';
import { mean, type Measurement, median, perSecond, secondsOf, withWarmUp } from './measure.ts';
import { catchUp, settleAll, startSettling } from './settling.ts';
import { openTpcb } from './tpcb.ts';
import { writeCases, type WriteCase } from './write-cases.ts';

const usualPartners = 10_000;
const callers = 16;
/**
 * How often they take turns, and how long each turn is. Where a company is under load for minutes, what stands beside it has some seconds of
 * each: before and after checkpoints like the writes themselves.
 */
const short = { rounds: 3, seconds: 5, secondsBeside: 5, of: median };
const long = (minutes: number) => ({ rounds: minutes, seconds: 60, secondsBeside: 6, of: mean });
const warmUpSeconds = 1;
/** Of its floor each write, and of TPC-B the RO activation, at this size and at a million. */
const least = { ofFloor: 0.6, small: 0.4, large: 0.35 };
const large = 1_000_000;

export type WriteOptions = {
  partners?: number | undefined;
  keep?: string | undefined;
  /** The writes whose action's name begins so. */
  only?: string | undefined;
  /** So long through the service, with the checkpoints that come along. */
  minutes?: number | undefined;
};
/** What was prepared is swept up now, not while others are measured. */
const tidyUp = (owner: Database) =>
  owner.connection().execute(async (connection) => {
    // The first for the client, which waits as long as the server then; outside a transaction it sets nothing.
    await sql`set local statement_timeout = 0`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });

type Details = { details: Record<'service' | 'floor', string> };
/** Per second, of each turn. */
type Found = Record<'service' | 'floor' | 'tpcb', number[]> & Details;
/** Per second, of all turns. */
type Summed = Record<'service' | 'floor' | 'tpcb', number> & Details;

const summed = (found: Found, of: (rates: number[]) => number): Summed => ({
  service: of(found.service),
  floor: of(found.floor),
  tpcb: of(found.tpcb),
  details: found.details,
});

/**
 * Writes per second through the service, with all that the loops settle, fold in and chain going on as in real use, and the time that they are behind at the
 * end, beside TPC-B-like transactions of the same driver on
 * the same server, and beside their floors: functions of the database that write the same rows. They take turns, and
 * the medians are compared. Beside each, for one operation: processor time, round trips, look-ups of foreign keys, and what the
 * journal says of rows and index entries. Of minutes of load the means are compared, for what a checkpoint costs belongs to them.
 */
export async function writes(options: WriteOptions): Promise<Measurement[]> {
  const { partners = usualPartners, keep, only, minutes } = options;
  const { rounds, seconds, secondsBeside, of } = minutes ? long(minutes) : short;
  const bench = await openBench({ partners, keep });
  const { services, owner } = bench;
  await catchUp(bench);
  const stopSettling = startSettling(services);
  try {
    const tpcb = await openTpcb(owner, partners);
    await prepareFloor(owner);
    // The journal of minutes is more than is kept, or read in time.
    const journal = minutes ? undefined : await openJournal(owner);
    const roundTrips = countRoundTrips(services.db);
    const floorTrips = countRoundTrips(owner);
    const counted = async (call: () => Promise<unknown>, during: number, trips: () => number) => {
      let operations = 0;
      const [from, before] = [await journal?.place(), await effortSoFar(owner, trips)];
      const counting = () => call().finally(() => (operations += 1));
      const rate = await perSecond({ callers, seconds: during, call: counting });
      const [to, after] = [await journal?.place(), await effortSoFar(owner, trips)];
      const effort = effortInWords(effortEach(before, after, operations));
      if (!from || !to) return { rate, words: effort };
      return { rate, words: `${effort}; ${inWords(await writtenBetween(owner, { from, to, operations }))}` };
    };

    const measured = async ({ prepare, product, floor }: WriteCase): Promise<Found> => {
      await prepare();
      // Both have been at work before the plans of either are made: what they find in tables is what they will find.
      await perSecond({ callers, seconds: warmUpSeconds, call: product });
      await tidyUp(owner);
      await perSecond({ callers, seconds: warmUpSeconds, call: floor });
      const found: Found = { service: [], floor: [], tpcb: [], details: { service: '', floor: '' } };
      for (let round = 0; round < rounds; round += 1) {
        found.tpcb.push(await perSecond({ callers, seconds: secondsBeside, call: tpcb }));
        const service = await counted(product, seconds, roundTrips);
        // What it left to settle is time of its own, and stands beside no other.
        const [during, after] = [seconds * withWarmUp, await secondsOf(() => settleAll(bench))];
        found.service.push((service.rate * during) / (during + after));
        const alone = await counted(floor, secondsBeside, floorTrips);
        found.floor.push(alone.rate);
        await settleAll(bench);
        found.details = { service: service.words, floor: alone.words };
      }
      return found;
    };

    const measurements: Measurement[] = [];
    for (const [name, one] of Object.entries(await writeCases(bench)))
      if (!only || name.startsWith(only))
        measurements.push(...beside(name, summed(await measured(one), of), partners));
    return measurements;
  } finally {
    await stopSettling();
    await bench.close();
  }
}

function beside(name: string, found: Summed, partners: number): Measurement[] {
  const promised = partners >= large ? least.large : least.small;
  const ofTpcb = name === 'partners.activateRo' ? promised : 0;
  const { service, floor, tpcb } = found;
  type Pair = { value: number; yardstick: number };
  const against = (what: string, { value, yardstick }: Pair, share = 0, detail?: string): Measurement => ({
    name: what,
    value,
    unit: 'per detik',
    yardstick,
    ratio: value / yardstick,
    detail,
    broken: value < share * yardstick ? `janji: ${share} × pembanding` : undefined,
  });
  return [
    against(`${name} beside TPC-B`, { value: service, yardstick: tpcb }, ofTpcb, found.details.service),
    against(`${name} beside its floor`, { value: service, yardstick: floor }, least.ofFloor),
    against(`${name}: the floor beside TPC-B`, { value: floor, yardstick: tpcb }, 0, found.details.floor),
  ];
}

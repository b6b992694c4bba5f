import { setTimeout as sleep } from 'node:timers/promises';
import { bonusesVerbs } from '@rimpang/server/capabilities/bonuses/index';
import { networkVerbs } from '@rimpang/server/capabilities/network/index';
import { partnersVerbs } from '@rimpang/server/capabilities/partners/index';
import { pinsVerbs } from '@rimpang/server/capabilities/pins/index';
import { reportsVerbs } from '@rimpang/server/capabilities/reports/index';
import { withdrawalsVerbs } from '@rimpang/server/capabilities/withdrawals/index';
import { startLoops } from '@rimpang/server/loops';
import type { Database } from '@rimpang/server/platform/database/database';
import { rowsBehind } from '@rimpang/server/platform/database/fold';
import { bool, int, query, text } from '@rimpang/server/platform/database/query';
import { verifyDatabase } from '@rimpang/server/verify/verify';
import { type Bench, type BenchOptions, openBench } from './bench-database.ts';
import { type Measurement, median } from './measure.ts';
import { namedPartners, type Person, stockPins, takeTurns } from './partners.ts';
import { settleAll } from './settling.ts';
import { callerOf } from './write-cases.ts';

const usualPartners = 10_000;
const usualMinutes = 30;
/** A measurement copies nothing. */
const noCopies = { run: async () => {}, test: async () => {}, stop: () => {} };
const callers = 16;
const shareOfReads = 0.9;
/** Of each partner of the usual company; of a larger one they are as many in all. */
const pinsEach = 64;
const sampleEveryMs = 5_000;
const probeEveryMs = 1_000;
/** What the last third may be of the first. */
const mostGrowth = { memory: 1.25, latency: 1.5 };
const mostBehindMs = 1_000;
/** So often the loop of the stored sums runs (server/src/loops.ts): each run folds in what was there when it began. */
const sumsEveryMs = 1_000;

type Call = () => Promise<unknown>;

/** What people look at, most often the partners; staff one time in ten. */
function readsOf({ services }: Bench, next: () => Person): Call[] {
  const staff = callerOf({ id: services.companyId, username: 'superadmin' }, 'super_admin');
  return [
    () => reportsVerbs.partnerDashboard.run(services, callerOf(next()), {}),
    () => reportsVerbs.partnerDashboard.run(services, callerOf(next()), {}),
    () => reportsVerbs.partnerDashboard.run(services, callerOf(next()), {}),
    () => bonusesVerbs.list.run(services, callerOf(next()), {}),
    () => bonusesVerbs.summary.run(services, callerOf(next()), {}),
    () => networkVerbs.root.run(services, callerOf(next()), {}),
    () => partnersVerbs.downline.run(services, callerOf(next()), {}),
    () => pinsVerbs.stock.run(services, callerOf(next()), {}),
    () => withdrawalsVerbs.mine.run(services, callerOf(next()), {}),
    () => partnersVerbs.list.run(services, staff, {}),
  ];
}

/** An activation pays for a payout; each of both, and a PIN that changes hands. */
function writesOf({ services }: Bench, next: () => Person): Call[] {
  const paid: Person[] = [];
  const activate = async () => {
    const person = next();
    await partnersVerbs.activateRo.run(services, callerOf(person), {});
    paid.push(person);
  };
  const withdraw = async () => {
    const person = paid.pop();
    if (!person) return activate();
    return withdrawalsVerbs.request.run(services, callerOf(person), { amount: 50_000 });
  };
  const transfer = () =>
    pinsVerbs.transfer.run(services, callerOf(next()), {
      recipient: next().username,
      type: 'ro',
      quantity: 1,
    });
  return [activate, withdraw, transfer];
}

/** How long a change of the tree's counters waits until it is settled, in milliseconds; 0 where none waits. */
async function behindMs(owner: Database): Promise<number> {
  const { last } = await query({ last: int })`
    select coalesce(max(id), 0) as last from network.pending`.one(owner);
  const since = performance.now();
  for (;;) {
    const { waits } = await query({ waits: bool })`
      select exists (select from network.pending where id <= ${last}) as waits`.one(owner);
    if (!waits) return performance.now() - since;
    await sleep(20);
  }
}

/** The last row of each source that is in its stored sum. */
async function foldedUntil(owner: Database): Promise<Map<string, number>> {
  const rows = await query({ source: text, until: int })`
    select source, until_id as until from platform.folded`.all(owner);
  return new Map(rows.map(({ source, until }) => [source, until]));
}

/**
 * How long a row that a stored sum is made of waits until it is in that sum, in milliseconds, of the source that takes longest; 0 where none waits.
 * Reads add what waits, so it makes nothing wrong, only longer.
 */
async function sumsBehindMs({ owner, services }: Bench): Promise<number> {
  const since = performance.now();
  const folded = await foldedUntil(owner);
  // What was folded in between the two is not waited for: a row that never comes would be.
  const behind = await rowsBehind(services.db);
  for (;;) {
    const until = await foldedUntil(owner);
    const isIn = ([source, rows]: [string, number]) =>
      (until.get(source) ?? 0) >= (folded.get(source) ?? 0) + rows;
    if (Object.entries(behind).every(isIn)) return performance.now() - since;
    await sleep(20);
  }
}

type Sample = { memory: number; p50: number; p99: number; backlog: number };
type Load = { samples: Sample[]; behind: number[]; sumsBehind: number[]; calls: number };

async function underLoad(bench: Bench, minutes: number): Promise<Load> {
  const { owner, services } = bench;
  const next = takeTurns(await namedPartners(owner));
  const [reads, writes] = [readsOf(bench, next), writesOf(bench, next)];
  const end = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() >= end;
  const load: Load = { samples: [], behind: [], sumsBehind: [], calls: 0 };
  let took: number[] = [];
  const caller = async () => {
    for (let turn = 0; !isOver(); turn += 1) {
      const kinds = Math.random() < shareOfReads ? reads : writes;
      const call = kinds[Math.floor(Math.random() * kinds.length)];
      const began = performance.now();
      await call?.();
      took.push(performance.now() - began);
    }
  };
  const sampler = async () => {
    while (!isOver()) {
      await sleep(sampleEveryMs);
      const sorted = took.toSorted((a, b) => a - b);
      took = [];
      load.calls += sorted.length;
      const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
      const { backlog } = await query({ backlog: int })`
        select count(*) as backlog from network.pending`.one(owner);
      load.samples.push({
        memory: process.memoryUsage().rss / 1e6,
        p50: rank(0.5),
        p99: rank(0.99),
        backlog,
      });
    }
  };
  const probe = async (found: number[], measure: () => Promise<number>) => {
    while (!isOver()) {
      found.push(await measure());
      // At any moment of the loops' rounds: a probe that ends with a round would begin at the same place of each.
      await sleep(2 * probeEveryMs * Math.random());
    }
  };
  const probes = () => [
    probe(load.behind, () => behindMs(owner)),
    probe(load.sumsBehind, () => sumsBehindMs(bench)),
  ];
  const loops = startLoops(services, { backups: noCopies });
  try {
    await Promise.all([...Array.from({ length: callers }, caller), sampler(), ...probes()]);
  } finally {
    await Promise.all(loops.map((loop) => loop.stop()));
  }
  return load;
}

/** The middle of the last third of the samples beside that of the first. */
function growth({ samples }: Load, name: keyof Sample, most?: number): Measurement {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const of = (some: Sample[]) => median(some.map((sample) => sample[name]));
  const [yardstick, value] = [of(samples.slice(0, third)), of(samples.slice(-third))];
  const ratio = value / yardstick;
  const unit = { memory: 'MB', p50: 'ms', p99: 'ms', backlog: 'perubahan' }[name];
  const broken = most && ratio > most ? `sepertiga terakhir paling banyak ${most} × yang pertama` : undefined;
  return { name: `mixed ${name}`, value, unit, yardstick, ratio, broken };
}

/**
 * Reads and writes together for a while, nine reads to a write, with everything that settles beside them as in real use: memory,
 * latency and backlog stay what they were, settling stays close behind, and afterwards the company is in order.
 */
export async function mixed({
  partners = usualPartners,
  keep,
  minutes = usualMinutes,
}: Partial<BenchOptions> & { minutes?: number | undefined }): Promise<Measurement[]> {
  const bench = await openBench({ partners, keep });
  try {
    const each = Math.ceil((pinsEach * usualPartners) / Math.max(usualPartners, partners));
    await stockPins(bench.owner, bench.services.companyId, { type: 'ro', each });
    await settleAll(bench);
    const load = await underLoad(bench, minutes);
    const report = await verifyDatabase(bench.owner);
    const [behind, clean] = [Math.max(...load.behind), report.checked.length - report.differences.length];
    const rate = load.calls / (minutes * 60);
    return [
      { ...growth(load, 'memory', mostGrowth.memory), detail: `${rate.toFixed(0)} permintaan per detik` },
      growth(load, 'p50', mostGrowth.latency),
      growth(load, 'p99', mostGrowth.latency),
      growth(load, 'backlog'),
      {
        name: 'mixed settling behind',
        value: behind,
        unit: 'ms',
        yardstick: mostBehindMs,
        ratio: behind / mostBehindMs,
        broken: behind > mostBehindMs ? `paling lama ${mostBehindMs} ms` : undefined,
      },
      {
        name: 'mixed sums behind',
        value: median(load.sumsBehind),
        unit: 'ms',
        yardstick: sumsEveryMs,
        ratio: median(load.sumsBehind) / sumsEveryMs,
        detail: `paling lama ${Math.max(...load.sumsBehind).toFixed(0)} ms`,
      },
      {
        name: 'mixed verify',
        value: clean,
        unit: 'pemeriksaan tanpa selisih',
        yardstick: report.checked.length,
        ratio: clean / report.checked.length,
        broken: report.differences[0],
      },
    ];
  } finally {
    await bench.close();
  }
}

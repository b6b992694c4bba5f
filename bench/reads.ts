import { bool, query } from '@rimpang/server/platform/database/query';
import { chainAudit } from '@rimpang/server/capabilities/audit/index';
import { settleTotals } from '@rimpang/server/loops';
import { watchNumbering } from '@rimpang/server/platform/database/numbered';
import { sql } from 'kysely';
import { type Bench, type BenchOptions, openBench } from './bench-database.ts';
import { exportsAtOnce } from './export-readings.ts';
import { type Measurement, latencies, median } from './measure.ts';
import { withoutTimeLimits } from './partners.ts';
import { hundredBelow, type Reading, readingsOf } from './readings.ts';
import { simplestQuestion, timesSlower } from './usual-machine.ts';

const usualCallers = 16;
const seconds = 2;
/** The sizes that are compared; `--partners` replaces the large one, than which the small one is never larger. */
const small = 10_000;
const large = 1_000_000;
/** What a read may take at the larger size, in milliseconds at the server. */
const mostMs = { p50: 10, p99: 50 };
const mostMsOfHundred = { ...mostMs, p50: 20 };
const mostGrowth = 1.5;

/** Beside the readings, and no reading itself. */
const simplest = 'yardstick';
/** So many readings lie between two measurements of it. */
const readingsBetween = 16;

type Latency = { p50: number; p99: number };

/**
 * Exports are written down; the chain of what is written is two seconds behind where the product runs. Of one person no more than these: in
 * a company that is kept, a page of the audit log would be looked for behind tens of thousands of them.
 */
const isExport = (name: string) => name.startsWith('export');
const mostExports = 300;

/** Each reading of both companies, the small one first. */
type Pair = { before: Latency | undefined; after: Latency };

async function measuredOne({ services }: Bench, name: string, call: Reading): Promise<Latency> {
  if (isExport(name)) await chainAudit(services.db, services.clock());
  const { ofStaff, ofPartner } = exportsAtOnce;
  const atOnce = name.startsWith('export own') ? ofPartner : ofStaff;
  const asked = isExport(name) ? { callers: atOnce, most: mostExports } : { callers: usualCallers };
  return latencies({ ...asked, seconds, call });
}

/** Both companies are asked for the same one right after the other: what the machine does meanwhile counts for both. */
async function measured(
  small: Bench,
  large: Bench,
): Promise<{ found: Map<string, Pair>; simplestMs: number }> {
  const withSimplest = async (bench: Bench) => ({
    ...(await readingsOf(bench)),
    [simplest]: simplestQuestion(bench.services.db),
  });
  const [ofSmall, ofLarge] = [await withSimplest(small), await withSimplest(large)];
  const found = new Map<string, Pair>();
  const simple: number[] = [];
  for (const [at, [name, call]] of Object.entries(ofLarge).entries()) {
    // Over the whole run: how fast the machine is changes from one minute to the next.
    if (at % readingsBetween === 0)
      simple.push((await measuredOne(large, simplest, simplestQuestion(large.services.db))).p50);
    const same = (ofSmall as Record<string, Reading>)[name];
    const before = same && (await measuredOne(small, name, same));
    found.set(name, { before, after: await measuredOne(large, name, call) });
  }
  return { found, simplestMs: median(simple) };
}

/** What the seed wrote is folded in and chained first, as in a company that runs: each round marks how far the next one may go. */
export async function catchUp({ services, owner }: Bench): Promise<void> {
  const behind = () =>
    query({ behind: bool })`
      select bool_or(coalesce(next_id > until_id, false)) as behind from platform.folded`.one(owner);
  const settle = async () => {
    await settleTotals(services);
    await watchNumbering(services.db);
  };
  await settle();
  do await settle();
  while ((await behind()).behind);
  await chainAudit(services.db, services.clock());
  // Ten seconds are what a person waits; a million takes longer.
  await withoutTimeLimits(owner, (tx) => sql`analyze`.execute(tx));
}

/** Opens both companies, or the one that is both, and closes them when `work` is done. */
async function withBoth<T>(
  sizes: { small: number; large: number; keep: BenchOptions['keep'] },
  work: (small: Bench, large: Bench) => Promise<T>,
): Promise<T> {
  const { keep } = sizes;
  const small = await openBench({ partners: sizes.small, keep });
  try {
    if (sizes.large === sizes.small) {
      await catchUp(small);
      return await work(small, small);
    }
    const large = await openBench({ partners: sizes.large, keep });
    try {
      for (const bench of [small, large]) await catchUp(bench);
      return await work(small, large);
    } finally {
      await large.close();
    }
  } finally {
    await small.close();
  }
}

/** `slower`: how many times as long everything takes on this machine as where the goals were set. */
function promiseBroken(
  name: string,
  at: Latency,
  before: Latency | undefined,
  slower: number,
): string | undefined {
  if (!before) return 'gagal';
  const most = name.startsWith(hundredBelow) ? mostMsOfHundred : mostMs;
  if (at.p50 > most.p50 * slower || at.p99 > most.p99 * slower)
    return `janji: p50 ${most.p50} ms, p99 ${most.p99} ms${slower > 1 ? `, di mesin ini ${slower.toFixed(1)} kali` : ''}`;
  return at.p50 > mostGrowth * before.p50 ? `janji: paling banyak ${mostGrowth} × yang kecil` : undefined;
}

/**
 * Milliseconds of each read through the services, 16 callers at once, at 10.000 partners and at 1.000.000 one right after the other; beside them
 * the simplest question to the same database through the same pool.
 */
export async function reads({
  partners = large,
  keep,
}: {
  partners?: number | undefined;
  keep?: string | undefined;
}): Promise<Measurement[]> {
  const { found, simplestMs } = await withBoth(
    { small: Math.min(small, partners), large: partners, keep },
    measured,
  );
  const slower = timesSlower(simplestMs);
  return [...found].flatMap(([name, { before, after }]) =>
    (['p50', 'p99'] as const).map((rank) => {
      const yardstick = before?.[rank] ?? Number.NaN;
      return {
        name: `${name} ${rank}`,
        value: after[rank],
        unit: 'ms',
        yardstick,
        ratio: after[rank] / yardstick,
        broken: rank === 'p50' ? promiseBroken(name, after, before, slower) : undefined,
      };
    }),
  );
}

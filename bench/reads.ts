import { chainAudit } from '@rimpang/server/capabilities/audit/index';
import { type Alike, alikeOf, type Shown } from './alike.ts';
import { type Bench, type BenchOptions, openBench } from './bench-database.ts';
import { exportsAtOnce } from './export-readings.ts';
import { figure } from './figures.ts';
import { type Measurement, latencies, median } from './measure.ts';
import { judged, type Verdict, withoutReading } from './reading-goals.ts';
import { type Reading, readingsOf } from './readings.ts';
import { catchUp } from './settling.ts';
import { simplestQuestion, timesSlower } from './usual-machine.ts';

const usualCallers = 16;
const seconds = 2;
/** The sizes that are compared; `--partners` replaces the large one, than which the small one is never larger. */
const small = 10_000;
const large = 1_000_000;

/** Beside the readings, and no reading itself. */
const simplest = 'yardstick';
/** So many readings lie between two measurements of it. */
const readingsBetween = 16;

type Latency = { p50: number; p99: number };
type Both = Record<'small' | 'large', Bench>;

/**
 * Exports are written down; the chain of what is written is two seconds behind where the product runs. Of one person no more than these: in
 * a company that is kept, a page of the audit log would be looked for behind tens of thousands of them.
 */
const isExport = (name: string) => name.startsWith('export');
const mostExports = 300;

/**
 * One reading of both companies. `grown`: how many times as long answers of the same length take in the large one; null where they have none
 * of the same length. `before` is missing where the small company has no such reading.
 */
type Found = { before: Latency | undefined; after: Latency; grown: number | null; shown?: Shown | undefined };

/** So often is measured what misses a goal, and the middle counts: not a moment in which the machine was busy. */
const timesWhereMissed = 3;

async function measuredOne({ services }: Bench, name: string, call: Reading): Promise<Latency> {
  if (isExport(name)) await chainAudit(services.db, services.clock());
  const { ofStaff, ofPartner } = exportsAtOnce;
  const atOnce = name.startsWith('export own') ? ofPartner : ofStaff;
  const asked = isExport(name) ? { callers: atOnce, most: mostExports } : { callers: usualCallers };
  return latencies({ ...asked, seconds, call });
}

const withSimplest = async (bench: Bench): Promise<Record<string, Reading>> => ({
  ...(await readingsOf(bench)),
  [simplest]: simplestQuestion(bench.services.db),
});

/** Both companies are asked for the same one right after the other: what the machine does meanwhile counts for both. */
async function measuredBoth(both: Both, name: string, ofSmall: Reading, ofLarge: Reading): Promise<Found> {
  const alike: Alike = isExport(name) ? { as: 'asked' } : await alikeOf(ofSmall, ofLarge);
  const before = await measuredOne(both.small, name, ofSmall);
  const after = await measuredOne(both.large, name, ofLarge);
  if (alike.as === 'asked') return { before, after, grown: after.p50 / before.p50 };
  const { shown } = alike;
  if (alike.as === 'neither') return { before, after, grown: null, shown };
  const shorter = await measuredOne(both.large, name, alike.call);
  // A page that ends before its list has to be counted apart: the longer answer may come sooner.
  return { before, after, grown: Math.min(shorter.p50, after.p50) / before.p50, shown };
}

/** The middle of several measurements of one reading, figure by figure. */
function middleOf(found: readonly [Found, ...Found[]]): Found {
  const [{ shown, before }] = found;
  const middle = (figureOf: (one: Found) => number | undefined) =>
    median(found.map((one) => figureOf(one) ?? Number.NaN));
  const latency = (which: 'before' | 'after'): Latency => ({
    p50: middle((one) => one[which]?.p50),
    p99: middle((one) => one[which]?.p99),
  });
  const grown = found[0].grown === null ? null : middle((one) => one.grown ?? undefined);
  return { before: before && latency('before'), after: latency('after'), grown, shown };
}

/** Everything that is read, and how many times slower this machine is than the one where goals were set. */
async function measured(both: Both): Promise<{ found: Map<string, Found>; slower: number }> {
  const [ofSmall, ofLarge] = [await withSimplest(both.small), await withSimplest(both.large)];
  const unknown = withoutReading(Object.keys(ofLarge));
  if (unknown.length > 0)
    throw new Error(`bench: limits of readings that there are not: ${unknown.join('; ')}`);
  const found = new Map<string, Found>();
  const simple: number[] = [];
  for (const [at, [name, call]] of Object.entries(ofLarge).entries()) {
    // Over the whole run: how fast the machine is changes from one minute to the next.
    if (at % readingsBetween === 0)
      simple.push((await measuredOne(both.large, simplest, simplestQuestion(both.large.services.db))).p50);
    const same = ofSmall[name];
    if (!same) {
      found.set(name, { before: undefined, after: await measuredOne(both.large, name, call), grown: null });
      continue;
    }
    const once = () => measuredBoth(both, name, same, call);
    const times: [Found, ...Found[]] = [await once()];
    if (isMissed(verdictOf(name, times[0], timesSlower(median(simple)))))
      while (times.length < timesWhereMissed) times.push(await once());
    found.set(name, middleOf(times));
  }
  return { found, slower: timesSlower(median(simple)) };
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
const verdictOf = (name: string, { before, after, grown }: Found, slower: number): Verdict =>
  before ? judged(name, { ...after, grown }, slower) : { broken: 'gagal' };

const isMissed = ({ broken, accepted }: Verdict): boolean => broken !== undefined || accepted !== undefined;

/** Said where the large company's answer is longer. */
function lengthsOf({ shown, grown }: Found): string | undefined {
  if (!shown) return undefined;
  const rows = `${shown.after} baris, ${shown.before} di perusahaan kecil`;
  return grown === null ? rows : `${rows}; sama panjang ${figure(grown)} kali`;
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
  const { found, slower } = await withBoth(
    { small: Math.min(small, partners), large: partners, keep },
    (small, large) => measured({ small, large }),
  );
  return [...found].flatMap(([name, one]) =>
    (['p50', 'p99'] as const).map((rank) => {
      const [value, yardstick] = [one.after[rank], one.before?.[rank] ?? Number.NaN];
      const said = rank === 'p50' && { ...verdictOf(name, one, slower), detail: lengthsOf(one) };
      return { name: `${name} ${rank}`, value, unit: 'ms', yardstick, ratio: value / yardstick, ...said };
    }),
  );
}

import { figure } from './figures.ts';
import { isOfThisProduct, type Part } from './results.ts';

const partners = 10_000_000;
const daySeconds = 86_400;
/** How a company of that size is used; the shares are guesses, said in the text so that a reader can put in better ones. */
const usage = {
  activationsEachMonth: 1,
  activationPeak: 10,
  openingsEachDay: 0.2,
  readsEachOpening: 20,
  readPeak: 5,
  loginsEachDay: 0.02,
  openAtOnce: 0.005,
  nightSeconds: 4 * 3600,
  recoverySeconds: 4 * 3600,
};
const readCallers = 16;

type Parts = ReadonlyMap<string, Part>;
/** `needs` and `carries` in `unit`; `then`: what is done once it is full. */
type Load = { what: string; unit: string; needs: number; carries: number; from: string; next: string };

/**
 * Undefined where the part was not run, or earlier and without such a row; throws where it was run on this version and has none, which would be
 * said not to have been run.
 */
function valueOf(parts: Parts, part: string, row: string): number | undefined {
  const run = parts.get(part);
  const found = run?.rows.find(({ name }) => name === row);
  if (run && !found && isOfThisProduct(run)) throw new Error(`bench: ${part} has no row "${row}"`);
  return found?.value;
}

/** What one writer does in a second, found in as large a company as it was run in. */
const activationsOf = (parts: Parts): { carries: number | undefined; from: string } => {
  const part = parts.has('activation-long') ? 'activation-long' : 'activation';
  return { carries: valueOf(parts, part, 'partners.activateRo beside TPC-B'), from: `\`${part}\`` };
};

/** How many times as large a company of ten million is as the one that a part ran on. */
const timesOf = (parts: Parts, part: string): number =>
  partners / (parts.get(part)?.partners.at(-1) ?? partners);

type Asked = Omit<Load, 'carries'> & { carries: number | undefined };
type Machine = Part['machine'];
const gigabytesOf = ({ memory }: Machine): number => memory / 1024 ** 3;

/** What people do at the busiest moment. */
function ofPeople(parts: Parts, machine: Machine): Asked[] {
  const dashboard = valueOf(parts, 'reads', 'reports.partnerDashboard p50');
  const login = valueOf(parts, 'logins', 'logins, processor each');
  const stream = valueOf(parts, 'streams', 'streams, memory each');
  return [
    {
      what: 'repeat orders in the busiest hour',
      unit: '/s',
      needs: ((partners * usage.activationsEachMonth) / 30 / daySeconds) * usage.activationPeak,
      ...activationsOf(parts),
      next: 'the one writer: a bigger machine, faster disks; then a cluster for each country',
    },
    {
      what: "partners' reads in the busiest hour",
      unit: '/s',
      needs: ((partners * usage.openingsEachDay * usage.readsEachOpening) / daySeconds) * usage.readPeak,
      carries: dashboard && (readCallers * 1000) / dashboard,
      from: '`reads`: the home of a head, whose reads are the dearest',
      next: 'processors: more processes beside the database, then a machine of its own for each side',
    },
    {
      what: 'logins in the busiest hour',
      unit: '/s',
      needs: ((partners * usage.loginsEachDay) / daySeconds) * usage.readPeak,
      carries: login && (machine.cores * 1000) / login,
      from: '`logins`: if all processors hashed',
      next: 'more processes: hashing shares nothing',
    },
    {
      what: 'open streams, in memory',
      unit: ' GB',
      needs: (partners * usage.openAtOnce * (stream ?? 0)) / 1024 ** 2,
      carries: stream && gigabytesOf(machine),
      from: '`streams`',
      next: 'more processes: each listens by itself',
    },
  ];
}

/** What has to be read whole. */
function ofEverything(parts: Parts, machine: Machine): Asked[] {
  const times = timesOf(parts, 'restore');
  const proof = valueOf(parts, 'restore', 'restore, periksa');
  const whole = valueOf(parts, 'restore', 'restore, seluruhnya');
  const size = valueOf(parts, 'restore', 'restore, basis data');
  return [
    {
      what: 'the proof of one night',
      unit: ' s',
      needs: (proof ?? 0) * times,
      carries: proof && usage.nightSeconds,
      from: '`restore`: verify, in proportion',
      next: 'on a replica, through `snapshot()`; with more connections',
    },
    {
      what: 'coming back from a backup',
      unit: ' s',
      needs: (whole ?? 0) * times,
      carries: whole && usage.recoverySeconds,
      from: '`restore`: in all, in proportion',
      next: "a synchronous standby and the database's own backups (docs/scale.md, step 3); partitions by month",
    },
    {
      what: 'the database beside the memory',
      unit: ' GB',
      needs: (size ?? 0) * times,
      carries: size && gigabytesOf(machine),
      from: '`restore`: its size, in proportion',
      next: 'more memory: what is read is the newest and the indexes; then partitions by month',
    },
  ];
}

/** `unknown`: what cannot be said, because the part that says it was not run. */
function loadsOf(parts: Parts): { loads: Load[]; unknown: string[] } {
  const [first] = parts.values();
  const asked = first ? [...ofPeople(parts, first.machine), ...ofEverything(parts, first.machine)] : [];
  return {
    loads: asked.flatMap((load) => (load.carries ? [{ ...load, carries: load.carries }] : [])),
    unknown: asked.filter(({ carries }) => !carries).map(({ what }) => what),
  };
}

const shareOf = ({ needs, carries }: Load): number => needs / carries;

function table(loads: readonly Load[]): string {
  const lines = loads.map(
    (load) =>
      `| ${load.what} | ${figure(load.needs)}${load.unit} | ${figure(load.carries)}${load.unit} | ${figure(100 * shareOf(load))} % | ${load.from} | ${load.next} |`,
  );
  return [
    '| what | a company of ten million needs | this machine carries | share | from | and then |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

function verdict(loads: readonly Load[]): string {
  const [first] = loads;
  if (!first) return 'None of the parts that it needs was run.';
  const full = loads.filter((load) => shareOf(load) > 1);
  const said =
    full.length === 0
      ? 'All of it fits on a machine like this one; the nearest to its limit is'
      : `${full.length} of ${loads.length} do not fit on one machine like this; first comes`;
  return `${said} *${first.what}*, at ${figure(100 * shareOf(first))} %.`;
}

/** From the figures to a company of ten million: which part saturates first, and what then (docs/scale.md). */
export function tenMillion(parts: Parts): string {
  const { loads: known, unknown } = loadsOf(parts);
  const loads = known.toSorted((a, b) => shareOf(b) - shareOf(a));
  const absent =
    unknown.length === 0
      ? ''
      : `Left out, because what it is reckoned from was not run: ${unknown.join('; ')}.`;
  return `## To a company of ten million
Taken: each partner repeats an order ${usage.activationsEachMonth} × a month, ${usage.activationPeak} times as often in the busiest hour; one in
${1 / usage.openingsEachDay} opens the portal on a day and reads ${usage.readsEachOpening} things, one in ${1 / usage.loginsEachDay} logs in anew, ${usage.readPeak} times as
often in the busiest hour; one in ${1 / usage.openAtOnce} has it open at the same moment. What grows with the company is multiplied, what grows with the
depth of a tree is not. Each share is for itself: on one machine they add up.

${verdict(loads)}

${loads.length > 0 ? table(loads) : ''}

${absent}

What the steps are and what each costs: [scale](scale.md). N processes take what processors and memory of the product are short of;
replicas take the proof, exports and comparisons; partitions by month keep backup and vacuum of what only grows in pieces; the
one writer is what none of them widens, and there a cluster for each country or company is the last step.`;
}

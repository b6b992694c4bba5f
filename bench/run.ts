import './cheap-hashes.ts';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { DataDirLockedError } from '@rimpang/server/platform/postgres/lock';
import { activation, activationLong } from './activation.ts';
import { filters } from './filters.ts';
import { http } from './http.ts';
import { lists } from './lists.ts';
import { logins } from './logins.ts';
import type { Measurement } from './measure.ts';
import { mixed } from './mixed.ts';
import { naive } from './naive.ts';
import { overHttp } from './over-http.ts';
import { pages } from './pages.ts';
import { writePerformance } from './performance.ts';
import { publicFace } from './public.ts';
import { reads } from './reads.ts';
import { restore } from './restore.ts';
import { forgetPart, storePart } from './results.ts';
import { seed } from './seed.ts';
import { takeSizes } from './sizes.ts';
import { liveStreams } from './streams.ts';
import { treeInBrowser } from './tree.ts';
import { writes } from './writes.ts';

type Options = {
  partners: number | undefined;
  keep: string | undefined;
  only: string | undefined;
  minutes: number | undefined;
};
const benches: Record<string, (options: Options) => Promise<Measurement[]>> = {
  activation,
  'activation-long': activationLong,
  filters,
  http,
  lists,
  logins,
  mixed,
  naive,
  'over-http': overHttp,
  pages,
  public: publicFace,
  reads,
  restore,
  seed,
  streams: liveStreams,
  tree: treeInBrowser,
  writes,
};

const { positionals, values } = parsed({
  json: { type: 'boolean', default: false },
  partners: { type: 'string' },
  keep: { type: 'string' },
  write: { type: 'boolean', default: false },
  only: { type: 'string' },
  minutes: { type: 'string' },
});
/** Ends with one sentence where an option is none of these. */
function parsed<const O extends NonNullable<ParseArgsConfig['options']>>(known: O) {
  try {
    return parseArgs({ allowPositionals: true, options: known });
  } catch {
    const all = Object.keys(known).map((name) => `--${name}`);
    process.stderr.write(`Opsi tidak dikenal, atau nilainya tidak ditulis. Yang ada: ${all.join(', ')}\n`);
    process.exit(1);
  }
}
/** A whole number of an option; ends with one sentence where it is none, before anything is made. */
function numberOf(option: 'partners' | 'minutes'): number | undefined {
  const given = values[option];
  if (given === undefined) return undefined;
  const number = Number(given);
  if (Number.isInteger(number) && number > 0) return number;
  process.stderr.write(`--${option}: isi dengan bilangan bulat mulai dari 1, bukan "${given}"\n`);
  process.exit(1);
}
const options: Options = {
  partners: numberOf('partners'),
  keep: values.keep,
  only: values.only,
  minutes: numberOf('minutes'),
};
const every = Object.keys(benches);
// `--write` alone writes down what was run before.
const names = positionals.flatMap((name) => (name === 'all' ? every : [name]));
if (names.length === 0 && !values.write) names.push(...every);

if (values.only !== undefined && names.some((name) => name !== 'filters')) {
  process.stderr.write('--only hanya untuk filters; tulis: npm run bench -- filters --only NAMA\n');
  process.exit(1);
}

for (const name of names) {
  const bench = benches[name];
  if (!bench) {
    process.stderr.write(`Tidak ada pengukuran bernama ${name}. Yang ada: ${every.join(', ')}, all\n`);
    process.exitCode = 1;
    continue;
  }
  await runPart(name, bench).catch((error: unknown) => {
    const isInUse = error instanceof DataDirLockedError;
    const words = error instanceof Error && !isInUse ? error.stack : String(error);
    process.stderr.write(`${name}: ${words}\n`);
    process.exitCode = 1;
  });
}
if (values.write) writePerformance(every);

/**
 * Runs one part, prints its rows and stores them; one that fails leaves none. Some of its rows (`--only`) are not the part: what it
 * found before stays.
 */
async function runPart(name: string, bench: (options: Options) => Promise<Measurement[]>): Promise<void> {
  const began = performance.now();
  const isWhole = options.only === undefined;
  if (isWhole) forgetPart(name);
  takeSizes();
  const rows = await bench(options);
  for (const row of rows) {
    const line = `${row.name}: ${row.value.toFixed(1)} ${row.unit}, pembanding ${row.yardstick.toFixed(1)}, rasio ${row.ratio.toFixed(3)}${row.detail ? `; ${row.detail}` : ''}`;
    const words = row.broken ? `${line} ✗ ${row.broken}` : line;
    process.stdout.write(`${values.json ? JSON.stringify(row) : words}\n`);
    if (row.broken) process.exitCode = 1;
  }
  if (isWhole) storePart({ name, seconds: (performance.now() - began) / 1000, partners: takeSizes(), rows });
}

import './cheap-hashes.ts';
import { DataDirLockedError } from '@rimpang/server/platform/postgres/lock';
import { activation, activationLong } from './activation.ts';
import { filteredNames, filters } from './filters.ts';
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
import { type Options, readWords, type Takes } from './words.ts';
import { writeNames } from './write-cases.ts';
import { writes } from './writes.ts';

type Run = (options: Options) => Promise<Measurement[]>;
const sized = { partners: true, keep: true } as const;
const lasting = { ...sized, minutes: true } as const;
const benches: Record<string, Takes & { run: Run }> = {
  activation: { ...lasting, run: activation },
  'activation-long': { ...lasting, run: activationLong },
  filters: { ...sized, only: filteredNames, run: filters },
  http: { run: http },
  lists: { partners: true, run: lists },
  logins: { run: logins },
  mixed: { ...lasting, run: mixed },
  naive: { partners: true, run: naive },
  'over-http': { ...sized, run: overHttp },
  pages: { run: pages },
  public: { run: publicFace },
  reads: { ...sized, run: reads },
  restore: { ...sized, run: restore },
  seed: { ...sized, run: seed },
  streams: { run: liveStreams },
  tree: { ...sized, run: treeInBrowser },
  writes: { ...lasting, only: () => writeNames, run: writes },
};

const words = readWords(process.argv.slice(2), benches);
if ('refusal' in words) {
  process.stderr.write(`${words.refusal}\n`);
  process.exit(1);
}
const { names, options, json, write } = words;

for (const name of names) {
  await runPart(name).catch((error: unknown) => {
    const isInUse = error instanceof DataDirLockedError;
    const words = error instanceof Error && !isInUse ? error.stack : String(error);
    process.stderr.write(`${name}: ${words}\n`);
    process.exitCode = 1;
  });
}
if (write) writePerformance(Object.keys(benches));

/**
 * Runs one part, prints its rows and stores them; one that fails leaves none. Some of its rows (`--only`) are not the part: what it
 * found before stays.
 */
async function runPart(name: string): Promise<void> {
  const began = performance.now();
  const isWhole = options.only === undefined;
  if (isWhole) forgetPart(name);
  takeSizes();
  const rows = (await benches[name]?.run(options)) ?? [];
  for (const row of rows) {
    const line = `${row.name}: ${row.value.toFixed(1)} ${row.unit}, pembanding ${row.yardstick.toFixed(1)}, rasio ${row.ratio.toFixed(3)}${row.detail ? `; ${row.detail}` : ''}`;
    const words = row.broken ? `${line} ✗ ${row.broken}` : row.accepted ? `${line} ≈ keputusan 230` : line;
    process.stdout.write(`${json ? JSON.stringify(row) : words}\n`);
    if (row.broken) process.exitCode = 1;
  }
  if (isWhole) storePart({ name, seconds: (performance.now() - began) / 1000, partners: takeSizes(), rows });
}

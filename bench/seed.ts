import { type BenchOptions, openBench } from './bench-database.ts';
import type { Measurement } from './measure.ts';
import { secondsOfCopy } from './row-copy.ts';
import { measureSlowness } from './usual-machine.ts';

const usualPartners = 100_000;
const promisedPartners = 1_000_000;
const promisedSeconds = 480;

/**
 * Seconds to make an invented company of so many partners (`--partners`), beside plain COPY of the same rows in the same run. With
 * `--keep` it stays for the other parts. Throws where the kept one was made before: there is nothing left to measure.
 */
export async function seed({
  partners = usualPartners,
  keep,
}: Partial<BenchOptions>): Promise<Measurement[]> {
  const bench = await openBench({ partners, keep });
  try {
    const { seededIn, owner } = bench;
    if (seededIn === undefined)
      throw new Error(
        `Perusahaan di ${keep}-${partners} sudah dibuat; hapus folder itu, atau pakai --keep lain.`,
      );
    const plain = await secondsOfCopy(owner);
    const most = promisedSeconds * (await measureSlowness(bench.services.db));
    const tooSlow = partners >= promisedPartners && seededIn > most;
    return [
      {
        name: 'seed',
        value: seededIn,
        unit: 'detik',
        yardstick: plain,
        ratio: seededIn / plain,
        ...(tooSlow && { broken: `lebih dari ${most.toFixed(0)} detik` }),
      },
    ];
  } finally {
    await bench.close();
  }
}

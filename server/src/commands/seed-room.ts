import { statfs } from 'node:fs/promises';
import { formatNumber } from '@rimpang/domain/money';
import { journalMb, machineMemoryMb, usualMemoryMb } from '../platform/postgres/memory.ts';
import type { Config } from '../platform/runtime/config.ts';
import { nearestFolder } from '../platform/runtime/make-folder.ts';
import { SeedError } from '../seed/seed-error.ts';

/** On the disk for each partner, as seen at 20.000, 50.000 and a million (decision 204): tables with indexes, journal, slips of six in ten. */
const bytesOf = { database: 16_000, journal: 13_000, slips: 5_000 };
const megabyte = 1_048_576;

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseMemoryMb' | 'demo' | 's3' | 'minFreeBytes'>;

/** What an invented company of so many partners takes in DATA_DIR; what it takes on a server of one's own is not known here. */
function bytesFor(partners: number, { databaseUrl, databaseMemoryMb, demo, s3 }: Settings): number {
  const memoryMb = databaseMemoryMb ?? usualMemoryMb({ demo, machineMb: machineMemoryMb() });
  const journal = Math.min(partners * bytesOf.journal, journalMb(memoryMb) * megabyte);
  const database = databaseUrl ? 0 : partners * bytesOf.database + journal;
  return database + (s3 ? 0 : partners * bytesOf.slips);
}

/**
 * Says how much disk such a company takes. Throws SeedError where it is not there, with what the product leaves free: before a database
 * is made, and not for what an earlier run began, which has taken some of it already.
 */
export async function demandSeedRoom(
  partners: number,
  config: Settings,
  say: (line: string) => void,
): Promise<void> {
  const needed = bytesFor(partners, config);
  const { bavail, bsize } = await statfs(nearestFolder(config.dataDir));
  const free = bavail * bsize;
  const megabytes = (bytes: number) => `${formatNumber(Math.ceil(bytes / megabyte))} MB`;
  const company = `Perusahaan buatan dengan ${formatNumber(partners)} mitra`;
  if (free < needed + config.minFreeBytes)
    throw new SeedError(
      `${company} perlu sekitar ${megabytes(needed + config.minFreeBytes)} di ${config.dataDir}, ada ${megabytes(free)}: kosongkan ruang, pakai DATA_DIR di disk lain, atau kurangi --partners.`,
    );
  say(`${company}: sekitar ${megabytes(needed)} di ${config.dataDir}.`);
}

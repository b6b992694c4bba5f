import { openStorage } from '../platform/storage/open-storage.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { SeedError } from '../seed/seed-error.ts';
import type { Config } from '../platform/runtime/config.ts';
import { type CommandWork, exitCodes, type Placed, printLine } from './command.ts';
import { missingCluster } from '../preflight/own-cluster.ts';
import { partnersOf } from './partners-option.ts';
import { demandSeedRoom } from './seed-room.ts';

/** Before a database is opened, or made. Throws SeedError in a production, and where a database is to be made without room for it. */
export async function placeSeed(config: Config, { partners }: CommandWork['options']): Promise<Placed> {
  if (!config.demo)
    throw new SeedError(
      'Perusahaan buatan tidak masuk ke produksi: jalankan dengan DEMO=1 tanpa NODE_ENV=production, di DATA_DIR atau basis data yang kosong.',
    );
  if (missingCluster(config)) await demandSeedRoom(partnersOf(partners), config, () => undefined);
  return { config };
}

/** Fills an empty demo database with an invented company; goes on where an earlier run was stopped. */
export async function runSeed({ config, database, options }: CommandWork): Promise<number> {
  const partners = partnersOf(options.partners);
  // What seeds is most of the product: a refusal does not wait for it.
  const { refuseOccupied, seedCompany } = await import('../seed/seed-company.ts');
  const isBegun = await refuseOccupied({ ownerUrl: database.ownerUrl, partners });
  if (!isBegun) await demandSeedRoom(partners, config, printLine);
  await migrateDatabase(database);
  const began = performance.now();
  const made = await seedCompany({
    ownerUrl: database.ownerUrl,
    vault: openVault(config.secretKey),
    storage: openStorage(config, { isHurried: true }),
    partners,
    now: new Date(),
    tell: printLine,
  });
  const seconds = Math.round((performance.now() - began) / 1_000);
  const size = `${partners.toLocaleString('id-ID')} mitra`;
  printLine(made ? `Selesai: ${size} dalam ${seconds} detik.` : `Sudah lengkap: ${size}.`);
  return exitCodes.done;
}

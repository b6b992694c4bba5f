import { migrateDatabase } from '../platform/database/migrate.ts';
import { type CommandWork, exitCodes, printLine } from './command.ts';

/** Brings the tables up to date without starting the product. */
export async function runMigrate({ database }: CommandWork): Promise<number> {
  const applied = await migrateDatabase(database);
  printLine(applied.length > 0 ? applied.join('\n') : 'Tabel sudah mutakhir.');
  return exitCodes.done;
}

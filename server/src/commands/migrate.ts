import { migrate } from '../platform/database/migrate.ts';
import { type CommandWork, exitCodes, say } from './command.ts';

/** Brings the tables up to date without starting the product. */
export async function runMigrate({ database }: CommandWork): Promise<number> {
  const applied = await migrate(database);
  say(applied.length > 0 ? applied.join('\n') : 'Tabel sudah mutakhir.');
  return exitCodes.done;
}

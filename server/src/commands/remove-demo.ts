import { removeDemo } from '../demo/remove-demo.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { asOwner } from './open-as.ts';
import { type CommandWork, exitCodes, printLine } from './command.ts';

/** Empties a demo's database, or closes the demo accounts that got into a production's. */
export async function runRemoveDemo({ config, database, options }: CommandWork): Promise<number> {
  const confirmed = options.confirm !== undefined;
  const work = { storage: openStorage(config), confirmed, now: new Date() };
  const { lines, refused } = await asOwner(database, (db) => removeDemo(db, work));
  printLine(lines.join('\n'));
  return refused ? exitCodes.failed : exitCodes.done;
}

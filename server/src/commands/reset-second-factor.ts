import { resetSecondFactorAtTerminal } from '../capabilities/staff/index.ts';
import { inCompany } from './open-as.ts';
import { type CommandWork, exitCodes, printLine, printWarning } from './command.ts';

/** For the last super admin, who lost phone and recovery codes: no other person can help. */
export async function runResetSecondFactor({ database, options }: CommandWork): Promise<number> {
  const username = options.username ?? '';
  const found = await inCompany(database, (db) => resetSecondFactorAtTerminal(db, username, new Date()));
  if (!found) {
    printWarning('Username tidak ditemukan di antara staf; periksa ejaannya.');
    return exitCodes.failed;
  }
  printLine(
    found.was
      ? 'Verifikasi dua langkah dimatikan; semua perangkat dikeluarkan.'
      : 'Verifikasi dua langkah memang tidak menyala; semua perangkat dikeluarkan.',
  );
  return exitCodes.done;
}

import { formatMoment } from '@rimpang/domain/calendar';
import {
  createSuperAdminAtTerminal,
  type Issued,
  resetPasswordAtTerminal,
} from '../capabilities/staff/index.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { inCompany } from './open-as.ts';
import { type CommandWork, exitCodes, printLine } from './command.ts';

/** For staff who lost their password and whom no other person can help. */
export async function runResetPassword({ database, options }: CommandWork): Promise<number> {
  const work = { username: options.username ?? '', again: options.confirm !== undefined, now: new Date() };
  return sayOnce(await inCompany(database, (db) => resetPasswordAtTerminal(db, work)));
}

/** Another super admin, where none can get in any more. */
export async function runCreateSuperAdmin({ config, database, options }: CommandWork): Promise<number> {
  const { username = '', email = '' } = options;
  const person = { username, email, vault: openVault(config.secretKey), now: new Date() };
  return sayOnce(await inCompany(database, (db) => createSuperAdminAtTerminal(db, person)));
}

/** The only time that a password is seen; it is not stored in clear. */
function sayOnce({ username, password, until }: Issued): number {
  printLine(`Password sementara ${username}: ${password}`);
  printLine(`Berlaku sampai ${formatMoment(until)} dan harus diganti saat login. Hanya tampil sekali ini.`);
  return exitCodes.done;
}

import { restore } from '../backup/restore.ts';
import { openStorage } from '../platform/open-storage.ts';
import { openVault } from '../platform/vault.ts';
import { type CommandWork, exitCodes, say, warn } from './command.ts';
import { verifyNow } from './verify.ts';

/** Fills an empty database and storage from `--from`, then verifies what is there. */
export async function runRestore({ config, database, options }: CommandWork): Promise<number> {
  const [storage, vault] = [openStorage(config), openVault(config.secretKey)];
  const { ownerUrl, appPassword } = database;
  const from = options.from ?? '';
  const mode = config.demo ? 'demo' : 'production';
  const note = await restore({ ownerUrl, appPassword, storage, vault, from, mode, now: new Date() });
  say(`Dipulihkan dari ${note.folder} (${note.rows} baris, ${note.files} gambar)`);
  const verified = await verifyNow(ownerUrl);
  if (verified !== exitCodes.done || note.missingFiles === 0) return verified;
  warn(`${note.missingFiles} gambar tidak ada di cadangan itu; cari di cadangan yang lebih lama.`);
  return exitCodes.incomplete;
}

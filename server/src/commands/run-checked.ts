import { loadConfig } from '../platform/runtime/config.ts';
import { joinDatabaseServer } from '../platform/postgres/database-server.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { checkDatabase } from '../preflight/check-database.ts';
import { type CheckedCommand, printWarning } from './command.ts';

/**
 * Runs a command once settings and database are found in order: version, tables and key are checked before it sees the
 * database. Resolves to its exit code; throws what refused it, or what it throws.
 */
export async function runChecked(
  command: CheckedCommand,
  options: Record<string, string>,
  env: Record<string, string | undefined>,
): Promise<number> {
  const settings = loadConfig(env, 'command');
  for (const warning of settings.warnings) printWarning(`Peringatan: ${warning}`);
  const config = (await command.place?.(settings, options)) ?? settings;
  const database = await joinDatabaseServer(config);
  try {
    await checkDatabase({
      url: database.ownerUrl,
      as: 'owner',
      vault: openVault(config.secretKey),
      schema: command.schema,
      ownRole: config.appDatabaseUrl !== undefined,
      mode: command.anyMode ? undefined : config.demo ? 'demo' : 'production',
    });
    return await command.run({ config, database, options });
  } finally {
    await database.close();
  }
}

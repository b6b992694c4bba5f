import { type Config, loadConfig } from '../platform/runtime/config.ts';
import { remainsOfEnvFile } from '../platform/runtime/env-file.ts';
import { DatabaseCheckError } from '../platform/database/database-check-error.ts';
import { joinDatabaseServer, joinServedDatabase } from '../platform/postgres/database-server.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { checkDatabase } from '../preflight/check-database.ts';
import { missingCluster } from '../preflight/own-cluster.ts';
import { type CheckedCommand, type Placed, printWarning } from './command.ts';

/**
 * Runs a command once settings and database are found in order: version, tables and key are checked before it sees the
 * database. Resolves to its exit code; throws what refused it, or what it throws, and takes back a place that was made for it.
 */
export async function runChecked(
  command: CheckedCommand,
  options: Record<string, string>,
  env: Record<string, string | undefined>,
): Promise<number> {
  const reader = command.begins ? 'beginner' : 'runServed' in command ? 'observer' : 'command';
  const settings = loadConfig(env, reader);
  for (const warning of settings.warnings) printWarning(`Peringatan: ${warning}`);
  const { config, takeBack }: Placed = (await command.place?.(settings, options)) ?? { config: settings };
  try {
    return await runIn(config, command, options);
  } catch (error) {
    await takeBack?.().catch(() => undefined);
    throw error;
  }
}

async function runIn(
  config: Config,
  command: CheckedCommand,
  options: Record<string, string>,
): Promise<number> {
  const check = (url: string, appPassword: string, as: 'owner' | 'application') =>
    checkDatabase({
      url,
      as,
      vault: openVault(config.secretKey),
      // What is restored was begun with that very key.
      keyRemains: command.restores ? null : remainsOfEnvFile(config.secretKey),
      schema: command.schema,
      ownRole: config.appDatabaseUrl !== undefined,
      appPassword,
      mode: command.anyMode ? undefined : config.demo ? 'demo' : 'production',
      restores: command.restores,
      seeds: command.begins || command.anyMode,
      writes: !command.onlyReads?.(options),
    });
  // An embedded server would be made where there is none: a database too many, and its sentence would be about an empty one.
  const missing = command.schema === 'any' ? null : missingCluster(config);
  if (missing) throw new DatabaseCheckError(missing);
  if ('runServed' in command) {
    const database = await joinServedDatabase(config, printWarning);
    const { ownerUrl, appUrl } = database;
    return closing(database, async () => {
      await check(ownerUrl ?? appUrl, database.appPassword, ownerUrl ? 'owner' : 'application');
      return command.runServed({ config, database, options });
    });
  }
  const database = await joinDatabaseServer(config, printWarning);
  return closing(database, async () => {
    await check(database.ownerUrl, database.appPassword, 'owner');
    return command.run({ config, database, options });
  });
}

async function closing<T>(database: { close(): Promise<void> }, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    await database.close();
  }
}

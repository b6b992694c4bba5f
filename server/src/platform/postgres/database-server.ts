import type { Config } from '../runtime/config.ts';
import { fingerprintOf } from '../secrets/fingerprint-store.ts';
import { DataDirLockedError, lockDataDir } from './lock.ts';
import { ensureDatabase, findRunningPostgres, startPostgres } from './postgres.ts';
import { withLogin } from '../database/postgres-url.ts';
import { deriveKey, openVault } from '../secrets/vault.ts';

const database = 'rimpang';

/** The database server of this instance, as its two roles. */
export type DatabaseServer = {
  /** The role that owns and migrates. */
  ownerUrl: string;
  /** The role the application runs as. */
  appUrl: string;
  /** What `migrateDatabase` sets as the application role's password; the same on every machine with this SECRET_KEY. */
  appPassword: string;
  /** Of SECRET_KEY; what `migrateDatabase` keeps in the database. */
  fingerprint: string;
  /** Stops what was started here and frees the data folder. */
  close(): Promise<void>;
};

/**
 * Opens the operator's own server (`DATABASE_URL`) or starts the embedded one, alone on its data folder.
 * Throws `DataDirLockedError` or `EmbeddedPostgresError`, both with an Indonesian explanation.
 */
export async function openDatabaseServer(
  config: Config,
  onLine?: (line: string) => void,
): Promise<DatabaseServer> {
  if (config.databaseUrl) return rolesOf(config, config.databaseUrl, async () => {});
  const unlock = lockDataDir(config.dataDir);
  try {
    const postgres = await startPostgres({ dataDir: config.dataDir, onLine });
    const close = () => postgres.stop().finally(unlock);
    try {
      await ensureDatabase(postgres, database);
    } catch (error) {
      await close();
      throw error;
    }
    return rolesOf(config, postgres.ownerUrl(database), close);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * For commands beside a running instance (`npm run verify`): joins its embedded server, or starts one for the
 * duration of the command when none runs.
 */
export async function joinDatabaseServer(config: Config): Promise<DatabaseServer> {
  try {
    return await openDatabaseServer(config);
  } catch (error) {
    const running = error instanceof DataDirLockedError && findRunningPostgres(config.dataDir);
    if (!running) throw error;
    return rolesOf(config, running.ownerUrl(database), async () => {});
  }
}

function rolesOf(config: Config, ownerUrl: string, close: () => Promise<void>): DatabaseServer {
  const derived = deriveKey(config.secretKey, 'database role').toString('base64url');
  const appUrl = config.appDatabaseUrl ?? withLogin(ownerUrl, 'rimpang_app', derived);
  const appPassword = passwordOf(config.appDatabaseUrl) ?? derived;
  const fingerprint = fingerprintOf(openVault(config.secretKey));
  return { ownerUrl, appUrl, appPassword, fingerprint, close };
}

function passwordOf(url: string | undefined): string | undefined {
  const encoded = /^postgres(?:ql)?:\/\/[^:@/]*:([^@/]*)@/.exec(url ?? '')?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}

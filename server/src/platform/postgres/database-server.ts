import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../runtime/config.ts';
import { fingerprintOf } from '../secrets/fingerprint-store.ts';
import { DataDirLockedError, lockDataDir } from './lock.ts';
import { demandFirstRoom } from './first-room.ts';
import { machineMemoryMb, usualMemoryMb } from './memory.ts';
import { ensureDatabase, findRunningPostgres, startPostgres } from './postgres.ts';
import { loginIn, withLogin } from '../database/postgres-url.ts';
import { deriveKey, openVault } from '../secrets/vault.ts';

const database = 'rimpang';
/** How often a command that waits for another looks whether that has ended. */
const lookAgainMs = 200;

/** The database server of this instance, as its two roles. */
export type DatabaseServer = ServedDatabase & { ownerUrl: string };

/** What the product needs of a database to serve people. */
export type ServedDatabase = {
  /** The role that owns and migrates; absent where the process was given the application's role alone (decision 118). */
  ownerUrl?: string;
  /** The role the application runs as. */
  appUrl: string;
  /** The same role for what needs a session of its own: to listen, and to copy everything. */
  listenUrl: string;
  /** The same role at a standby, for long reports. */
  replicaUrl?: string;
  /** What `migrateDatabase` sets as the application role's password; the same on every machine with this SECRET_KEY. */
  appPassword: string;
  /** Of SECRET_KEY; what `migrateDatabase` keeps in the database. */
  fingerprint: string;
  /** Stops what was started here and frees the data folder. */
  close(): Promise<void>;
};

/**
 * What a server needs: the owner's database as `openOwnDatabase` opens it, or the application's role alone where nothing
 * but `APP_DATABASE_URL` was given.
 */
export async function openServedDatabase(
  config: Config,
  onLine?: (line: string) => void,
): Promise<ServedDatabase> {
  const { databaseUrl, appDatabaseUrl } = config;
  if (databaseUrl || !appDatabaseUrl) return openOwnDatabase(config, { onLine });
  const { ownerUrl: _, ...served } = rolesOf(config, appDatabaseUrl, async () => {});
  return served;
}

/**
 * Opens the operator's own server (`DATABASE_URL`) or starts the embedded one, alone on its data folder.
 * Throws `DataDirLockedError` or `EmbeddedPostgresError`, both with an Indonesian explanation.
 */
async function openOwnDatabase(
  config: Config,
  { onLine, isCommand }: { onLine?: ((line: string) => void) | undefined; isCommand?: boolean },
): Promise<DatabaseServer> {
  if (config.databaseUrl) return rolesOf(config, config.databaseUrl, async () => {});
  demandFirstRoom(config.dataDir, config.minFreeBytes);
  const unlock = lockDataDir(config.dataDir, { isCommand });
  try {
    const { dataDir, demo } = config;
    const memoryMb = config.databaseMemoryMb ?? usualMemoryMb({ demo, machineMb: machineMemoryMb() });
    const postgres = await startPostgres({ dataDir, memoryMb, onLine });
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
 * duration of the command when none runs. The server of another command would end with that, in the middle of this one,
 * so this one waits its turn; `say` hears an Indonesian sentence then.
 */
export async function joinDatabaseServer(
  config: Config,
  say: (sentence: string) => void,
): Promise<DatabaseServer> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await openOwnDatabase(config, { isCommand: true });
    } catch (error) {
      if (!(error instanceof DataDirLockedError)) throw error;
      if (error.holderIsCommand) {
        if (isFirst) say(waitsFor(config, error));
        await sleep(lookAgainMs);
        continue;
      }
      const running = findRunningPostgres(config.dataDir);
      if (!running) throw error;
      return rolesOf(config, running.ownerUrl(database), async () => {});
    }
  }
}

const waitsFor = ({ dataDir }: Config, { holderPid }: DataDirLockedError) =>
  `Perintah lain (proses ${holderPid}) sedang memakai basis data di ${dataDir}; menunggu sampai perintah itu selesai.`;

/** The same for what only looks: also with the application's role alone. */
export function joinServedDatabase(config: Config, say: (sentence: string) => void): Promise<ServedDatabase> {
  const isAlone = config.appDatabaseUrl !== undefined && config.databaseUrl === undefined;
  return isAlone ? openServedDatabase(config) : joinDatabaseServer(config, say);
}

function rolesOf(config: Config, ownerUrl: string, close: () => Promise<void>): DatabaseServer {
  const derived = deriveKey(config.secretKey, 'database role').toString('base64url');
  const appUrl = config.appDatabaseUrl ?? withLogin(ownerUrl, 'rimpang_app', derived);
  const app = loginIn(appUrl);
  const fingerprint = fingerprintOf(openVault(config.secretKey));
  const listenUrl = config.databaseListenUrl ? beside(config.databaseListenUrl, app) : appUrl;
  const replicaUrl = config.databaseReplicaUrl && beside(config.databaseReplicaUrl, app);
  return {
    ownerUrl,
    appUrl,
    listenUrl,
    replicaUrl,
    appPassword: app.password || derived,
    fingerprint,
    close,
  };
}

/** An address without a name in it is logged in to as the application's role is elsewhere. */
function beside(url: string, app: ReturnType<typeof loginIn>): string {
  const { user, password } = loginIn(url);
  return user ? url : withLogin(url, app.user || 'rimpang_app', password || app.password);
}

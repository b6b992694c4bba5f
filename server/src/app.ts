import { join } from 'node:path';
import type { IncomingMessage, Server } from 'node:http';
import type { Logger } from 'pino';
import { type Keeper, openKeeper } from './backup/keeper.ts';
import { type Bootstrapped, bootstrap } from './bootstrap/bootstrap.ts';
import { capabilityHooks } from './capability-hooks.ts';
import { demoPassword } from './capabilities/sessions/index.ts';
import { newSetUpLink } from './capabilities/staff/index.ts';
import { hasDemoTraces } from './demo/demo-traces.ts';
import { playDemo } from './demo/play-demo.ts';
import { openLiveStreams } from './http/live-streams.ts';
import { openMetrics, serveMetrics } from './http/metrics.ts';
import { openPages } from './http/pages.ts';
import type { ServerEnv } from './http/request.ts';
import { openHttp } from './http/server.ts';
import { openStaticFiles } from './http/static-files.ts';
import { openImportThreads } from './import-threads.ts';
import { gaugeState } from './gauges.ts';
import { startLoops } from './loops.ts';
import type { Config } from './platform/runtime/config.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { writeSystemState } from './platform/database/system-state.ts';
import { watchDatabase } from './platform/database/database-watch.ts';
import { watchFreeSpace } from './platform/storage/free-space.ts';
import type { Services } from './platform/requests/services.ts';
import { openReplica } from './platform/database/replica.ts';
import { openPostgresLive } from './platform/database/live-postgres.ts';
import { openOutgoing } from './platform/runtime/outgoing.ts';
import { openLog } from './platform/runtime/log.ts';
import { outputProblem } from './platform/runtime/output.ts';
import { demoHistoryMs, ModeError } from './platform/database/mode.ts';
import { demandMode } from './preflight/mode.ts';
import type { Loop } from './platform/runtime/loop.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { traceWith } from './platform/runtime/tracing.ts';
import type { PlainAnswer } from './platform/runtime/http-server.ts';
import { restoreCommandOf } from './platform/runtime/restore-command.ts';
import { watchStorage } from './platform/storage/storage-watch.ts';
import { openVault } from './platform/secrets/vault.ts';
import { backUpForReset, openBackups } from './upkeep/backups.ts';

const webBuild = join(import.meta.dirname, '../../web/build');

export type App = {
  services: Services;
  /** Where the first owner chooses address and password; null once that was done. */
  setUpUrl: string | null;
  fetch(request: Request, env?: unknown): Promise<Response>;
  /** The same for a request that needs neither streams nor files; null for others. */
  plain(request: IncomingMessage): Promise<PlainAnswer> | null;
  /** Fills an empty demo instance; does nothing the second time. */
  seedDemo(): Promise<void>;
  /** Settling of counters, delivery of mail, chaining of the audit, sweeping. */
  startLoops(): void;
  /** Serves `/metrics` on its own address and port. */
  startMetrics(port: number, host: string): Promise<void>;
  /** Ends the event streams, which never end by themselves, and opens no more. */
  closeStreams(): void;
  /** Ends loops and connections; call it when no request is under way any more. */
  close(): Promise<void>;
};

/** What the capabilities know of copies and of bringing them back. */
const copiesOf = (
  config: Config,
  keeper: Keeper,
  { clock, ...told }: Pick<Services, 'db' | 'live' | 'clock'>,
) => ({
  restoreCommand: restoreCommandOf(config),
  takeBackup: backUpForReset(keeper, told, clock),
  backups: { at: config.backups.at, isCarried: keeper.offsite !== undefined },
});

/** Before anything is written: the mode fits, and no account whose password everybody knows is in production. */
async function demandFit(db: Database, config: Config): Promise<void> {
  await demandMode(db, config.demo ? 'demo' : 'production');
  if (!config.demo && (await hasDemoTraces(db))) throw new ModeError(demoTraces);
}

const demoTraces =
  'Basis data produksi ini pernah dimasuki akun demo, yang passwordnya diketahui semua orang: periksa dan tutup akun itu dengan: npm run remove-demo';

const tellOfReplica = (log: Logger) => (change: { isUsed: boolean; why?: string; error?: unknown }) => {
  const { isUsed, why, error: err } = change;
  if (isUsed) log.info('long reports are read from the replica again');
  else log.warn({ why, err }, 'long reports are read from the primary, not from the replica');
};

/** Traces requests where an endpoint is set; what that needs is not loaded otherwise. Returns how to end it. */
async function startTracing({ tracesEndpoint }: Config, log: Logger): Promise<() => Promise<void>> {
  if (!tracesEndpoint) return async () => {};
  const { openOtlpTracer } = await import('./platform/runtime/otlp-tracer.ts');
  const { tracer, stop } = openOtlpTracer(tracesEndpoint, ({ isSent, why }) =>
    log.warn({ why }, isSent ? 'traces are taken again' : 'traces are not taken'),
  );
  traceWith(tracer);
  return async () => {
    traceWith(undefined);
    await stop();
  };
}

type Begun = Bootstrapped & { setUpPath: Awaited<ReturnType<typeof newSetUpLink>> };

/** Makes an empty database usable; where that is refused or fails, the connections end with it. */
async function begin(db: Database, config: Config, now: Date): Promise<Begun> {
  const first = config.demo
    ? ({ mode: 'demo', password: demoPassword, since: new Date(now.getTime() - demoHistoryMs) } as const)
    : ({ mode: 'production' } as const);
  try {
    await demandFit(db, config);
    // What moves pictures must not empty the place that is in use.
    await writeSystemState(db, 'file-storage', { kind: config.s3 ? 's3' : 'disk' }, now);
    const made = await bootstrap(db, now, first);
    return { ...made, setUpPath: await newSetUpLink(db, made.companyId, config.ownerEmail, now) };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Where the database is; `listenUrl` and `replicaUrl` as in `ServedDatabase`. */
type Urls = { appUrl: string; ownerUrl?: string; listenUrl?: string; replicaUrl?: string };

/** The pool, and the replica beside it where there is one. */
function openConnections(config: Config, { appUrl, replicaUrl }: Urls, log: Logger) {
  const db = openDatabase(appUrl, {
    forPages: true,
    max: config.databasePoolSize,
    pooler: config.databasePooler,
    onError: (err) => log.warn({ err }, 'idle connection lost'),
  });
  const replica = replicaUrl ? openReplica(db, replicaUrl, tellOfReplica(log)) : undefined;
  return { db, replica };
}

/** What answers requests, with its streams and figures; `freeBytes` of the disk of `DATA_DIR`. */
async function openRequests(config: Config, services: Services, freeBytes: () => number | null) {
  const storage = watchStorage(services.storage, services.log);
  const streams = openLiveStreams(services);
  const metrics = openMetrics();
  gaugeState(metrics, services, { storage, streams, freeBytes });
  const http = openHttp({
    services,
    trustProxy: config.trustProxy,
    streams,
    metrics,
    files: await openStaticFiles(join(webBuild, 'client')),
    pages: openPages(webBuild, services),
    storageProblem: storage.problem,
    logProblem: outputProblem,
  });
  return { http, streams, metrics, storage };
}

/**
 * The application on a migrated database, without a port: `fetch` is the whole product. Bootstraps an empty database.
 * Throws what the database says where it cannot be reached.
 */
export async function createApp(
  config: Config,
  urls: Urls,
  options: { clock?: () => Date; silent?: boolean } = {},
): Promise<App> {
  const clock = options.clock ?? (() => new Date());
  const log = openLog(config, options.silent);
  const { db, replica } = openConnections(config, urls, log);
  const now = clock();
  const { companyId, setUpPath } = await begin(db, config, now);
  // A pooler keeps no settings of a session, which listening and long work need.
  const directUrl = urls.listenUrl ?? urls.appUrl;
  const live = await openPostgresLive(directUrl, log, db);
  const space = await watchFreeSpace(config.dataDir, config.minFreeBytes, log);
  const imports = openImportThreads({ ...urls, appUrl: directUrl, secretKey: config.secretKey }, log);
  const keeper = openKeeper(config, urls.ownerUrl ?? directUrl);
  const services: Services = {
    ...capabilityHooks,
    db,
    clock,
    vault: openVault(config.secretKey),
    live,
    storage: openStorage(config),
    outgoing: openOutgoing(config.webhookNetworks),
    log,
    ...imports.services,
    ...copiesOf(config, keeper, { db, live, clock }),
    enoughSpace: space.enough,
    demo: config.demo,
    production: config.production,
    baseUrl: config.baseUrl,
    companyId,
  };
  const { http, streams, metrics, storage } = await openRequests(config, services, space.bytes);
  const stopWatching = watchDatabase(db, log);
  const backups = openBackups(services, { keeper, settings: config.backups, ownerUrl: urls.ownerUrl });
  const stopTracing = await startTracing(config, log);
  let loops: Loop[] = [];
  let metricsServer: Server | undefined;
  return {
    services,
    setUpUrl: setUpPath && config.baseUrl + setUpPath,
    fetch: async (request, env) => http.fetch(request, env as ServerEnv),
    plain: http.plain,
    seedDemo: async () => void (await playDemo(services, clock())),
    startLoops: () => {
      loops = startLoops(services, { smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, backups });
    },
    startMetrics: async (port, host) => {
      metricsServer = await serveMetrics({ port, host }, metrics);
    },
    closeStreams: () => streams.closeAll(),
    async close() {
      streams.closeAll();
      metricsServer?.close();
      backups.stop();
      await Promise.all([imports.stop(), ...loops.map((loop) => loop.stop())]);
      live.close();
      space.stop();
      stopWatching();
      storage.stop();
      await Promise.all([replica?.close(), db.destroy(), stopTracing()]);
    },
  };
}

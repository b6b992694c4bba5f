import { setImmediate as nextTurn } from 'node:timers/promises';
import { keepCompiled } from './platform/runtime/compile-cache.ts';
import { type Config, loadConfig } from './platform/runtime/config.ts';
import { openServedDatabase, type ServedDatabase } from './platform/postgres/database-server.ts';
import { explainFailure } from './platform/runtime/explain.ts';
import { remainsOfEnvFile } from './platform/runtime/env-file.ts';
import { demandFreePorts } from './platform/runtime/free-ports.ts';
import { startHttpServer } from './platform/runtime/http-server.ts';
import { outliveReaders } from './platform/runtime/output.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { runStep } from './platform/runtime/progress.ts';
import { openVault } from './platform/secrets/vault.ts';
import { checkAddresses, knowsApplication } from './preflight/addresses.ts';
import { checkDatabase } from './preflight/check-database.ts';
import { versionText, versionWarning } from './preflight/server-version.ts';

const drainMs = 10_000;

const demoAccounts =
  'Akun demo: superadmin, admin, finance, cs (staf); budi, siti, andi (mitra)\n' +
  'Kata sandi semua akun demo: rimpang-demo-1\n';

const help =
  'npm start menyalakan produk tanpa pilihan; pengaturannya lewat lingkungan (README.md, Configuration).';

/** What was opened, in order; the stop closes it in the opposite one. */
const opened: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;

outliveReaders((code) =>
  warn(
    `keluaran standar tidak menerima tulisan lagi (${code}); produk berjalan terus, tetapi lognya hilang. Periksa pembaca log, atau disk tempatnya.`,
  ),
);
// A terminal that is closed ends the product as politely as Ctrl+C in it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop(0));
}

const words = process.argv.slice(2);
if (words.length > 0) {
  const asked = words.some((word) => /^(--help|-h|help)$/.test(word));
  if (asked) process.stdout.write(`${help}\n\n${await otherCommands()}\n`);
  else process.stderr.write(`'${words[0]}' tidak dikenal. ${help} Perintah lain: npm start -- --help\n`);
  process.exit(asked ? 0 : 2);
}

const starting = start();
try {
  await starting;
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  await stop(1);
}

/** By their names only: the machine's own Node may be one that runs no TypeScript. */
async function otherCommands(): Promise<string> {
  const { commandOverview } = await import('./commands/help.ts');
  return commandOverview((await import('./commands/table.ts')).commands);
}

/** `npm start`: every step from an empty data folder to a product that answers. */
async function start(): Promise<void> {
  const config = loadConfig(process.env);
  keepCompiled(config.dataDir);
  for (const warning of config.warnings) warn(warning);
  const embedded = !config.databaseUrl && !config.appDatabaseUrl;
  const where = embedded ? 'Menyalakan basis data' : 'Menghubungi basis data';
  const opening = runStep(where, () => openServedDatabase(config, config.production ? log : undefined));
  // Loaded while the embedded database starts. A refused lock has ended the process by the next turn: loading holds it up for a second.
  const loading = embedded ? nextTurn().then(() => import('./app.ts')) : undefined;
  const database = await opening;
  opened.push(() => database.close());
  await runStep('Memeriksa basis data', () => checkBeforeWriting(config, database, embedded));
  // Tables of this version keep the one before from starting again, so a port that is taken is noticed before them.
  await demandFreePorts(listeningOn(config));
  const { ownerUrl } = database;
  // The application's role has to be there before anything can be asked as it.
  const isKnown = !ownerUrl || (await knowsApplication(database));
  if (isKnown) await checkBesides(config, database);
  // Without the owner the tables are another process's work (npm run migrate), and were found to be current.
  if (ownerUrl) await runStep('Menyiapkan tabel', () => migrateDatabase({ ...database, ownerUrl }));
  if (!isKnown) await checkBesides(config, database);
  const app = await runStep('Menyalakan aplikasi', async () => {
    const { createApp } = await (loading ?? import('./app.ts'));
    return createApp(config, database);
  });
  opened.push(() => app.close());
  if (config.demo) await runStep('Menyiapkan data demo', () => app.seedDemo());
  app.startLoops();
  if (config.metricsPort !== undefined) await app.startMetrics(config.metricsPort, config.metricsHost);
  const server = await startHttpServer(config, app);
  opened.push(async () => {
    // Event streams never end by themselves, so they go first; everything else may finish.
    app.closeStreams();
    await server.close(drainMs);
  });
  process.stdout.write(`\nRimpang siap di ${config.baseUrl.replace(/:0$/, `:${server.port}`)}\n`);
  process.stdout.write(config.demo ? demoAccounts : setUp(app.setUpUrl));
}

function listeningOn({ port, host, metricsPort, metricsHost }: Config) {
  return [{ port, host }, ...(metricsPort === undefined ? [] : [{ port: metricsPort, host: metricsHost }])];
}

/** Of use once, and only to the person who reads this terminal; the next start makes another where it was not used. */
function setUp(url: string | null): string {
  if (!url) return '';
  return `Akun pemilik (superadmin) belum siap. Buka tautan ini untuk mengisi email dan password; sekali pakai, berlaku 24 jam:\n${url}\n`;
}

/** Ends everything in order, once: event streams, requests, application, database. */
function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    // A start that is interrupted half-way first reaches its end, so that nothing stays open behind it.
    await starting.catch(() => {});
    for (const close of opened.reverse()) {
      await close().catch((error: unknown) => process.stderr.write(`${explainFailure(error)}\n`));
    }
    process.exit(code);
  })();
  return stopping;
}

/** Says which PostgreSQL it is, and what a production should know about that. */
async function checkBeforeWriting(
  config: Config,
  { ownerUrl, appUrl, appPassword }: ServedDatabase,
  embedded: boolean,
): Promise<void> {
  const version = await checkDatabase({
    url: ownerUrl ?? appUrl,
    as: ownerUrl ? 'owner' : 'application',
    vault: openVault(config.secretKey),
    keyRemains: remainsOfEnvFile(config.secretKey),
    schema: ownerUrl ? 'any' : 'current',
    ownRole: config.appDatabaseUrl !== undefined,
    appPassword,
    mode: config.demo ? 'demo' : 'production',
    writes: ownerUrl !== undefined,
  });
  process.stdout.write(
    `PostgreSQL ${versionText(version)} (${embedded ? 'bawaan' : ownerUrl ? 'DATABASE_URL' : 'APP_DATABASE_URL'}) … `,
  );
  const warning = config.production && versionWarning(version, embedded);
  if (warning) warn(warning);
}

async function checkBesides(config: Config, database: ServedDatabase): Promise<void> {
  const { databaseListenUrl, databaseReplicaUrl, databasePooler } = config;
  if (!databaseListenUrl && !databaseReplicaUrl && !databasePooler) return;
  const check = () => checkAddresses(database, databasePooler, { readsOnly: false });
  for (const warning of await runStep('Memeriksa alamat lain basis data', check)) warn(warning);
}

function warn(warning: string): void {
  process.stderr.write(`Peringatan: ${warning}\n`);
}

function log(line: string): void {
  process.stderr.write(`postgres: ${line}\n`);
}

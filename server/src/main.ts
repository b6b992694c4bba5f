import { loadConfig } from './platform/config.ts';
import { openDatabaseServer } from './platform/database-server.ts';
import { listen } from './platform/http-server.ts';
import { openDatabase } from './platform/database.ts';
import { migrate } from './platform/migrate.ts';
import { demandMode, type Mode } from './platform/mode.ts';
import { explain, step } from './platform/progress.ts';

const drainMs = 10_000;

const demoAccounts =
  'Akun demo: superadmin, admin, finance, cs (staf); budi, siti, andi (mitra)\n' +
  'Kata sandi semua akun demo: rimpang-demo-1\n';

/** What was opened, in order; the stop closes it in the opposite one. */
const opened: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop(0));
}

const starting = start();
try {
  await starting;
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  await stop(1);
}

/** `npm start`: every step from an empty data folder to a product that answers. */
async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const where = config.databaseUrl ? 'Menghubungi basis data' : 'Menyalakan basis data';
  const opening = step(where, () => openDatabaseServer(config, config.production ? log : undefined));
  // Loaded while the database starts, and not before the lock is tried: a second instance must hear no at once.
  const loading = import('./app.ts');
  const database = await opening;
  opened.push(() => database.close());
  await demandModeOf(database.ownerUrl, config.demo ? 'demo' : 'production');
  await step('Menyiapkan tabel', () => migrate(database));
  const app = await step('Menyalakan aplikasi', async () => (await loading).createApp(config, database));
  opened.push(() => app.close());
  if (config.demo) await step('Menyiapkan data demo', () => app.seedDemo());
  app.startLoops();
  if (config.metricsPort !== undefined) await app.startMetrics(config.metricsPort);
  const server = await listen(config.port, app.fetch);
  opened.push(async () => {
    // Event streams never end by themselves, so they go first; everything else may finish.
    app.closeStreams();
    await server.close(drainMs);
  });
  process.stdout.write(`\nRimpang siap di ${config.baseUrl.replace(/:0$/, `:${server.port}`)}\n`);
  process.stdout.write(config.demo ? demoAccounts : firstLogin(app.ownerPassword));
}

/** Before the first write, tables included. */
async function demandModeOf(ownerUrl: string, mode: Mode): Promise<void> {
  const db = openDatabase(ownerUrl, { max: 1 });
  try {
    await demandMode(db, mode);
  } finally {
    await db.destroy();
  }
}

/** The only time that the first password is seen; it is not stored in clear. */
function firstLogin(password: string | null): string {
  return password ? `Akun pertama: superadmin, kata sandi: ${password}\nGanti kata sandi itu segera.\n` : '';
}

/** Ends everything in order, once: event streams, requests, application, database. */
function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    // A start that is interrupted half-way first reaches its end, so that nothing stays open behind it.
    await starting.catch(() => {});
    for (const close of opened.reverse()) {
      await close().catch((error: unknown) => process.stderr.write(`${explain(error)}\n`));
    }
    process.exit(code);
  })();
  return stopping;
}

function log(line: string): void {
  process.stderr.write(`postgres: ${line}\n`);
}

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap } from '@rimpang/server/bootstrap/bootstrap';
import { capabilityHooks } from '@rimpang/server/capability-hooks';
import { type Database, openDatabase } from '@rimpang/server/platform/database/database';
import type { Services } from '@rimpang/server/platform/requests/services';
import { openLive } from '@rimpang/server/platform/requests/live';
import { bool, query } from '@rimpang/server/platform/database/query';
import { migrateDatabase } from '@rimpang/server/platform/database/migrate';
import { lockDataDir } from '@rimpang/server/platform/postgres/lock';
import { startPostgres } from '@rimpang/server/platform/postgres/postgres';
import { withDatabase, withLogin } from '@rimpang/server/platform/database/postgres-url';
import { seedCompany } from '@rimpang/server/seed/seed-company';
import { openOutgoing } from '@rimpang/server/platform/runtime/outgoing';
import { openVault } from '@rimpang/server/platform/secrets/vault';
import { sql } from 'kysely';
import pino from 'pino';
import { noteSize } from './sizes.ts';

export type Bench = {
  services: Services;
  owner: Database;
  ownerUrl: string;
  /** Of the application's role. */
  appPassword: string;
  /** What its secrets are encrypted with. */
  secretKey: string;
  /** How long its company took to make; undefined where an earlier run had left it. */
  seededIn: number | undefined;
  /** An empty database on the same server, and how to reach it. */
  emptyDatabase(name: string): Promise<string>;
  close(): Promise<void>;
};

const nowhere = { put: async () => {}, get: async () => null, remove: async () => {}, check: async () => {} };

export type BenchOptions = {
  partners: number;
  /** Where the company stays for the next run, in a folder of each size: to make a million takes longer than to measure. */
  keep?: string | undefined;
};
const sharedSecret = 'the-same-for-every-measurement-00';
const databaseName = 'rimpang_bench';

/** The database of the company, which an earlier run may have left. */
async function companyDatabase(
  maintenanceUrl: string,
  make: (name: string) => Promise<string>,
): Promise<string> {
  const maintenance = openDatabase(maintenanceUrl, { max: 1 });
  try {
    const { there } = await query({ there: bool })`
      select exists (select from pg_database where datname = ${databaseName}) as there`.one(maintenance);
    return there ? withDatabase(maintenanceUrl, databaseName) : await make(databaseName);
  } finally {
    await maintenance.destroy();
  }
}

/**
 * An embedded PostgreSQL of its own, durable as in real use (fsync on), with the whole product on it and an invented company
 * of so many partners (`npm run seed`).
 */
export async function openBench({ partners, keep }: BenchOptions): Promise<Bench> {
  noteSize(partners);
  const folder = keep ? `${keep}-${partners}` : await mkdtemp(join(tmpdir(), 'rimpang-bench-'));
  // A second measurement of the same kept company would take the server of the first for a forgotten one, and end it.
  const unlock = lockDataDir(folder, { isCommand: true });
  const server = await startPostgres({ dataDir: folder });
  const appPassword = randomBytes(12).toString('hex');
  const emptyDatabase = async (name: string) => {
    const maintenance = openDatabase(server.ownerUrl('postgres'), { max: 1 });
    await sql`create database ${sql.id(name)}`.execute(maintenance);
    await maintenance.destroy();
    return withDatabase(server.ownerUrl('postgres'), name);
  };
  const ownerUrl = await companyDatabase(server.ownerUrl('postgres'), emptyDatabase);
  await migrateDatabase({ ownerUrl, appPassword });
  const secretKey = keep ? sharedSecret : randomBytes(32).toString('hex');
  const vault = openVault(secretKey);
  const began = performance.now();
  const made = await seedCompany({ ownerUrl, vault, storage: nowhere, partners, now: new Date() });
  const seededIn = made ? (performance.now() - began) / 1000 : undefined;
  const db = openDatabase(withLogin(ownerUrl, 'rimpang_app', appPassword), { max: 20, forPages: true });
  const owner = openDatabase(ownerUrl, { max: 20 });
  const { companyId } = await bootstrap(db, new Date(), { mode: 'demo' });
  const services: Services = {
    ...capabilityHooks,
    db,
    clock: () => new Date(),
    vault,
    live: openLive(async () => {}),
    storage: nowhere,
    outgoing: openOutgoing([]),
    log: pino({ level: 'silent' }),
    takeBackup: async () => '/nowhere',
    startImportJob: () => {},
    ownsDatabase: false,
    restoreCommand: (backup) => backup,
    backups: { at: null, isCarried: false },
    enoughSpace: () => true,
    demo: false,
    production: false,
    baseUrl: 'http://localhost',
    companyId,
  };
  return {
    services,
    owner,
    ownerUrl,
    appPassword,
    secretKey,
    seededIn,
    emptyDatabase,
    async close() {
      services.live.close();
      await Promise.all([db.destroy(), owner.destroy()]);
      await server.stop();
      unlock();
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
}

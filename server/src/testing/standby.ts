import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { handleOf } from '../platform/database/client-handle.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { withDatabase, withLogin } from '../platform/database/postgres-url.ts';
import { query, text } from '../platform/database/query.ts';
import { choosePostgresAccount } from '../platform/postgres/postgres-account.ts';
import { ensureDatabase, startPostgres } from '../platform/postgres/postgres.ts';
import type { TestDatabase } from './database.ts';
import { makeTestFolder } from './memory-folder.ts';
import { appPassword } from './test-postgres.ts';

type Server = Awaited<ReturnType<typeof startPostgres>>;

const database = 'rimpang';

/** The addresses of a server's database `rimpang`, as the two roles. */
const urlsOf = (server: Server) => {
  const ownerUrl = server.ownerUrl(database);
  return { ownerUrl, appUrl: withLogin(ownerUrl, 'rimpang_app', appPassword) };
};

/** A primary with tables and a standby that follows it by streaming, both of their own: nothing of a run's other databases. */
export type Pair = {
  /** For `openHarness`, which leaves the servers to `stop`. */
  primary: TestDatabase;
  standby: { ownerUrl: string; appUrl: string; stop(): Promise<void> };
  stop(): Promise<void>;
};

/** Starts both servers without fsync, the standby from a copy of the running primary; two to three seconds. */
export async function startPair(): Promise<Pair> {
  const folders: string[] = [];
  const servers: Server[] = [];
  const stop = async () => {
    for (const server of servers.reverse()) await server.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  };
  const start = async (prepare: (folder: string) => Promise<void>) => {
    const folder = await makeTestFolder();
    folders.push(folder);
    await prepare(folder);
    const server = await startPostgres({ dataDir: folder, fsync: false, isFollowed: true });
    servers.push(server);
    return server;
  };
  try {
    const primary = await start(async () => {});
    await ensureDatabase(primary, database);
    const urls = urlsOf(primary);
    // As in production: what was acknowledged is written, and on its way to the standby.
    await tellServer(urls.ownerUrl, `alter database ${database} set synchronous_commit = on`);
    await migrateDatabase({ ownerUrl: urls.ownerUrl, appPassword });
    const standby = await start((folder) =>
      copyServer(folders[0] ?? '', folder, primary.ownerUrl('postgres')),
    );
    return {
      primary: { name: database, ...urls, drop: async () => {} },
      standby: { ...urlsOf(standby), stop: () => standby.stop() },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A base backup with the means of the server alone: its folder as it is, what it says about that, and where to follow. */
async function copyServer(from: string, to: string, ownerUrl: string): Promise<void> {
  const [source, copy] = [join(from, 'postgres'), join(to, 'postgres')];
  const client = await connectClient(ownerUrl);
  const db = handleOf(client);
  try {
    await query({ at: text })`select pg_backup_start('standby', true)::text as at`.one(db);
    // With owner and rights of each file; a server refuses a folder that others may read.
    execFileSync('cp', ['-a', source, copy]);
    const { label } = await query({ label: text })`select labelfile as label from pg_backup_stop(false)`.one(
      db,
    );
    for (const name of ['postmaster.pid', 'postmaster.opts', ...globSync('pg_wal/0*', { cwd: copy })])
      rmSync(join(copy, name), { force: true });
    const given = { backup_label: label, 'standby.signal': '' };
    for (const [name, content] of Object.entries(given)) {
      writeFileSync(join(copy, name), content, { mode: 0o600 });
      choosePostgresAccount(copy).handOver(join(copy, name));
    }
  } finally {
    await client.end();
  }
  appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${conninfoOf(ownerUrl)}'\n`);
  cpSync(join(from, 'postgres-password'), join(to, 'postgres-password'));
}

/** The address in PostgreSQL's own words; its names and passwords are made here and need no quotes. */
function conninfoOf(url: string): string {
  const { username, password } = new URL(url.replace('@/', '@localhost/'));
  const socketDir = new URLSearchParams(url.split('?')[1]).get('host');
  return `host=${socketDir} port=5432 user=${username} password=${decodeURIComponent(password)}`;
}

/** Runs a statement as the owner. */
export async function tellServer(ownerUrl: string, statement: string, name = database): Promise<void> {
  const client = await connectClient(withDatabase(ownerUrl, name));
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

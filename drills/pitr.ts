import { execFileSync, spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { handleOf } from '../server/src/platform/database/client-handle.ts';
import { connectClient } from '../server/src/platform/database/database-client.ts';
import { bool, int, query, text } from '../server/src/platform/database/query.ts';
import { runCommand, startApplication } from './application.ts';
import { countMissing, hashOfNames, inSeconds } from './effects.ts';
import { waitUntil } from './faults.ts';
import { startLoad } from './load.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

const root = dirname(import.meta.dirname);
const writingMs = 4_000;
/** As in docs/operations/running.md: what is not archived within it could be lost with the machine. */
const archiveSeconds = 60;

type Client = Awaited<ReturnType<typeof connectClient>>;

async function asked<T>(server: OwnServer, read: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectClient(server.ownerUrl('rimpang'));
  try {
    return await read(client);
  } finally {
    await client.end();
  }
}

/** A whole copy while it runs, as pg_basebackup makes it without its changes: `base.tar.gz`. */
async function copyBase(server: OwnServer, place: string): Promise<string> {
  const base = join(place, 'base.tar');
  await asked(server, async (client) => {
    await client.query(`select pg_backup_start('drill', fast => true)`);
    const leaving = ['./pg_wal/*', './postmaster.pid', './postmaster.opts'].map(
      (name) => `--exclude=${name}`,
    );
    const { status } = spawnSync('tar', [...leaving, '-C', server.folder, '-cf', base, '.']);
    // 1: a file changed while it was read, which its changes make good.
    if (status !== 0 && status !== 1) throw new Error(`tar ended with ${status}`);
    const { label } = await query({ label: text })`select labelfile as label from pg_backup_stop()`.one(
      handleOf(client),
    );
    await writeFile(join(place, 'backup_label'), label);
  });
  execFileSync('tar', ['-C', place, '-rf', base, 'backup_label']);
  execFileSync('gzip', ['-1', base]);
  return `${base}.gz`;
}

/** The last change is archived, whatever segment it is in. */
async function archiveAll(server: OwnServer): Promise<void> {
  const name = await asked(server, (client) =>
    query({ name: text })`select pg_walfile_name(pg_switch_wal()) as name`.one(handleOf(client)),
  );
  await waitUntil('the changes are archived', () =>
    asked(server, async (client) => {
      const { done } = await query({ done: bool })`
        select coalesce(last_archived_wal >= ${name.name}, false) as done from pg_stat_archiver`.one(
        handleOf(client),
      );
      return done;
    }),
  );
}

const untilWritable = (server: OwnServer) =>
  waitUntil('it takes writes', () =>
    asked(server, async (client) => {
      const { recovering } = await query({ recovering: bool })`
        select pg_is_in_recovery() as recovering`.one(handleOf(client));
      return !recovering;
    }),
  );

/** How old the newest change in the archive is, in seconds: what the loss of this machine would cost now. */
const archiveAge = (server: OwnServer) =>
  asked(server, (client) =>
    query({ seconds: int })`
      select coalesce(extract(epoch from clock_timestamp() - last_archived_time)::int, -1) as seconds
      from pg_stat_archiver`.one(handleOf(client)),
  );

/**
 * A mistake on an own server that archives its changes: eight writers, a whole copy, and at a known moment a statement that
 * overwrites every name. `deploy/backup/restore.sh` brings the database back to just before it: every acknowledged operation
 * until then must be there, the mistake must not.
 */
export async function pitr({ say }: { say: (line: string) => void }) {
  const place = await mkdtemp(join(tmpdir(), 'rimpang-pitr-'));
  const wal = join(place, 'wal');
  await mkdir(wal);
  const closing: (() => Promise<unknown>)[] = [() => rm(place, { recursive: true, force: true })];
  try {
    const server = await startOwnServer(join(place, 'first'), {
      archive_mode: 'on',
      archive_command: `test ! -f ${wal}/%f && cp %p ${wal}/.%f && mv ${wal}/.%f ${wal}/%f`,
      archive_timeout: `${archiveSeconds}s`,
    });
    closing.push(() => server.stop());
    await server.createDatabase('rimpang');
    const app = await startApplication(undefined, { env: { DATABASE_URL: server.ownerUrl('rimpang') } });
    closing.push(() => app.stop());
    const load = await startLoad(app.address);
    await sleep(writingMs);
    const base = await copyBase(server, place);
    await sleep(writingMs);

    const before = await asked(server, hashOfNames);
    const acknowledged = [...load.acknowledged];
    const { moment } = await asked(server, (client) =>
      query({ moment: text })`select clock_timestamp()::text as moment`.one(handleOf(client)),
    );
    await asked(server, (client) =>
      client.query(`update identity.account set full_name = 'Salah' where role = 'mitra'`),
    );
    const { seconds: age } = await archiveAge(server);
    await sleep(writingMs);
    await load.stop();
    const spoiled = await asked(server, hashOfNames);
    await archiveAll(server);
    say(`${(await readdir(wal)).length} files archived, the mistake was at ${moment}`);

    const began = performance.now();
    const second = join(place, 'second');
    await mkdir(second);
    await copyFile(join(place, 'first/postgres-password'), join(second, 'postgres-password'));
    const words = ['deploy/backup/restore.sh', base, wal, join(second, 'postgres'), moment];
    say(execFileSync('sh', words, { cwd: root, encoding: 'utf8' }).trim());
    const back = await startOwnServer(second);
    closing.push(() => back.stop());
    await untilWritable(back);
    const rtoMs = performance.now() - began;
    const lost = await asked(back, (client) => countMissing(client, acknowledged));
    const later = load.acknowledged.slice(acknowledged.length);
    const isBack = (await asked(back, hashOfNames)) === before;
    const { dataDir: DATA_DIR } = app;
    const env = { ...process.env, DATA_DIR, DEMO: '1', NODE_ENV: '', DATABASE_URL: back.ownerUrl('rimpang') };
    const verified = await runCommand(env, ['verify']);
    if (verified.code !== 0) say(verified.text);
    const ok = lost + verified.code + load.counts.broken === 0 && isBack && spoiled !== before;
    const line = [
      `pitr: ${acknowledged.length} acknowledged before the mistake, RPO ${lost} of them lost`,
      `the mistake is ${isBack ? 'undone' : 'STILL THERE'}`,
      `${later.length} after it left behind`,
      `newest archived change was ${age} s old then (archive_timeout ${archiveSeconds} s)`,
      `RTO until it takes writes ${inSeconds(rtoMs)}`,
      `verify ${verified.code === 0 ? 'clean' : 'NOT clean'}`,
    ].join(', ');
    return { line, ok };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

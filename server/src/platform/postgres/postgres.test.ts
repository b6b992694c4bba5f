import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { ensureDatabase, startPostgres } from './postgres.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rimpang-postgres-'));

afterAll(() => rmSync(dataDir, { recursive: true }));

async function query(connectionString: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

test('starts on a private socket, survives a killed server, stops without leaving anything', async () => {
  const server = await startPostgres({ dataDir });
  await ensureDatabase(server, 'rimpang');
  await ensureDatabase(server, 'rimpang');
  const url = server.ownerUrl('rimpang');
  await query(url, 'create table kept (n int)');
  await query(url, 'insert into kept values (7)');

  const { pid } = server;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => query(url, 'select n from kept').catch(() => 'down')).toEqual({ n: 7 });
  // A server that is new may answer a moment before its starter hears of it.
  await expect.poll(() => server.pid).not.toBe(pid);
  expect(await query(url, 'show listen_addresses')).toEqual({ listen_addresses: '' });

  const socketDir = new URL(url.replace('@/', '@x/')).searchParams.get('host') ?? '';
  expect(existsSync(socketDir)).toBe(true);
  await server.stop();
  expect(existsSync(socketDir)).toBe(false);
  expect(() => process.kill(server.pid, 0)).toThrow();

  const again = await startPostgres({ dataDir });
  expect(await query(again.ownerUrl('rimpang'), 'select n from kept')).toEqual({ n: 7 });
  await again.stop();
});

test('a folder that lost what opens it is refused in a sentence, and nothing is made in its place', async () => {
  const file = join(dataDir, 'postgres-password');
  const [password, version] = [file, join(dataDir, 'postgres', 'PG_VERSION')].map((one) => readFileSync(one));
  writeFileSync(file, '');
  await expect(startPostgres({ dataDir })).rejects.toThrow(/postgres-password kosong, dan hanya isinya/);
  rmSync(file);
  await expect(startPostgres({ dataDir })).rejects.toThrow(/postgres-password tidak ada, dan hanya isinya/);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, password ?? '', { mode: 0o600 });
  rmSync(join(dataDir, 'postgres', 'PG_VERSION'));
  await expect(startPostgres({ dataDir })).rejects.toThrow(/sisa basis data tanpa PG_VERSION/);
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), version ?? '');
  await (await startPostgres({ dataDir })).stop();
});

test('a first start that was killed while it wrote the password is begun again', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'rimpang-postgres-'));
  writeFileSync(join(fresh, 'postgres-password'), '');
  await (await startPostgres({ dataDir: fresh })).stop();
  rmSync(fresh, { recursive: true });
});

test('a wrong password is refused', async () => {
  const server = await startPostgres({ dataDir });
  const url = server.ownerUrl('postgres').replace(/:[^:@]*@/, ':salah@');
  await expect(query(url, 'select 1')).rejects.toThrow(/password/);
  await server.stop();
});

test('the journal is for this server alone, unless its operator archives it or something follows', async () => {
  const settings = join(dataDir, 'postgres', 'postgresql.conf');
  const before = readFileSync(settings, 'utf8');
  const levelWhen = async (also = 'select') => {
    const server = await startPostgres({ dataDir });
    const url = server.ownerUrl('postgres');
    try {
      await query(url, also);
      return await query(url, 'show wal_level');
    } finally {
      await server.stop();
    }
  };
  expect(await levelWhen()).toEqual({ wal_level: 'minimal' });
  appendFileSync(settings, "\narchive_mode on\narchive_command = '/bin/true'\n");
  expect(await levelWhen("select pg_create_physical_replication_slot('follower')")).toEqual({
    wal_level: 'replica',
  });
  writeFileSync(settings, before);
  expect(await levelWhen("select pg_drop_replication_slot('follower')")).toEqual({ wal_level: 'replica' });
  expect(await levelWhen()).toEqual({ wal_level: 'minimal' });
});

test('what a killed first start still writes does not get into the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rimpang-killed-'));
  const [initdb, stop, data] = ['initdb', 'stop', 'data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  // One that goes on when its parent is gone, until it is told to end.
  const goesOn = `#!/bin/sh
    trap '' INT
    for word; do case "$word" in --pgdata=*) to="\${word#--pgdata=}";; esac; done
    until [ -e ${stop} ]; do mkdir -p "$to"; : > "$to/stray"; done 2> /dev/null\n`;
  writeFileSync(initdb, goesOn, { mode: 0o755 });
  const programs = { initdb, postgres: process.execPath, locale: [] };
  const begin = `const { prepareCluster } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres-cluster.ts'))});
    prepareCluster(${JSON.stringify(data)}, ${JSON.stringify(programs)});`;
  const first = spawn(process.execPath, ['--input-type=module', '-e', begin], { stdio: 'ignore' });
  const folders = () => (existsSync(data) ? readdirSync(data) : []);
  const isWriting = () => folders().some((name) => existsSync(join(data, name, 'stray')));
  await expect.poll(isWriting).toBe(true);
  const ended = once(first, 'exit');
  first.kill('SIGKILL');
  await ended;
  try {
    await (await startPostgres({ dataDir: data, fsync: false })).stop();
    expect(existsSync(join(data, 'postgres', 'stray'))).toBe(false);
  } finally {
    writeFileSync(stop, '');
  }
});

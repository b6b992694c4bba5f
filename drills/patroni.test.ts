import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { haproxyFile, patroniFile } from './patroni-files.ts';

const drill = (...words: string[]) => {
  const empty = mkdtempSync(join(tmpdir(), 'rimpang-no-programs-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  const run = [join(import.meta.dirname, 'run.ts'), ...words];
  const env = { ...process.env, PATH: empty, TMPDIR: empty };
  return { ...spawnSync(process.execPath, run, { encoding: 'utf8', env }), left: readdirSync(empty) };
};

test('the files of deploy/ha are what is tried: nothing but addresses, folders and passwords is another', () => {
  const place = {
    number: 2,
    ports: { postgres: 25_432, rest: 28_008 },
    etcdPort: 22_379,
    folder: '/drill/db2',
    tls: '/drill/tls',
    bin: '/programs',
    password: 'acak',
  };
  const file = patroniFile(place);
  expect(file).toMatch(/^name: db2$/m);
  expect(file).toContain('connect_address: 127.0.0.1:25432');
  expect(file).toContain('synchronous_mode_strict: true');
  const before = haproxyFile(20_001, 20_002, [place.ports, place.ports, place.ports]);
  expect(before.match(/server db\d 127\.0\.0\.1:25432 check port 28008/g)).toHaveLength(6);
  for (const text of [file, before])
    expect(text).not.toMatch(/192\.0\.2\.|0\.0\.0\.0|change-me|:5432|\/var\/|\/etc\//);
});

test('without the programs one sentence says what to install, and nothing is started', () => {
  const { status, stderr, left } = drill('failover', '--with', 'patroni');
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^failover: di mesin ini belum ada patroni, .*apt-get install patroni etcd-server haproxy.*\n$/,
  );
  expect(left).toEqual([]);
});

test.each([
  ['failover', '--with', 'pacemaker'],
  ['kill-one', '--with', 'patroni'],
])('a drill that does not know who decides says how it is written: %s %s %s', (...words) => {
  const { status, stderr } = drill(...words);
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/^(--with hanya untuk failover\. )?Tulis: .*failover --with patroni/),
  ]);
});

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PostgresAccount } from '../server/src/platform/postgres/postgres-account.ts';

const deployed = join(dirname(import.meta.dirname), 'deploy', 'ha');

/** Where a member's database and its Patroni listen. */
export type MemberPorts = { postgres: number; rest: number };

/** What differs between three machines and one. */
type MemberPlace = {
  /** 1 to 3. */
  number: number;
  ports: MemberPorts;
  etcdPort: number;
  /** Its own folder: data, socket. */
  folder: string;
  tls: string;
  bin: string;
  password: string;
};

/** Replaces each of these, and fails where one is not there any more: the file that is deployed is what is tried. */
function changed(file: string, changes: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(join(deployed, file), 'utf8').replaceAll(/^\s*#.*\n/gm, '');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/ha/${file} has no "${from}" any more`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** `deploy/ha/patroni.yml` for one of three members on this machine: other addresses, folders and passwords, nothing else. */
export function patroniFile({ number, ports, etcdPort, folder, tls, bin, password }: MemberPlace): string {
  const etcd = [11, 12, 13].map((machine) => `192.0.2.${machine}:2379`).join(',');
  return changed('patroni.yml', [
    ['name: db1', `name: db${number}`],
    [etcd, `127.0.0.1:${etcdPort}`],
    ['listen: 0.0.0.0:8008', `listen: 127.0.0.1:${ports.rest}`],
    ['192.0.2.11:8008', `127.0.0.1:${ports.rest}`],
    ['listen: 0.0.0.0:5432', `listen: 127.0.0.1:${ports.postgres}`],
    ['192.0.2.11:5432', `127.0.0.1:${ports.postgres}`],
    ['192.0.2.0/24', '127.0.0.1/32'],
    ['/var/lib/postgresql/18/main', join(folder, 'data')],
    ['/usr/lib/postgresql/18/bin', bin],
    ['/var/run/postgresql', folder],
    ['/etc/postgresql/tls', tls],
    // The account here is not called postgres, and there is no other machine to carry changes to.
    ['local all postgres peer', 'local all postgres scram-sha-256'],
    ['pgbackrest --stanza=rimpang archive-push %p', 'true'],
    ['change-me', password],
  ]);
}

/** `deploy/ha/haproxy.cfg` before these members. */
export function haproxyFile(primary: number, standby: number, members: readonly MemberPorts[]): string {
  return changed('haproxy.cfg', [
    ['127.0.0.1:5432', `127.0.0.1:${primary}`],
    ['127.0.0.1:5433', `127.0.0.1:${standby}`],
    ...members.map(
      ({ postgres, rest }, at) =>
        [`192.0.2.1${at + 1}:5432 check port 8008`, `127.0.0.1:${postgres} check port ${rest}`] as const,
    ),
  ]);
}

/** A certificate that names 127.0.0.1, as those of three machines name what HAProxy is asked by; it is its own authority. */
export function makeCertificate(openssl: string, folder: string, account: PostgresAccount): void {
  const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.crt')];
  writeFileSync(key, '', { mode: 0o600 });
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const named = ['-days', '2', '-subj', '/CN=rimpang', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync(openssl, [...words, ...named, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  account.handOver(key);
}

import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../harness/free-port.ts';
import {
  choosePostgresAccount,
  type PostgresAccount,
} from '../server/src/platform/postgres/postgres-account.ts';
import { newFolder } from './database-server.ts';
import { haproxyFile, makeCertificate, type MemberPorts, patroniFile } from './patroni-files.ts';
import type { PatroniPrograms } from './patroni-programs.ts';

/** One machine of the cluster: its folder has the data, the socket and `patroni.yml`. */
export type Member = { name: string; folder: string; ports: MemberPorts };

/** Folders and files of a cluster before anything of it runs, and how its programs are called. */
export type PatroniSite = {
  root: string;
  /** Never root. */
  account: PostgresAccount;
  members: readonly Member[];
  /** What each program is started with, by its name. */
  words: { etcd: readonly string[]; haproxy: readonly string[]; patroni(member: Member): readonly string[] };
  etcdAddress: string;
  /** Passwords of the superuser and of the owner of the product's database. */
  superuser: string;
  owner: string;
  /** Where HAProxy leads to who takes writes, and to who is read from. */
  primary: number;
  standby: number;
  /** Of the authority that signed the certificate of all members. */
  authority: string;
};

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

function etcdWords(folder: string, clients: string, peers: string): string[] {
  return Object.entries({
    'data-dir': folder,
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `default=${peers}`,
  }).map(([name, value]) => `--${name}=${value}`);
}

/** Makes all of it in a new folder, for three members. */
export async function preparePatroniSite(programs: PatroniPrograms): Promise<PatroniSite> {
  const root = newFolder();
  const account = choosePostgresAccount(join(root, 'data'));
  account.handOver(root);
  const folderOf = (name: string) => {
    const folder = join(root, name);
    mkdirSync(folder, { mode: 0o700 });
    account.handOver(folder);
    return folder;
  };
  const [superuser, owner] = [randomBytes(18).toString('hex'), randomBytes(18).toString('hex')];
  const [etcdPort = 0, peerPort = 0, primary = 0, standby = 0, ...ports] = await freePorts(10);
  const tls = folderOf('tls');
  makeCertificate(programs.openssl, tls, account);
  const members = [1, 2, 3].map((number, at): Member => {
    const name = `db${number}`;
    const folder = folderOf(name);
    const own = { postgres: ports[2 * at] ?? 0, rest: ports[2 * at + 1] ?? 0 };
    const place = {
      number,
      ports: own,
      etcdPort,
      folder,
      tls,
      bin: programs.postgresBin,
      password: superuser,
    };
    writeFileSync(join(folder, 'patroni.yml'), patroniFile(place));
    return { name, folder, ports: own };
  });
  const proxy = join(root, 'haproxy.cfg');
  const portsOfAll = members.map((member) => member.ports);
  writeFileSync(proxy, haproxyFile(primary, standby, portsOfAll));
  const etcdAddress = `http://127.0.0.1:${etcdPort}`;
  return {
    root,
    account,
    members,
    words: {
      etcd: [programs.etcd, ...etcdWords(folderOf('etcd'), etcdAddress, `http://127.0.0.1:${peerPort}`)],
      haproxy: [programs.haproxy, '-db', '-f', proxy],
      patroni: ({ folder }) => [programs.patroni, join(folder, 'patroni.yml')],
    },
    etcdAddress,
    superuser,
    owner,
    primary,
    standby,
    authority: join(tls, 'server.crt'),
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectClient } from '../server/src/platform/database/database-client.ts';
import { socketUrl } from '../server/src/platform/database/postgres-url.ts';
import { dieWithParent, type PostgresAccount } from '../server/src/platform/postgres/postgres-account.ts';
import { postgresEnv } from '../server/src/platform/postgres/postgres-cluster.ts';
import { readPostmaster, stopOrphan } from '../server/src/platform/postgres/postgres-orphan.ts';
import { processesOf, signal, waitUntil } from './faults.ts';
import type { PatroniPrograms } from './patroni-programs.ts';
import { type Member, type PatroniSite, preparePatroniSite } from './patroni-site.ts';

/** Three members under Patroni with etcd, behind HAProxy, each a machine as far as one machine can show that. */
type PatroniCluster = {
  /** The owner's address of the product's database, and that of a standby for reading, both through HAProxy. */
  url: string;
  replicaUrl: string;
  /** Resolves when all three are there: one that leads, one that is synchronous, and everybody follows. */
  untilWhole(): Promise<void>;
  /** The machine of the one that leads is gone: Patroni and every process of PostgreSQL, at once. */
  loseLeader(): Promise<Member>;
  /** That machine comes back as it was left. */
  begin(member: Member): void;
  /** The last that all said, for a person who has to find out why. */
  output(): string;
  close(): Promise<void>;
};

type Running = { child: ChildProcess; said(): string };
type Seen = { name: string; role: string; state: string };

const [database, owner] = ['rimpang', 'rimpang_owner'];

/** A program as the account of the database, which is never root, and ends with this process. */
function run({ prefix, ids }: PostgresAccount, words: readonly string[]): Running {
  const [program = '', ...args] = [...prefix, ...dieWithParent(), ...words];
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: postgresEnv(),
    cwd: '/',
    uid: ids?.uid,
    gid: ids?.gid,
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
    });
  return { child, said: () => said };
}

async function end({ child }: Running, how: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(how);
  await ended;
}

const answers = async (url: string) => (await fetch(url).catch(() => undefined))?.ok === true;

/** Asks every Patroni that runs how the cluster is; the first that answers is believed. */
async function look(members: readonly Member[]): Promise<Seen[]> {
  for (const { ports } of members) {
    const asked = await fetch(`http://127.0.0.1:${ports.rest}/cluster`).catch(() => undefined);
    if (asked?.ok) return ((await asked.json()) as { members: Seen[] }).members;
  }
  return [];
}

const follows = ({ role, state }: Seen) => role !== 'leader' && /^(running|streaming)$/.test(state);

async function leaderOf(members: readonly Member[]): Promise<Member | undefined> {
  const seen = (await look(members)).find(({ role, state }) => role === 'leader' && state === 'running');
  return members.find(({ name }) => name === seen?.name);
}

async function isWhole(members: readonly Member[]): Promise<boolean> {
  const others = (await look(members)).filter(follows);
  const isSynchronous = others.some(({ role }) => role === 'sync_standby');
  return others.length === 2 && isSynchronous && (await leaderOf(members)) !== undefined;
}

/** Role and database, as they are made where the servers are set up: by the socket of the one that leads. */
async function makeDatabase({ members, superuser, owner: password }: PatroniSite): Promise<void> {
  const leader = await leaderOf(members);
  if (!leader) throw new Error('no member leads');
  const local = { user: 'postgres', password: superuser, socketDir: leader.folder, database: 'postgres' };
  const client = await connectClient(socketUrl(local).replace('port=5432', `port=${leader.ports.postgres}`));
  try {
    await client.query(`create role ${owner} login createrole password '${password}'`);
    await client.query(`create database ${database} owner ${owner}`);
  } finally {
    await client.end();
  }
}

/** Signal 9 for the Patroni of the one that leads and for every process of its server. */
async function killLeader(
  members: readonly Member[],
  running: ReadonlyMap<string, Running>,
): Promise<Member> {
  const lost = await leaderOf(members);
  const patroni = lost && running.get(lost.name)?.child;
  const postmaster = lost && readPostmaster(join(lost.folder, 'data'))?.pid;
  if (!patroni || !postmaster) throw new Error('no member leads');
  const ended = once(patroni, 'exit');
  for (const pid of [patroni.pid ?? 0, ...processesOf(postmaster)]) signal(pid, 'SIGKILL');
  await ended;
  return lost;
}

/** Those who decide first, so that none is promoted; then the servers in order, which give back their memory. */
async function endAll({ root, members }: PatroniSite, running: ReadonlyMap<string, Running>): Promise<void> {
  for (const name of ['haproxy', ...members.map((member) => member.name), 'etcd']) {
    const one = running.get(name);
    if (one) await end(one, 'SIGKILL');
  }
  await Promise.all(members.map(({ folder }) => stopOrphan(join(folder, 'data'))));
  rmSync(root, { recursive: true, force: true });
}

/** Starts all of it in a folder of its own; resolves when it is whole and has an empty database of the product. */
export async function startPatroniCluster(programs: PatroniPrograms): Promise<PatroniCluster> {
  const site = await preparePatroniSite(programs);
  const { account, members, words, etcdAddress, primary, standby } = site;
  const running = new Map<string, Running>();
  const start = (name: string, called: readonly string[]) => void running.set(name, run(account, called));
  const begin = (member: Member) => start(member.name, words.patroni(member));
  const output = () => [...running].map(([name, { said }]) => `${name}: ${said()}`).join('\n');
  const untilWhole = () => waitUntil('three members are whole', () => isWhole(members));
  const close = () => endAll(site, running);
  try {
    start('etcd', words.etcd);
    await waitUntil('etcd is ready', () => answers(`${etcdAddress}/health`));
    for (const member of members) begin(member);
    await untilWhole();
    await makeDatabase(site);
    start('haproxy', words.haproxy);
  } catch (error) {
    const said = output();
    await close();
    throw new Error(`the cluster did not start:\n${said}`, { cause: error });
  }
  const trusted = `sslmode=verify-full&sslrootcert=${encodeURIComponent(site.authority)}`;
  return {
    url: `postgres://${owner}:${site.owner}@127.0.0.1:${primary}/${database}?${trusted}`,
    replicaUrl: `postgres://127.0.0.1:${standby}/${database}?${trusted}`,
    untilWhole,
    loseLeader: () => killLeader(members, running),
    begin,
    output,
    close,
  };
}

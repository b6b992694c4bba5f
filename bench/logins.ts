import { setTimeout as sleep } from 'node:timers/promises';
import type { Measurement } from './measure.ts';
import { openReader, postLogin, type Served, signIn, startServed } from './servers.ts';

const loginsEachSecond = 20;
const seconds = 10;
const readers = 8;
const readEveryMs = 50;
const mostLagMs = 50;
const usernames = ['budi', 'siti', 'andi'];
const path = '/api/identity/session';

type Found = { lag: number; read: number; processor: number };

const rank = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;

/** Readers who come back again and again; resolves with how long each had to wait. */
async function readFor(get: (path: string) => Promise<number>, end: number): Promise<number[]> {
  const waited: number[] = [];
  while (performance.now() < end) {
    const began = performance.now();
    await get(path);
    waited.push(performance.now() - began);
    await sleep(readEveryMs);
  }
  return waited;
}

/** So many logins a second, each sent when it is due, whether the ones before were answered or not. */
async function logInFor(address: string, eachSecond: number): Promise<void> {
  const sent: Promise<number>[] = [];
  const began = performance.now();
  for (let n = 0; n < eachSecond * seconds; n += 1) {
    await sleep(Math.max(0, began + (n * 1000) / eachSecond - performance.now()));
    const login = postLogin(address, usernames[n % usernames.length] ?? '');
    sent.push(login.then(async (answer) => (await answer.body?.cancel(), answer.status)));
  }
  const statuses = await Promise.all(sent);
  const odd = statuses.find((status) => status !== 200);
  if (odd) throw new Error(`a login was answered ${odd}`);
}

async function measure(
  { address, metric, usage }: Served,
  cookie: string,
  eachSecond: number,
): Promise<Found> {
  const reader = openReader(address, cookie);
  // Reading the metrics begins a new count of how late the loop comes.
  await metric('nodejs_eventloop_lag_p99_seconds');
  const before = await usage();
  await metric('nodejs_eventloop_lag_p99_seconds');
  const end = performance.now() + seconds * 1000;
  const [waited] = await Promise.all([
    Promise.all(Array.from({ length: readers }, () => readFor(reader.get, end))),
    eachSecond > 0 ? logInFor(address, eachSecond) : sleep(seconds * 1000),
  ]);
  const lag = await metric('nodejs_eventloop_lag_p99_seconds');
  const { seconds: used } = await usage();
  reader.close();
  return { lag: lag * 1000, read: rank(waited.flat(), 0.99), processor: (used - before.seconds) * 1000 };
}

/** How twenty logins a second, whose passwords are hashed slowly, delay everything else; the yardstick is the same without them. */
export async function logins(): Promise<Measurement[]> {
  const served = await startServed('bench-logins');
  try {
    const cookie = await signIn(served.address, 'budi');
    await measure(served, cookie, 0);
    const without = await measure(served, cookie, 0);
    const beside = await measure(served, cookie, loginsEachSecond);
    const row = (name: string, value: number, yardstick: number, broken?: string): Measurement => ({
      name: `logins, ${name}`,
      value,
      unit: 'ms',
      yardstick,
      ratio: value / yardstick,
      broken,
    });
    const late = beside.lag < mostLagMs ? undefined : `harus di bawah ${mostLagMs} ms`;
    const each = (beside.processor - without.processor) / (loginsEachSecond * seconds);
    return [
      row('event loop p99', beside.lag, without.lag, late),
      row('reads beside them p99', beside.read, without.read),
      row('processor each', each, Number.NaN),
    ];
  } finally {
    await served.stop();
  }
}

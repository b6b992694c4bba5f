import { type Measurement, median } from './measure.ts';
import { findRunningPostgres } from '@rimpang/server/platform/postgres/postgres';
import { type Measured, openReader, signIn, startBare, startFloor, startServed } from './servers.ts';

const callers = 16;
const requests = 6_000;
const rounds = 5;
/** Rounds that are not counted: a process that serves has long been warm, and its first thousands of requests cost twice the later ones. */
const warmUps = 2;
const mostTimes = 4;
/** A read that only says who is asking. */
const path = '/api/identity/session';
const people = ['budi', 'siti', 'andi'];

type Reader = ReturnType<typeof openReader>;

/** A session for each caller: those of one session would share more than people who ask at the same moment do. */
async function openSessions(address: string): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < callers)
    cookies.push(await signIn(address, people[cookies.length % people.length] ?? ''));
  return cookies;
}

/**
 * Microseconds of the server's processor for each of many requests. What it costs to be asked for them is left out: the product writes
 * all its figures then, which takes some milliseconds, the yardsticks say two numbers.
 */
async function costOf({ usage }: Measured, readers: readonly Reader[]): Promise<number> {
  const first = await usage();
  const before = await usage();
  const asking = before.seconds - first.seconds;
  let left = requests;
  const loop = async ({ get }: Reader) => {
    while (left > 0) {
      left -= 1;
      const status = await get(path);
      if (status !== 200) throw new Error(`answered ${status}`);
    }
  };
  await Promise.all(readers.map(loop));
  const used = (await usage()).seconds - before.seconds - asking;
  return (used * 1_000_000) / requests;
}

/**
 * What a signed-in read that asks for next to nothing costs the process that serves it, beside `node:http` alone answering the same
 * bytes, and beside `node:http` with one statement and one log line; they take turns. The database's own part is outside of it.
 */
export async function http(): Promise<Measurement[]> {
  const served = await startServed('bench-http');
  const cookies = await openSessions(served.address);
  const body = await (await fetch(served.address + path, { headers: { cookie: cookies[0] ?? '' } })).text();
  const url = findRunningPostgres(served.product.dataDir)?.ownerUrl('rimpang') ?? '';
  const servers = { product: served, bare: await startBare(body), floor: await startFloor(url, body) };
  const found: Record<keyof typeof servers, number[]> = { product: [], bare: [], floor: [] };
  const names = ['bare', 'floor', 'product'] as const;
  const readers = names.map((name) => ({
    name,
    open: cookies.map((cookie) => openReader(servers[name].address, cookie)),
  }));
  try {
    for (let round = -warmUps; round < rounds; round += 1)
      for (const { name, open } of readers) {
        const cost = await costOf(servers[name], open);
        if (round >= 0) found[name].push(cost);
      }
  } finally {
    for (const { close } of readers.flatMap(({ open }) => open)) close();
    await Promise.all([servers.bare.stop(), servers.floor.stop()]);
    await served.stop();
  }
  const [value, yardstick, floor] = [median(found.product), median(found.bare), median(found.floor)];
  const ratio = value / yardstick;
  const broken = ratio <= mostTimes ? undefined : `paling banyak ${mostTimes} × node:http`;
  const unit = 'µs';
  return [
    { name: 'http, processor of a read', value, unit, yardstick, ratio, broken },
    {
      name: 'http, beside one statement and one log line',
      value,
      unit,
      yardstick: floor,
      ratio: value / floor,
      detail: `${(floor / yardstick).toFixed(1)} × node:http`,
    },
  ];
}

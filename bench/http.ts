import { type Measurement, median } from './measure.ts';
import { type Measured, openReader, signIn, startBare, startServed } from './servers.ts';

const callers = 16;
const requests = 6_000;
const rounds = 5;
const mostTimes = 4;
/** A read that only says who is asking. */
const path = '/api/identity/session';

/** Microseconds of the server's processor for each of many requests. */
async function costOf({ usage }: Measured, get: () => Promise<number>): Promise<number> {
  const before = await usage();
  let left = requests;
  const loop = async () => {
    while (left > 0) {
      left -= 1;
      const status = await get();
      if (status !== 200) throw new Error(`answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, loop));
  return (((await usage()).seconds - before.seconds) * 1_000_000) / requests;
}

/**
 * What a signed-in read that asks for next to nothing costs the process that serves it, beside `node:http` alone answering the same
 * bytes; they take turns. The database's own part is outside of it.
 */
export async function http(): Promise<Measurement[]> {
  const served = await startServed('bench-http');
  const cookie = await signIn(served.address, 'budi');
  const body = await (await fetch(served.address + path, { headers: { cookie } })).text();
  const bare = await startBare(body);
  const [product, yardstick] = [openReader(served.address, cookie), openReader(bare.address, cookie)];
  try {
    const found = { product: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      found.bare.push(await costOf(bare, () => yardstick.get(path)));
      found.product.push(await costOf(served, () => product.get(path)));
    }
    const [value, least] = [median(found.product), median(found.bare)];
    const ratio = value / least;
    const broken = ratio <= mostTimes ? undefined : `paling banyak ${mostTimes} × node:http`;
    return [{ name: 'http, processor of a read', value, unit: 'µs', yardstick: least, ratio, broken }];
  } finally {
    product.close();
    yardstick.close();
    await bare.stop();
    await served.stop();
  }
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { query, text } from '@rimpang/server/platform/database/query';
import { withLogin } from '@rimpang/server/platform/database/postgres-url';
import { type Product, startProduct } from '../harness/start-product.ts';
import { type Bench, type BenchOptions, openBench } from './bench-database.ts';

/** Of a process: processor seconds so far, memory in bytes. */
type Usage = { seconds: number; memory: number };

/** A server that is measured: the product, or the yardstick. */
export type Measured = { address: string; usage(): Promise<Usage>; stop(): Promise<void> };

type Bare = Measured & { send(): Promise<unknown> };

/** `node:http` alone (bare-server.ts), answering with this body. */
export const startBare = (body = '{}'): Promise<Bare> =>
  startYardstick('bare-server.ts', ['application/json', body]);

/** The same with what no server can leave out that asks this database who is there (floor-server.ts). */
export const startFloor = (url: string, body: string): Promise<Measured> =>
  startYardstick('floor-server.ts', [url, body]);

async function startYardstick(file: string, words: string[]): Promise<Bare> {
  const child = fork(join(import.meta.dirname, file), words);
  const [port] = (await once(child, 'message')) as [number];
  const ask = async (what: 'usage' | 'send') => {
    child.send(what);
    return ((await once(child, 'message')) as [Usage])[0];
  };
  return {
    address: `http://127.0.0.1:${port}`,
    usage: () => ask('usage'),
    send: () => ask('send'),
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

export type Served = Measured & {
  product: Product;
  metric(name: string): Promise<number>;
  /** Its database; none where it has the demo's own. */
  bench: Bench | undefined;
};

/** The product with its demo data on a database of its own or, where a size is given, on an invented company. */
export async function startServed(name: string, company?: BenchOptions): Promise<Served> {
  const bench = company && (await openBench(company));
  const product = await startProduct(name, {
    metrics: true,
    ...(bench && {
      database: {
        ownerUrl: bench.ownerUrl,
        appUrl: withLogin(bench.ownerUrl, 'rimpang_app', bench.appPassword),
      },
      secretKey: bench.secretKey,
    }),
  }).catch(async (error: unknown) => {
    await bench?.close();
    throw error;
  });
  const metric = async (wanted: string) => {
    const text = await (await fetch(product.metrics ?? '')).text();
    return Number(new RegExp(`^${wanted} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  };
  return {
    product,
    bench,
    metric,
    address: product.address,
    usage: async () => ({
      seconds: await metric('process_cpu_seconds_total'),
      memory: await metric('process_resident_memory_bytes'),
    }),
    stop: async () => {
      await product.stop();
      await bench?.close();
    },
  };
}

const demoPassword = 'rimpang-demo-1';

/** A browser's cookies, without the browser. */
export async function signIn(address: string, username: string): Promise<string> {
  const answer = await postLogin(address, username);
  if (answer.status !== 200) throw new Error(`login of ${username}: ${answer.status} ${await answer.text()}`);
  await answer.body?.cancel();
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export const postLogin = (address: string, username: string): Promise<Response> =>
  fetch(`${address}/api/identity/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ username, password: demoPassword }),
  });

/** One GET over connections that stay open; resolves with the status once the answer was read. */
export function openReader(
  address: string,
  cookie = '',
): { get(path: string): Promise<number>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(address);
  const get = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const sent = request({ hostname, port, path, agent, headers: { cookie } }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      });
      sent.once('error', reject).end();
    });
  return { get, close: () => agent.destroy() };
}

/** The username of the partner with the largest branch. */
export async function headOf({ bench }: Served): Promise<string> {
  if (!bench) throw new Error('only an invented company has a head');
  const { username } = await query({ username: text })`
    select a.username from network.member m join identity.account a on a.id = m.id
    where m.parent_id is not null order by m.downline_count desc limit 1`.one(bench.owner);
  return username;
}

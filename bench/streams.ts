import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@rimpang/server/platform/database/database';
import { announceIn } from '@rimpang/server/platform/database/live-postgres';
import { int, query } from '@rimpang/server/platform/database/query';
import { sql } from 'kysely';
import type { Measurement } from './measure.ts';
import { type Measured, startBare, startServed } from './servers.ts';

const streams = 5_000;
const ofEachAccount = 12;
const partners = 1_000;
const atOnce = 50;
const restSeconds = 20;

/** A session of each of so many accounts, as a login leaves it: the account's id and the cookie. */
async function openSessions(owner: Database, count: number): Promise<{ id: number; cookie: string }[]> {
  const rows = await query({ id: int })`
    select id from identity.account where role = 'mitra' and closed_at is null
    order by id limit ${count}`.all(owner);
  const sessions = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }));
  for (const { id, token } of sessions) {
    const hash = createHash('sha256').update(token).digest();
    await sql`insert into identity.session (token_hash, account_id, created_at, active_at)
      values (${hash}, ${id}, now(), now())`.execute(owner);
  }
  return sessions.map(({ id, token }) => ({ id, cookie: `rimpang=${token}` }));
}

/** One event stream, from its first bytes on. */
async function openStream(address: string, path: string, cookie: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  const said = first.toString('latin1');
  if (!said.startsWith('HTTP/1.1 200')) throw new Error(said.slice(0, 200));
  return socket;
}

type Found = { memory: number; eventMs: number; rest: number };

/** Opens all streams, rests, sends one event to all of them; `send` resolves once it was handed over. */
async function measure(
  server: Measured,
  path: string,
  cookies: readonly string[],
  send: () => Promise<unknown>,
): Promise<Found> {
  const before = await server.usage();
  const sockets: Socket[] = [];
  while (sockets.length < streams) {
    const from = sockets.length;
    const some = Array.from({ length: Math.min(atOnce, streams - from) }, (_, n) =>
      openStream(server.address, path, cookies[(from + n) % cookies.length] ?? ''),
    );
    sockets.push(...(await Promise.all(some)));
  }
  const open = await server.usage();
  await sleep(restSeconds * 1000);
  const rested = await server.usage();
  const heard = Promise.all(sockets.map((socket) => hears(socket, 'data:')));
  const began = performance.now();
  await send();
  await heard;
  const eventMs = performance.now() - began;
  for (const socket of sockets) socket.destroy();
  return {
    memory: (rested.memory - before.memory) / streams / 1024,
    eventMs,
    rest: ((rested.seconds - open.seconds) / restSeconds) * 100,
  };
}

function hears(socket: Socket, word: string): Promise<void> {
  return new Promise((resolve) => {
    const listen = (piece: Buffer) => {
      if (!piece.includes(word)) return;
      socket.off('data', listen);
      resolve();
    };
    socket.on('data', listen);
  });
}

/**
 * 5.000 live streams of signed-in accounts in one process: memory of each, processor while nothing happens (rights are read again
 * every twenty seconds), and how long until an event of each account has reached all of them. Beside it `node:http` alone.
 */
export async function liveStreams(): Promise<Measurement[]> {
  const served = await startServed('bench-streams', { partners });
  const bare = await startBare();
  try {
    if (!served.bench) throw new Error('no company');
    const { owner } = served.bench;
    const sessions = await openSessions(owner, Math.ceil(streams / ofEachAccount));
    const topics = sessions.map(({ id }) => `account:${id}`);
    const announce = () => owner.transaction().execute((tx) => announceIn(tx, topics));
    const cookies = sessions.map(({ cookie }) => cookie);
    const least = await measure(bare, '/live', [''], bare.send);
    const found = await measure(served, '/api/live', cookies, announce);
    const row = (name: string, unit: string, value: number, yardstick: number): Measurement => ({
      name: `streams, ${name}`,
      value,
      unit,
      yardstick,
      ratio: value / yardstick,
      detail: `${streams.toLocaleString('id-ID')} streams`,
    });
    return [
      row('memory each', 'kB', found.memory, least.memory),
      row('an event to all', 'ms', found.eventMs, least.eventMs),
      row('processor at rest', '% of a core', found.rest, least.rest),
    ];
  } finally {
    await bare.stop();
    await served.stop();
  }
}

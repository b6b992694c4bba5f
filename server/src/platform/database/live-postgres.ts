import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { DatabaseClient } from './database-client.ts';
import type { Tx } from './database.ts';
import { type Live, openLive } from '../requests/live.ts';

const channel = 'rimpang_live';
/** NOTIFY refuses payloads of 8000 bytes. */
const payloadBytes = 7_000;
const firstRetryMs = 250;
const longestRetryMs = 10_000;
const heartbeatMs = 10_000;

/** Topics as NOTIFY payloads, each a JSON list below the limit. */
export function payloadsOf(topics: readonly string[]): string[] {
  const payloads: string[] = [];
  let batch: string[] = [];
  let size = 2;
  for (const topic of topics) {
    const bytes = Buffer.byteLength(JSON.stringify(topic)) + 1;
    if (size + bytes > payloadBytes && batch.length > 0) {
      payloads.push(JSON.stringify(batch));
      batch = [];
      size = 2;
    }
    batch.push(topic);
    size += bytes;
  }
  if (batch.length > 0) payloads.push(JSON.stringify(batch));
  return payloads;
}

function topicsOf(payload: string | undefined): string[] {
  const topics: unknown = JSON.parse(payload ?? '[]');
  return Array.isArray(topics) ? topics.filter((topic) => typeof topic === 'string') : [];
}

/** Announces topics to every running process once the transaction commits: for commands at the terminal, which have no services. */
export async function announceIn(tx: Tx, topics: readonly string[]): Promise<void> {
  for (const payload of payloadsOf(topics)) await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}

/**
 * Live topics through LISTEN/NOTIFY on one dedicated connection, which also announces; it is opened again whenever it is
 * lost or silent. A standby takes no LISTEN: there, and meanwhile, topics stay within this process. What was announced
 * meanwhile is missed by other processes and costs them a reload, never data.
 */
export async function openPostgresLive(url: string, log: Logger): Promise<Live> {
  let client: pg.Client | undefined;
  let closed = false;
  let retryMs = firstRetryMs;
  let retry: NodeJS.Timeout | undefined;

  const live = openLive(async (topics) => {
    if (!client) throw new Error('live connection is down');
    for (const payload of payloadsOf(topics))
      await client.query('select pg_notify($1, $2)', [channel, payload]);
  });

  const connect = async () => {
    const next: pg.Client = new DatabaseClient({ connectionString: url });
    next.on('notification', (note) => live.receive(topicsOf(note.payload)));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end();
      throw error;
    }
    client = next;
    retryMs = firstRetryMs;
    const lose = () => {
      clearInterval(heartbeat);
      if (client !== next) return;
      client = undefined;
      void next.end();
      if (!closed) reconnect();
    };
    // A listener says nothing by itself: only a question shows that the other side is gone. The client then ends it.
    const heartbeat = setInterval(() => void next.query('select 1').catch(lose), heartbeatMs).unref();
    next.once('end', lose);
    if (closed) await next.end();
  };

  const reconnect = () => {
    retry = setTimeout(() => void attempt(), retryMs).unref();
  };
  const attempt = () =>
    connect().catch((error: unknown) => {
      log.warn({ err: error }, 'live connection failed');
      retryMs = Math.min(longestRetryMs, retryMs * 2);
      if (!closed) reconnect();
    });

  await attempt();
  return {
    ...live,
    close() {
      closed = true;
      clearTimeout(retry);
      live.close();
      client?.end().catch(() => {});
    },
  };
}

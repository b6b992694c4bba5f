import type pg from 'pg';
import type { Logger } from 'pino';
import { type Live, openLive } from '../requests/live.ts';
import { startLoop } from '../runtime/loop.ts';
import {
  announce,
  announcementsAfter,
  announceWith,
  channel,
  lastAnnouncement,
  type Place,
} from './announcement-store.ts';
import { DatabaseClient } from './database-client.ts';
import type { Database, Tx } from './database.ts';

/** NOTIFY refuses payloads of 8000 bytes; a place stands before the topics. */
const payloadBytes = 7_000;
const firstRetryMs = 250;
const longestRetryMs = 10_000;
const heartbeatMs = 10_000;
const lookEveryMs = 2_000;
/** Numbers are given before they are committed: so many below the highest one known are looked for again. */
const reach = 200;

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

type Announcement = { place: Place | undefined; topics: string[] };

/** What a NOTIFY carries: where it was put down (nowhere by an earlier version), then topics. */
function announcementOf(payload: string | undefined): Announcement {
  const parsed: unknown = JSON.parse(payload ?? '[]');
  const said: unknown[] = Array.isArray(parsed) ? parsed : [];
  const [id, ms] = said.filter((part) => typeof part === 'number');
  return {
    place: id === undefined || ms === undefined ? undefined : { id, ms },
    topics: said.filter((part) => typeof part === 'string'),
  };
}

/** Announces topics to every running process once the transaction commits: for commands at the terminal, which have no services. */
export async function announceIn(tx: Tx, topics: readonly string[]): Promise<void> {
  for (const payload of payloadsOf(topics)) await announceWith(tx, payload);
}

/** Each announcement once, whichever way it comes. */
function openHearing(db: Database, receive: (topics: readonly string[]) => void) {
  /** Its place, as text, and its number. */
  const heard = new Map<string, number>();
  let last = 0;
  let begun = false;
  /** True the first time. */
  const note = ({ id, ms }: Place): boolean => {
    const key = `${id}/${ms}`;
    if (heard.has(key)) return false;
    heard.set(key, id);
    last = Math.max(last, id);
    return true;
  };
  return {
    hear({ place, topics }: Announcement) {
      if (!place || note(place)) receive(topics);
    },
    /** Reads what came no other way. The first time it only learns where to begin: no reader was listening before. */
    async look() {
      if (!begun) last = await lastAnnouncement(db);
      for (const { topics, ...place } of await announcementsAfter(db, last - reach))
        if (note(place) && begun) receive(topics);
      begun = true;
      for (const [key, id] of heard) if (id <= last - reach) heard.delete(key);
    },
  };
}

/**
 * Live topics: each batch is put down in a table and announced by NOTIFY. One dedicated connection listens; it is opened again
 * whenever it is lost or silent. Every two seconds the table is read for what did not come that way: while the connection was
 * lost, on a standby, which takes no LISTEN, behind a pooler. What a reader misses even so costs a reload, never data.
 */
export async function openPostgresLive(url: string, log: Logger, db: Database): Promise<Live> {
  let client: pg.Client | undefined;
  let closed = false;
  let retryMs = firstRetryMs;
  let retry: NodeJS.Timeout | undefined;

  const live = openLive(async (topics) => {
    for (const payload of payloadsOf(topics)) {
      const place = await announce(db, payload);
      // Nothing will bring it back at once: readers here need not wait for the next look.
      if (!client) hearing.hear({ ...announcementOf(payload), place });
    }
  });
  const hearing = openHearing(db, live.receive);

  const connect = async () => {
    const next: pg.Client = new DatabaseClient({ connectionString: url });
    next.on('notification', (note) => hearing.hear(announcementOf(note.payload)));
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

  await Promise.all([attempt(), hearing.look().catch(() => {})]);
  const looking = startLoop({ name: 'read-announcements', everyMs: lookEveryMs, run: hearing.look, log });
  return {
    ...live,
    close() {
      closed = true;
      clearTimeout(retry);
      void looking.stop();
      live.close();
      client?.end().catch(() => {});
    },
  };
}

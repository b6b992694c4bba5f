import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { DatabaseCheckError } from '../platform/database/database-check-error.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { isReadOnly } from '../platform/database/database-failures.ts';

/** An announcement crosses a server in milliseconds. */
const hearMs = 3_000;

/**
 * Does the listening address hear what the main one announces? Another database, another server and a pooler in transaction
 * mode do not. Throws DatabaseCheckError (Indonesian), or what the connections say. A primary that only reads
 * announces nothing: then nothing is said. Writes no row.
 */
export async function checkListen(mainUrl: string, listenUrl: string): Promise<void> {
  const listener = await connectClient(listenUrl);
  try {
    const speaker = await connectClient(mainUrl);
    try {
      if (await hears(listener, speaker)) return;
    } catch (error) {
      if (isReadOnly(error)) return;
      throw error;
    } finally {
      await speaker.end();
    }
  } finally {
    await listener.end();
  }
  throw new DatabaseCheckError(
    'DATABASE_LISTEN_URL tidak mendengar apa yang diumumkan di alamat basis data: itu server atau basis data lain, atau pooler (PgBouncer) lagi; isi dengan alamat langsung server utama. Belum ada yang ditulis.',
  );
}

async function hears(listener: pg.Client, speaker: pg.Client): Promise<boolean> {
  const channel = `rimpang_hear_${randomUUID().replaceAll('-', '')}`;
  const heard = Promise.withResolvers<boolean>();
  listener.on('notification', (note) => heard.resolve(note.channel === channel));
  const timer = setTimeout(() => heard.resolve(false), hearMs);
  try {
    await sql`listen ${sql.id(channel)}`.execute(handleOf(listener));
    await sql`select pg_notify(${channel}, '')`.execute(handleOf(speaker));
    return await heard.promise;
  } finally {
    clearTimeout(timer);
  }
}

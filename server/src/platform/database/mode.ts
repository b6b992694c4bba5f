import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** A demo has invented data and accounts that everybody may try; a production has real people. Nothing in between. */
export const modes = ['demo', 'production'] as const;
export type Mode = (typeof modes)[number];

/** How far back the demo's history reaches, with a day to spare: the plan must be older than what it paid. */
export const demoHistoryMs = 292 * 86_400_000;

/** This database was made for the other mode; the message (Indonesian) says what to do. */
export class ModeError extends Error {
  override name = 'ModeError';

  constructor(message: string) {
    super(message);
  }
}

/** Says once what the database is for; what was said before stays, and that is false. */
export async function storeMode(tx: Tx, mode: Mode, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into platform.installation (mode, at) values (${mode}, ${now}) on conflict do nothing
      returning 1`.execute(tx);
  return rows.length > 0;
}

/** Of two processes that start in an empty database at once, the second waits here. */
export async function lockBootstrap(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rimpang.bootstrap'))`.execute(tx);
}

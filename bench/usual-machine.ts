import type { Database } from '@rimpang/server/platform/database/database';
import { sql } from 'kysely';
import { latencies } from './measure.ts';

/** What the simplest question takes in the middle of 16 callers on the machine where goals in milliseconds were set. */
const usualMs = 0.35;
const seconds = 2;

export const simplestQuestion = (db: Database) => (): Promise<unknown> => sql`select 1`.execute(db);

/**
 * How many times as long as on that machine the simplest question took in this run, never below one. A goal in milliseconds is as much longer: it is
 * a promise of the product, and not of the machine that it is measured on.
 */
export const timesSlower = (simplestMs: number): number => Math.max(1, simplestMs / usualMs);

/** The same, measured at this moment. */
export async function measureSlowness(db: Database): Promise<number> {
  return timesSlower((await latencies({ callers: 16, seconds, call: simplestQuestion(db) })).p50);
}

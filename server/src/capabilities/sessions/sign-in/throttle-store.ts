import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { int, nullable, query, real, type RowOf, text, time } from '../../../platform/database/query.ts';

const keyedCounter = {
  failures: real,
  countedAt: time,
  blockedUntil: nullable(time),
  inFlight: int,
  inFlightUntil: nullable(time),
  key: text,
};
export type KeyedCounter = RowOf<typeof keyedCounter>;

/**
 * The counters of these keys, held until the transaction ends; those not used yet begin now. Locked in the order
 * of their keys, so that two tries never wait for each other.
 */
export function lockCounters(tx: Tx, keys: readonly string[], now: Date): Promise<KeyedCounter[]> {
  return query(keyedCounter)`
    insert into identity.throttle as t (key, failures, counted_at, in_flight)
    select key, 0, ${now}::timestamptz, 0 from unnest(${keys}::text[]) key order by key
    on conflict (key) do update set key = t.key
    returning key, failures, counted_at as "countedAt", blocked_until as "blockedUntil",
      in_flight as "inFlight",
      in_flight_until as "inFlightUntil"`.all(tx);
}

/** Writes counters that `lockCounters` holds. */
export async function saveCounters(tx: Tx, counters: readonly KeyedCounter[]): Promise<void> {
  await sql`
    update identity.throttle t set failures = c.failures, counted_at = c."countedAt",
      blocked_until = c."blockedUntil",
      in_flight = c."inFlight", in_flight_until = c."inFlightUntil"
    from jsonb_to_recordset(${JSON.stringify(counters)}::jsonb) as c (key text, failures double precision,
      "countedAt" timestamptz, "blockedUntil" timestamptz, "inFlight" int, "inFlightUntil" timestamptz)
    where t.key = c.key`.execute(tx);
}

/** Forgets what these keys have counted. */
export async function deleteCounters(tx: Database | Tx, keys: readonly string[]): Promise<void> {
  await sql`delete from identity.throttle where key = any(${keys}::text[])`.execute(tx);
}

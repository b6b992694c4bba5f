import type { testKind, WebhookKind } from '@rimpang/domain/webhooks';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, query, text } from '../../platform/database/query.ts';
import type { AuditPlace } from '../audit/index.ts';

/** Is there an endpoint at all, on or off? */
export async function hasEndpoints(db: Database | Tx): Promise<boolean> {
  const row = await query({ found: bool })`
    select exists (select from webhooks.endpoint where removed_at is null) as found`.one(db);
  return row.found;
}

/** How far the audit log was read, held until the transaction ends; null while another process reads it. */
export function lockCursor(tx: Tx): Promise<AuditPlace | null> {
  return query({ epoch: int, xid: text, entry: int })`
    select epoch, xid::text as xid, entry from webhooks.cursor for update skip locked`.first(tx);
}

export async function moveCursor(tx: Tx, { epoch, xid, entry }: AuditPlace): Promise<void> {
  await sql`update webhooks.cursor set epoch = ${epoch}, xid = ${xid}::xid8, entry = ${entry}`.execute(tx);
}

/** Holds the place in the log, and with it what all endpoints are told of. Waits for who reads it at the moment. */
export async function holdReading(tx: Tx): Promise<void> {
  await sql`select from webhooks.cursor for update`.execute(tx);
}

/** The same, and reads the log from here on, where no endpoint was told of anything before. */
export async function beginReading(tx: Tx): Promise<void> {
  await holdReading(tx);
  if (await hasEndpoints(tx)) return;
  await sql`update webhooks.cursor
    set epoch = audit.current_epoch(), xid = pg_current_xact_id(), entry = 0`.execute(tx);
}

/** What happened, ready to be sent. */
export type NewEvent = {
  code: string;
  kind: WebhookKind;
  happenedAt: Date;
  body: string;
  epoch: number;
  xid: string;
};

/**
 * Stores events, and plans a delivery to each endpoint that is on, has chosen the kind and was there when it began. An event
 * that is there already is passed over, with its deliveries.
 */
export async function insertEvents(tx: Tx, events: readonly NewEvent[], now: Date): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as g (code text, kind text, "happenedAt" timestamptz, body text, epoch int, xid xid8)
    ), event as (
      insert into webhooks.event (code, kind, happened_at, recorded_at, body)
      select code, kind, "happenedAt", ${now}, body from given
      on conflict (code) do nothing returning id, code, kind
    )
    insert into webhooks.delivery (endpoint_id, event_id, kind, waiting_since, next_attempt_at)
    select p.id, e.id, e.kind, ${now}, ${now}
    from event e join given g on g.code = e.code
      join webhooks.endpoint p on p.state = 'active' and p.removed_at is null and e.kind = any (p.kinds)
        and (p.from_epoch, p.from_xid) <= (g.epoch, g.xid)
    order by e.id, p.id`.execute(tx);
}

type TestEvent = {
  code: string;
  kind: typeof testKind;
  body: string;
  endpointId: number;
  now: Date;
};

/** Plans one attempt that staff asked for, whether the endpoint is on or off. Returns the delivery's id. */
export async function insertTest(tx: Tx, { code, kind, body, endpointId, now }: TestEvent): Promise<number> {
  const row = await query({ id: int })`
    with event as (
      insert into webhooks.event (code, kind, happened_at, recorded_at, body)
      values (${code}, ${kind}, ${now}, ${now}, ${body}) returning id, kind
    )
    insert into webhooks.delivery (endpoint_id, event_id, kind, waiting_since, next_attempt_at)
    select ${endpointId}, e.id, e.kind, ${now}, ${now} from event e returning id`.one(tx);
  return row.id;
}

/** How these accounts are called. */
export function selectUsernames(tx: Tx, ids: readonly number[]): Promise<{ id: number; username: string }[]> {
  return query({ id: int, username: text })`
    select id, username from identity.person where id = any (${[...ids]}::bigint[])`.all(tx);
}

const mostSwept = 5_000;

/** Forgets events from before this moment with their deliveries and attempts, some at a time. Returns how many. */
export async function deleteEvents(db: Database, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from webhooks.event where id in (
      select id from webhooks.event where recorded_at < ${before} order by recorded_at limit ${mostSwept})
    returning 1`.execute(db);
  return rows.length;
}

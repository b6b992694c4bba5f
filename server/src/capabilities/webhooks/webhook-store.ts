import { deliveryStates, endpointStates, type EndpointState } from '@rimpang/domain/webhooks';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  bytes,
  int,
  list,
  nullable,
  object,
  oneOf,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';

const endpointRow = {
  id: int,
  url: text,
  description: text,
  kinds: list(text),
  state: oneOf(endpointStates),
  inactiveSince: nullable(time),
  failingSince: nullable(time),
  createdAt: time,
  createdBy: text,
  overlapUntil: nullable(time),
  revision: int,
  editedAt: time,
  editedBy: object({ id: int, fullName: text }),
  waiting: int,
  newest: nullable(object({ at: text, state: oneOf(deliveryStates) })),
};
export type EndpointRow = RowOf<typeof endpointRow>;

/** Up to so many waiting deliveries are counted. */
const mostCounted = 1_000;

const select = (where: RawBuilder<unknown>) => query(endpointRow)`
    select p.id, p.url, p.description, p.kinds, p.state, p.inactive_since as "inactiveSince",
      p.failing_since as "failingSince", p.created_at as "createdAt", maker.full_name as "createdBy",
      p.overlap_until as "overlapUntil", p.revision, p.edited_at as "editedAt",
      json_build_object('id', editor.id, 'fullName', editor.full_name) as "editedBy",
      (select count(*) from (select from webhooks.delivery d
        where d.endpoint_id = p.id and d.state = 'waiting' limit ${mostCounted}) w) as waiting,
      (select json_build_object('at', e.happened_at, 'state', d.state)
        from webhooks.delivery d join webhooks.event e on e.id = d.event_id
        where d.endpoint_id = p.id order by d.id desc limit 1) as newest
    from webhooks.endpoint p join identity.person maker on maker.id = p.created_by
      join identity.person editor on editor.id = p.edited_by
    where p.removed_at is null and ${where} order by p.id`;

/** Every endpoint that was not removed, oldest first. */
export const selectEndpoints = (db: Database): Promise<EndpointRow[]> => select(sql`true`).all(db);

export const selectEndpoint = (db: Database | Tx, id: number): Promise<EndpointRow | null> =>
  select(sql`p.id = ${id}`).first(db);

type Chosen = { url: string; description: string; kinds: readonly string[] };
type Edit = { byId: number; now: Date };

export async function insertEndpoint(
  tx: Tx,
  { url, description, kinds, secret, byId, now }: Chosen & Edit & { secret: Buffer },
): Promise<number> {
  const row = await query({ id: int })`
    insert into webhooks.endpoint (url, description, kinds, secret_cipher, created_at, created_by, edited_at,
      edited_by)
    values (${url}, ${description}, ${[...kinds]}::text[], ${secret}, ${now}, ${byId}, ${now}, ${byId})
    returning id`.one(tx);
  return row.id;
}

export async function countEndpoints(tx: Tx): Promise<number> {
  const row = await query({ count: int })`
    select count(*) as count from webhooks.endpoint where removed_at is null`.one(tx);
  return row.count;
}

const heldRow = {
  revision: int,
  secretCipher: bytes,
  previousCipher: nullable(bytes),
  overlapUntil: nullable(time),
};

/** Holds an endpoint that was not removed until the transaction ends; null where there is none. */
export function lockEndpoint(tx: Tx, id: number): Promise<RowOf<typeof heldRow> | null> {
  return query(heldRow)`
    select revision, secret_cipher as "secretCipher", previous_cipher as "previousCipher",
      overlap_until as "overlapUntil" from webhooks.endpoint
    where id = ${id} and removed_at is null for update`.first(tx);
}

/** The endpoint that sends some of these events to this address already, without the one that is being changed. */
export function selectSameEvents(
  tx: Tx,
  { url, kinds, besideId }: { url: string; kinds: readonly string[]; besideId: number | null },
): Promise<{ description: string } | null> {
  return query({ description: text })`
    select description from webhooks.endpoint
    where removed_at is null and url = ${url} and kinds && ${[...kinds]}::text[]
      and id is distinct from ${besideId}::bigint order by id limit 1`.first(tx);
}

/** Changes what staff chose. */
export async function updateEndpoint(
  tx: Tx,
  { id, url, description, kinds, byId, now }: Chosen & Edit & { id: number },
): Promise<void> {
  await sql`update webhooks.endpoint set url = ${url}, description = ${description},
      kinds = ${[...kinds]}::text[], revision = revision + 1, edited_at = ${now}, edited_by = ${byId}
    where id = ${id}`.execute(tx);
}

type Rotation = Edit & { id: number; secret: Buffer; previous: Buffer; overlapUntil: Date };

/** Another secret; those before sign too until `overlapUntil`. */
export async function updateSecret(
  tx: Tx,
  { id, secret, previous, overlapUntil, byId, now }: Rotation,
): Promise<void> {
  await sql`update webhooks.endpoint set previous_cipher = ${previous}, overlap_until = ${overlapUntil},
      secret_cipher = ${secret}, revision = revision + 1, edited_at = ${now}, edited_by = ${byId}
    where id = ${id}`.execute(tx);
}

/** Switches an endpoint; false where it is so already. */
export async function updateState(
  tx: Tx,
  { id, state, now }: { id: number; state: EndpointState; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update webhooks.endpoint set state = ${state}, failing_since = null,
      inactive_since = case when ${state}::text = 'active' then null else ${now}::timestamptz end
    where id = ${id} and state <> ${state} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Takes an endpoint out of use for good: its secrets are forgotten, its log stays as long as any. */
export async function markRemoved(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update webhooks.endpoint
    set removed_at = ${now}, secret_cipher = null, previous_cipher = null, overlap_until = null
    where id = ${id}`.execute(tx);
}

/** Was there an endpoint under this number that was taken out of use? */
export async function wasRemoved(tx: Tx, id: number): Promise<boolean> {
  const row = await query({ id: int })`
    select id from webhooks.endpoint where id = ${id} and removed_at is not null`.first(tx);
  return row !== null;
}

/**
 * Stops an endpoint that takes nothing: at once where it said that it is gone, else where nothing was taken since `since`.
 * Its description, where it was stopped by this.
 */
export async function stopEndpoint(
  db: Database,
  { id, since, now }: { id: number; since: Date; now: Date },
): Promise<string | null> {
  const row = await query({ description: text })`
    update webhooks.endpoint set state = 'stopped', inactive_since = ${now}
    where id = ${id} and state = 'active' and removed_at is null and failing_since <= ${since}
    returning description`.first(db);
  return row?.description ?? null;
}

/** A restored copy sends nothing until staff say so: the original may be at work elsewhere. Returns how many were on. */
export async function pauseRestored(db: Database | Tx, now: Date): Promise<number> {
  const { rows } = await sql`
    update webhooks.endpoint set state = 'restored', inactive_since = ${now}
    where state = 'active' and removed_at is null returning 1`.execute(db);
  return rows.length;
}

const state = { waiting: int, oldestAt: nullable(time), givenUp: int, stopped: int };

/**
 * What waits for endpoints that are on, and since when the oldest does; deliveries of the last day that were given up;
 * endpoints that were stopped or wait since a restore.
 */
export function webhookState(db: Database, now: Date): Promise<RowOf<typeof state>> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  return query(state)`
    select coalesce(sum(w.count), 0) as waiting, min(w.oldest) as "oldestAt",
      coalesce(sum(w.given_up), 0) as "givenUp",
      count(*) filter (where p.state in ('stopped', 'restored')) as stopped
    from webhooks.endpoint p left join lateral (
      select
        (select count(*) from (select from webhooks.delivery d where d.endpoint_id = p.id
          and d.state = 'waiting' and p.state = 'active' limit ${mostCounted}) one) as count,
        (select min(first.waiting_since) from (select d.waiting_since from webhooks.delivery d
          where d.endpoint_id = p.id and d.state = 'waiting' and p.state = 'active'
          order by d.id limit ${mostCounted}) first) as oldest,
        (select count(*) from (select from webhooks.delivery d where d.endpoint_id = p.id
          and d.state = 'given-up' and d.kind <> 'webhook.test'
          and d.waiting_since > ${fourDaysBefore(dayAgo)} limit ${mostCounted}) one) as given_up
    ) w on true
    where p.removed_at is null`.one(db);
}

/** What was given up in the last day began to wait up to four days before. */
const fourDaysBefore = (at: Date) => new Date(at.getTime() - 4 * 86_400_000);

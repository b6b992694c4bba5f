import { type DeliveryProblem, type DeliveryState, deliveryStates, testKind } from '@rimpang/domain/webhooks';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  bytes,
  int,
  nullable,
  object,
  oneOf,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';

/** May this endpoint get this delivery now? Tests go to endpoints that are off, too. */
const mayGo = sql`p.removed_at is null and (p.state = 'active' or d.kind = ${testKind})`;

/** The endpoints for which something is due. */
export async function selectDue(db: Database, now: Date): Promise<number[]> {
  const rows = await query({ id: int })`
    select p.id from webhooks.endpoint p where exists (
      select from webhooks.delivery d where d.endpoint_id = p.id and d.state = 'waiting'
        and d.next_attempt_at <= ${now} and ${mayGo})`.all(db);
  return rows.map(({ id }) => id);
}

const claimed = {
  id: int,
  endpointId: int,
  attempts: int,
  tries: int,
  kind: text,
  code: text,
  body: text,
  url: text,
  secretCipher: bytes,
  previousCipher: nullable(bytes),
  overlapUntil: nullable(time),
};
export type Claimed = RowOf<typeof claimed>;

/**
 * Takes due deliveries of an endpoint for an attempt, and says at once when they would be taken again if nothing more is
 * heard of this process. Several processes never take the same one.
 */
export function claimDue(
  db: Database,
  { endpointId, now, until, limit }: { endpointId: number; now: Date; until: Date; limit: number },
): Promise<Claimed[]> {
  return query(claimed)`
    with due as (
      select d.id from webhooks.delivery d join webhooks.endpoint p on p.id = d.endpoint_id
      where d.endpoint_id = ${endpointId} and d.state = 'waiting' and d.next_attempt_at <= ${now} and ${mayGo}
      order by d.next_attempt_at limit ${limit} for update of d skip locked
    )
    update webhooks.delivery d
    set attempts = d.attempts + 1, tries = d.tries + 1, next_attempt_at = ${until}
    from due, webhooks.event e, webhooks.endpoint p
    where d.id = due.id and e.id = d.event_id and p.id = d.endpoint_id
    returning d.id, d.endpoint_id as "endpointId", d.attempts, d.tries, d.kind, e.code, e.body, p.url,
      p.secret_cipher as "secretCipher", p.previous_cipher as "previousCipher",
      p.overlap_until as "overlapUntil"`.all(db);
}

/** How an attempt came out. */
export type AttemptOutcome = {
  deliveryId: number;
  number: number;
  at: Date;
  durationMs: number;
  status: number | null;
  problem: DeliveryProblem | null;
  answer: string;
  state: DeliveryState;
  nextAttemptAt: Date | null;
};

/**
 * Writes down an attempt and what follows. An attempt that another one has overtaken is only written down; where the log was
 * swept meanwhile, nothing is.
 */
export async function recordAttempt(db: Database, outcome: AttemptOutcome): Promise<void> {
  const { deliveryId, number, at, durationMs, status, problem, answer, state, nextAttemptAt } = outcome;
  await sql`
    with attempt as (
      insert into webhooks.attempt (delivery_id, number, at, duration_ms, status, problem, answer)
      select id, ${number}::int, ${at}::timestamptz, ${durationMs}::int, ${status}::int, ${problem}::text,
        ${answer}::text
      from webhooks.delivery where id = ${deliveryId}
    )
    update webhooks.delivery set state = ${state}, next_attempt_at = ${nextAttemptAt}
    where id = ${deliveryId} and attempts = ${number} and state = 'waiting'`.execute(db);
}

/** Notes since when an endpoint takes nothing, or that it did again; writes only where that is new. */
export async function noteHealth(
  db: Database,
  { endpointId, failingSince }: { endpointId: number; failingSince: Date | null },
): Promise<void> {
  await sql`update webhooks.endpoint set failing_since = ${failingSince}
    where id = ${endpointId} and (failing_since is null) <> (${failingSince}::timestamptz is null)`.execute(
    db,
  );
}

const deliveryRow = {
  id: int,
  endpointId: int,
  eventId: text,
  kind: text,
  happenedAt: time,
  state: oneOf(deliveryStates),
  attempts: int,
  nextAttemptAt: nullable(time),
  last: nullable(object({ at: text, durationMs: int, status: nullable(int), problem: nullable(text) })),
};
export type DeliveryRow = RowOf<typeof deliveryRow>;

const select = (where: RawBuilder<unknown>) => query(deliveryRow)`
    select d.id, d.endpoint_id as "endpointId", e.code as "eventId", d.kind, e.happened_at as "happenedAt",
      d.state, d.attempts, d.next_attempt_at as "nextAttemptAt",
      (select json_build_object('at', a.at, 'durationMs', a.duration_ms, 'status', a.status,
        'problem', a.problem)
        from webhooks.attempt a where a.delivery_id = d.id order by a.number desc limit 1) as last
    from webhooks.delivery d join webhooks.event e on e.id = d.event_id where ${where}`;

type Filter = { endpointId: number; state: DeliveryState | null; kind: string | null };

/** A page of an endpoint's log, newest first. */
export function selectDeliveries(
  db: Database,
  { endpointId, state, kind }: Filter,
  page: { before: number | null; limit: number },
): Promise<DeliveryRow[]> {
  const wanted = [sql`d.endpoint_id = ${endpointId}`];
  if (state) wanted.push(sql`d.state = ${state}`);
  if (kind) wanted.push(sql`d.kind = ${kind}`);
  if (page.before !== null) wanted.push(sql`d.id < ${page.before}`);
  return select(sql`${sql.join(wanted, sql` and `)} order by d.id desc limit ${page.limit}`).all(db);
}

/** One delivery of an endpoint that was not removed. */
export const selectDelivery = (db: Database | Tx, id: number): Promise<DeliveryRow | null> =>
  select(sql`d.id = ${id} and exists (select from webhooks.endpoint p
    where p.id = d.endpoint_id and p.removed_at is null)`).first(db);

/** What a delivery sends. */
export async function selectBody(db: Database, deliveryId: number): Promise<string> {
  const row = await query({ body: text })`
    select e.body from webhooks.delivery d join webhooks.event e on e.id = d.event_id
    where d.id = ${deliveryId}`.first(db);
  return row?.body ?? '';
}

/** As many attempts as a delivery may show. */
const mostAttempts = 100;

/** The attempts of a delivery, newest first. */
export function selectAttempts(db: Database, deliveryId: number) {
  return query({
    number: int,
    at: time,
    durationMs: int,
    status: nullable(int),
    problem: nullable(text),
    answer: text,
  })`
    select number, at, duration_ms as "durationMs", status, problem, answer from webhooks.attempt
    where delivery_id = ${deliveryId} order by number desc limit ${mostAttempts}`.all(db);
}

/** Plans a delivery once more; one that waits already is only due at once. */
export async function replayOne(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update webhooks.delivery
    set state = 'waiting', tries = 0, waiting_since = ${now}, next_attempt_at = ${now}
    where id = ${id} and state <> 'waiting'`.execute(tx);
}

type Replay = { endpointId: number; since: Date; all: boolean; now: Date; limit: number };

/**
 * Plans the oldest events since a moment for an endpoint: those it was not sent, those that were given up, and with `all`
 * those that were taken. What waits already stays as it is. Returns how many were planned, and the moment of the last one.
 */
export function replayEvents(tx: Tx, { endpointId, since, all, now, limit }: Replay) {
  const again = all ? sql`<> 'waiting'` : sql`= 'given-up'`;
  return query({ count: int, last: nullable(time) })`
    with chosen as (
      select e.id, e.kind, e.happened_at from webhooks.endpoint p
      join webhooks.event e on e.kind = any (p.kinds) and e.happened_at >= greatest(${since}, p.created_at)
      left join webhooks.delivery d on d.event_id = e.id and d.endpoint_id = p.id
      where p.id = ${endpointId} and (d.id is null or d.state ${again})
      order by e.happened_at, e.id limit ${limit}
    ), planned as (
      insert into webhooks.delivery as d (endpoint_id, event_id, kind, waiting_since, next_attempt_at)
      select ${endpointId}, id, kind, ${now}, ${now} from chosen order by id
      on conflict (event_id, endpoint_id) do update set state = 'waiting', tries = 0,
        waiting_since = excluded.waiting_since, next_attempt_at = excluded.next_attempt_at
      where d.state ${again}
      returning 1
    )
    select (select count(*) from planned) as count, max(happened_at) as last from chosen`.one(tx);
}

import { createHash } from 'node:crypto';
import type { Action } from '@rimpang/domain/permissions';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { bytes, json, nullable, query, text } from '../database/query.ts';
import { Failure } from './failure.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const randomUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

type Operation = { actorId: number; key: string; action: string; input: unknown; now: Date };

/** JSON with sorted keys, so that the same content has the same hash whatever its order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, v: unknown) =>
    v && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
}

/**
 * Visitors share one account number, so their ids must be random ones (version 4): no visitor meets another's by counting.
 * Failures: OPERATION_ID_MISSING where it is absent or no UUID.
 */
export function requireOperationId(key: string | undefined, isVisitor: boolean): string {
  const wanted = isVisitor ? randomUuid : uuid;
  if (!key || !wanted.test(key)) throw new Failure('OPERATION_ID_MISSING');
  return key.toLowerCase();
}

/**
 * Claims the operation id inside the verb's transaction. A second run with the same id waits for the first and gets its
 * answer (`{ response }`); null means: go ahead. The same id with other content fails with OPERATION_REUSED.
 * What follows in the transaction is planned once for a connection: rows are found by keys whatever the values are, and to plan
 * a look-up by an array of ids again and again costs more than the look-up (decision 115).
 */
export async function claimOperation(tx: Tx, operation: Operation): Promise<{ response: unknown } | null> {
  const hash = createHash('sha256')
    .update(`${operation.action}\n${canonical(operation.input)}`)
    .digest();
  const claimed = await sql`
    insert into platform.operation (actor_id, key, action, request_hash, at)
    values (${operation.actorId}, ${operation.key}, ${operation.action}, ${hash}, ${operation.now})
    on conflict do nothing returning set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(tx);
  if (claimed.rows.length > 0) return null;
  const first = await query({ request_hash: bytes, answer: nullable(text), response: json<object>() })`
    select request_hash, answer, response from platform.operation
      where actor_id = ${operation.actorId} and key = ${operation.key}`.first(tx);
  if (!first?.request_hash.equals(hash)) throw new Failure('OPERATION_REUSED');
  // As text, because the order of the keys belongs to the answer: a retry gets the same bytes.
  return { response: first.answer === null ? first.response : (JSON.parse(first.answer) as unknown) };
}

/**
 * What the operation of this person under this id answered, in the contract's shape; null where none was committed.
 * For a sender whose answer was lost.
 */
export async function answerOf(
  db: Database,
  { actorId, key, action }: { actorId: number; key: string; action: Action },
): Promise<unknown> {
  const done = await query({ answer: nullable(json<object>()) })`
    select coalesce(answer::jsonb, response) as answer from platform.operation
      where actor_id = ${actorId} and key = ${key} and action = ${action}`.first(db);
  return done?.answer ?? null;
}

/** Lets no other transaction claim an operation until this one ends. */
export async function lockAllOperations(tx: Tx): Promise<void> {
  await sql`lock table platform.operation in exclusive mode`.execute(tx);
}

import { createHash } from 'node:crypto';
import type { Action } from '@rimpang/domain/permissions';
import { secretInputs } from '@rimpang/domain/secret-fields';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { bytes, int, json, nullable, query, text, uuid } from '../database/query.ts';
import type { Vault } from '../secrets/vault.ts';
import { Failure } from './failure.ts';

const anyUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const randomUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Is anything in it that is stored nowhere in the open? A hash of that could be guessed at, were it not keyed. */
function hasSecret(value: unknown): boolean {
  if (!value || typeof value !== 'object') return false;
  return Object.entries(value).some(([name, part]) => secretInputs.includes(name) || hasSecret(part));
}

/** What is stored with an operation, and what the versions before stored of the same content. */
type Hashes = { written: string; earlier: readonly string[] };

/** Stands before a keyed hash, which tells it from a plain one. */
const keyed = Buffer.from([1]);

/** Whose the operations of visitors are; also where a session happens to be there. */
export const visitors = 0;
/** Under which id an operation is stored, and whose. */
export type OperationName = { actorId: number; key: string };
/** The same with its content. */
type Operation = OperationName & { input: unknown };
type Claim = {
  action: string;
  now: Date;
  operations: readonly Operation[];
  /** What follows waits so long for a lock, in milliseconds; without it as long as every statement. */
  lockMs?: number | undefined;
  vault: Pick<Vault, 'index'>;
};
/** Go ahead; or what the first run answered; or that the id belongs to something else. */
type Claimed = { isNew: true } | { isNew: false; response: unknown } | Failure;

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
  const wanted = isVisitor ? randomUuid : anyUuid;
  if (!key || !wanted.test(key)) throw new Failure('OPERATION_ID_MISSING');
  return key.toLowerCase();
}

/**
 * Claims operation ids inside the verb's transaction, in one order, so that no two transactions wait for each other in a circle;
 * none stands twice in `operations`. A second run with the same id waits for the first and gets its answer; the same id with
 * other content is OPERATION_REUSED.
 * What follows in the transaction is planned once for a connection: rows are found by keys whatever the values are, and to plan
 * a look-up by an array of ids again and again costs more than the look-up (decision 115).
 */
export async function claimOperations(
  tx: Tx,
  { action, now, operations, lockMs, vault }: Claim,
): Promise<Claimed[]> {
  const hashes = operations.map(({ input }) => hashesOf(action, input, vault));
  const claimed = await query({ actorId: int, key: uuid, mode: text, patience: text })`
    insert into platform.operation (actor_id, key, action, request_hash, at)
    select o.actor_id, o.key, ${action}, decode(o.hash, 'hex'), ${now}
    from unnest(${operations.map((o) => o.actorId)}::bigint[], ${operations.map((o) => o.key)}::uuid[],
      ${hashes.map(({ written }) => written)}::text[]) as o(actor_id, key, hash)
    order by o.actor_id, o.key
    on conflict do nothing returning actor_id as "actorId", key,
      set_config('plan_cache_mode', 'force_generic_plan', true) as mode,
      set_config('lock_timeout', coalesce(${lockMs?.toString() ?? null}::text,
        current_setting('lock_timeout')), true) as patience`.all(tx);
  const taken = new Set(claimed.map(nameOf));
  const answers: Claimed[] = [];
  for (const [index, operation] of operations.entries())
    answers.push(
      taken.has(nameOf(operation))
        ? { isNew: true }
        : await firstAnswer(tx, operation, action, hashes[index]),
    );
  return answers;
}

const nameOf = ({ actorId, key }: OperationName) => `${actorId} ${key}`;

/**
 * Without the one-time code beside a password: it shows who asks and is no part of what is asked. Who asks again has another one by then
 * (decision 224).
 */
function withoutProof(input: unknown): unknown {
  if (!input || typeof input !== 'object' || !('currentPassword' in input) || !('code' in input))
    return input;
  const { code: _, ...asked } = input;
  return asked;
}

/**
 * By what a repeat is recognised. Keyed where the input holds a secret, so that a copy of the database does not let one try
 * passwords at the speed of a hash (decision 198). Plain where all of it stands in the open in what the operation wrote: processes
 * of the version before know those of this one then.
 */
function hashesOf(action: string, input: unknown, vault: Pick<Vault, 'index'>): Hashes {
  const contentOf = (asked: unknown) => `${action}\n${canonical(asked)}`;
  const plain = createHash('sha256').update(contentOf(input)).digest('hex');
  if (!hasSecret(input)) return { written: plain, earlier: [] };
  const hashOf = (asked: unknown) =>
    Buffer.concat([keyed, vault.index(`operation\n${contentOf(asked)}`)]).toString('hex');
  return { written: hashOf(withoutProof(input)), earlier: [hashOf(input), plain] };
}

/**
 * A process of a version before has written a hash with the code in it, or a plain one. One that was forgotten (migration 151) leaves the action to compare,
 * and the id, which no other person has.
 */
function isSame(
  first: { action: string; request_hash: Buffer },
  action: string,
  hashes: Hashes | undefined,
): boolean {
  if (first.request_hash.length === 0) return first.action === action;
  const hash = first.request_hash.toString('hex');
  return hashes !== undefined && [hashes.written, ...hashes.earlier].includes(hash);
}

async function firstAnswer(
  tx: Tx,
  { actorId, key }: Operation,
  action: string,
  hashes: Hashes | undefined,
): Promise<Claimed> {
  const first = await query({
    action: text,
    request_hash: bytes,
    answer: nullable(text),
    response: json<object>(),
  })`
    select action, request_hash, answer, response from platform.operation
      where actor_id = ${actorId} and key = ${key}`.first(tx);
  if (!first || !isSame(first, action, hashes)) return new Failure('OPERATION_REUSED');
  // As text, because the order of the keys belongs to the answer: a retry gets the same bytes.
  const response = first.answer === null ? first.response : (JSON.parse(first.answer) as unknown);
  return { isNew: false, response };
}

/** An answer with a secret in it as it is stored: to be read with the installation's key only (decision 224). */
export const encryptAnswer = (result: unknown, vault: Pick<Vault, 'encrypt'>): object => ({
  encrypted: vault.encrypt(JSON.stringify(result)).toString('base64'),
});

/** What the first run answered, from what `encryptAnswer` stored. */
export const decryptAnswer = (stored: unknown, vault: Pick<Vault, 'decrypt'>): unknown =>
  JSON.parse(vault.decrypt(Buffer.from((stored as { encrypted: string }).encrypted, 'base64')));

/** Gives back ids whose operation was refused and wrote nothing: each may be used again. */
export async function releaseOperations(tx: Tx, operations: readonly OperationName[]): Promise<void> {
  await sql`delete from platform.operation o
    using unnest(${operations.map((o) => o.actorId)}::bigint[], ${operations.map((o) => o.key)}::uuid[])
      as w(actor_id, key)
    where o.actor_id = w.actor_id and o.key = w.key`.execute(tx);
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

/** Was an operation of this person under this id committed? Then its answer is stored, and nothing is done once more. */
export async function wasDone(db: Database, { actorId, key }: OperationName): Promise<boolean> {
  const done = await query({ key: uuid })`
    select key from platform.operation where actor_id = ${actorId} and key = ${key}`.first(db);
  return done !== null;
}

/** Lets no other transaction claim an operation until this one ends. */
export async function lockAllOperations(tx: Tx): Promise<void> {
  await sql`lock table platform.operation in exclusive mode`.execute(tx);
}

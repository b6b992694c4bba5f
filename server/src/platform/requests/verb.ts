import type { AnyContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { Action } from '@rimpang/domain/permissions';
import { asLine } from '@rimpang/domain/text';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { type Actor, authoriseCaller, type Caller } from './caller.ts';
import type { Database, Tx } from '../database/database.ts';
import { asFailure } from '../database/database-failures.ts';
import { Failure } from './failure.ts';
import { type AuditNote, type Message, recordOutcome } from './outcome-store.ts';
import type { Services } from './services.ts';
import { lastKnown } from './last-known.ts';
import { onceMore } from './once-more.ts';
import { claimOperation, requireOperationId } from './operation-store.ts';
import { demandWritable } from './writable.ts';

type InputSchema<E extends AnyContractProcedure> = NonNullable<E['~orpc']['inputSchema']>;
type OutputSchema<E extends AnyContractProcedure> = NonNullable<E['~orpc']['outputSchema']>;
/** What the handler gets: parsed, with defaults and normal forms. */
export type InputOf<E extends AnyContractProcedure> = InferSchemaOutput<InputSchema<E>>;
/** What callers may send. */
export type RawInputOf<E extends AnyContractProcedure> = InferSchemaInput<InputSchema<E>>;
export type OutputOf<E extends AnyContractProcedure> = InferSchemaOutput<OutputSchema<E>>;
type ResultOf<E extends AnyContractProcedure> = InferSchemaInput<OutputSchema<E>>;

type Who = 'actor' | 'visitor';
type ActorOf<W extends Who> = W extends 'actor' ? Actor : Actor | null;

/** What a handler works with. */
export type Work<Input, Prepared, W extends Who> = {
  tx: Tx;
  actor: ActorOf<W>;
  input: Input;
  now: Date;
  services: Omit<Services, 'db'>;
  caller: Caller;
  prepared: Prepared;
};

/** What a handler returns. `audit` has no default on purpose: a change without an audit entry does not compile. */
export type Outcome<Result> = {
  result: Result;
  audit: AuditNote | null;
  messages?: readonly Message[];
  /** An insert of the verb's own that nothing waits for: part of the statement that records the outcome. */
  alongside?: RawBuilder<unknown>;
  /** Topics to announce after commit. */
  live?: readonly string[];
  /** A new session token, or null where the caller's session ended. */
  session?: string | null;
};

type Preparation<Input, Prepared, W extends Who> = (
  work: Omit<Work<Input, never, W>, 'tx' | 'prepared'> & { db: Database },
) => Promise<Prepared>;

export type Runnable<E extends AnyContractProcedure> = {
  endpoint: E;
  action: Action;
  /** The session is not read: the answer is the same for every caller. */
  anonymous?: true;
  /** Throws Failure for everything a user can cause. Raced directly by the tests, not only through HTTP. */
  run(services: Services, caller: Caller, input: RawInputOf<E>): Promise<OutputOf<E>>;
};

type VerbOptions<E extends AnyContractProcedure, Prepared, W extends Who> = {
  /** True for every write of money or PINs: demands an operation id and runs at most once per id. */
  idempotent?: boolean;
  /** Slow work that must not hold locks (hashing, image checks), before the transaction begins. */
  prepare?: Preparation<InputOf<E>, Prepared, W>;
  /** Locks on whole tables, before any row is locked: the person who took a row first would wait in a circle with the others. */
  lock?: (tx: Tx) => Promise<void>;
  run: (work: Work<InputOf<E>, Prepared, W>) => Promise<Outcome<ResultOf<E>>>;
};

/** What a unit leaves to be told once its commit was sent; absent before that, and where an earlier run answered. */
type Progress = { committing?: { live: string[]; session: string | null | undefined } };

/** The action of an endpoint; the contract refuses one that has no row in the permission table. */
function actionOf(endpoint: AnyContractProcedure): Action {
  return (endpoint['~orpc'].meta as { action: Action }).action;
}

/** A sender of nonsense is told about the beginning of it. */
const mostFields = 50;
const longestName = 100;

/** Field → the first message about it; an unnamed key is a field of its own. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [[]];
    for (const key of keys) {
      const name = asLine([...issue.path, ...key].join('.')).slice(0, longestName) || '_';
      if (!fields.has(name) && fields.size < mostFields) fields.set(name, issue.message);
    }
  }
  return Object.fromEntries(fields);
}

/** Unknown keys and wrong values are refused with INPUT_INVALID and a message per field. */
function parse(schema: unknown, input: unknown): unknown {
  const parsed = (schema as z.ZodType).safeParse(input);
  if (parsed.success) return parsed.data;
  throw new Failure('INPUT_INVALID', { fields: fieldsOf(parsed.error.issues) });
}

function makeVerb<E extends AnyContractProcedure, Prepared, W extends Who>(
  endpoint: E,
  options: VerbOptions<E, Prepared, W>,
): Runnable<E> {
  const action = actionOf(endpoint);
  type Attempt = { caller: Caller; input: InputOf<E>; prepared: Prepared; now: Date; progress: Progress };
  const attempt = async (services: Services, { caller, input, prepared, now, progress }: Attempt) =>
    services.db.transaction().execute(async (tx) => {
      const operationId = options.idempotent
        ? requireOperationId(caller.operationId, !caller.actor)
        : undefined;
      const actor = caller.actor as ActorOf<W>;
      if (operationId) {
        const first = await claimOperation(tx, {
          actorId: caller.actor?.id ?? 0,
          key: operationId,
          action,
          input,
          now,
        });
        if (first) return first.response as OutputOf<E>;
      }
      await options.lock?.(tx);
      if (caller.actor) await services.holdActor(tx, caller.actor.id);
      const outcome = await options.run({ tx, actor, input, now, services, caller, prepared });
      // Parsed by its schema, the result loses whatever the contract does not name: nothing leaves unpresented.
      const result = parseResult(endpoint, outcome.result) as OutputOf<E>;
      const work = { caller, action, now, outcome, operationId, result };
      await recordOutcome(tx, services.outcomePieces, work);
      progress.committing = { live: topicsOf(outcome), session: outcome.session };
      return result;
    });
  return {
    endpoint,
    action,
    async run(services, caller, raw) {
      try {
        authoriseCaller(action, caller);
        demandWritable(action, caller, services);
        const input = parse(endpoint['~orpc'].inputSchema, raw) as InputOf<E>;
        const now = services.clock();
        const actor = caller.actor as ActorOf<W>;
        const prepared = (await options.prepare?.({
          db: services.db,
          actor,
          input,
          now,
          services,
          caller,
        })) as Prepared;
        const progress: Progress = {};
        // Whether a commit whose answer was lost has happened is unknown: then only the operation id makes a second run safe.
        const result = await onceMore(
          () => attempt(services, { caller, input, prepared, now, progress }),
          () => options.idempotent === true || !progress.committing,
        );
        const { live, session } = progress.committing ?? {};
        if (live) services.live.publish(live);
        if (session !== undefined) caller.onSession?.(session);
        return result;
      } catch (error) {
        throw asFailure(error, services.constraintMeanings);
      }
    },
  };
}

/** What changed, and everybody who got a message. */
function topicsOf({ live = [], messages = [] }: Outcome<unknown>): string[] {
  const recipients = messages.flatMap(({ to }) => (to === null ? [] : [`account:${to}`]));
  return [...new Set([...live, ...recipients])];
}

function parseResult(endpoint: AnyContractProcedure, result: unknown): unknown {
  return (endpoint['~orpc'].outputSchema as z.ZodType).parse(result);
}

/** A change by a person who is signed in. */
export function verb<E extends AnyContractProcedure, Prepared = undefined>(
  endpoint: E,
  options: VerbOptions<E, Prepared, 'actor'>,
): Runnable<E> {
  return makeVerb(endpoint, options);
}

/** A change that a visitor may make (login, public forms): the actor may be null. */
export function visitorVerb<E extends AnyContractProcedure, Prepared = undefined>(
  endpoint: E,
  options: VerbOptions<E, Prepared, 'visitor'>,
): Runnable<E> {
  return makeVerb(endpoint, options);
}

type Reading<Input, W extends Who> = {
  db: Database;
  actor: ActorOf<W>;
  input: Input;
  now: Date;
  services: Services;
  caller: Caller;
};

function makeView<E extends AnyContractProcedure, W extends Who>(
  endpoint: E,
  read: (reading: Reading<InputOf<E>, W>) => Promise<ResultOf<E>>,
): Runnable<E> {
  const action = actionOf(endpoint);
  return {
    endpoint,
    action,
    async run(services, caller, raw) {
      try {
        authoriseCaller(action, caller);
        const input = parse(endpoint['~orpc'].inputSchema, raw) as InputOf<E>;
        const actor = caller.actor as ActorOf<W>;
        const result = await onceMore(
          () => read({ db: services.db, actor, input, now: services.clock(), services, caller }),
          () => true,
        );
        return parseResult(endpoint, result) as OutputOf<E>;
      } catch (error) {
        throw asFailure(error, services.constraintMeanings);
      }
    },
  };
}

/** A read by a person who is signed in; writes nothing. */
export function view<E extends AnyContractProcedure>(
  endpoint: E,
  read: (reading: Reading<InputOf<E>, 'actor'>) => Promise<ResultOf<E>>,
): Runnable<E> {
  return makeView(endpoint, read);
}

/** A read that a visitor may do. */
export function visitorView<E extends AnyContractProcedure>(
  endpoint: E,
  read: (reading: Reading<InputOf<E>, 'visitor'>) => Promise<ResultOf<E>>,
): Runnable<E> {
  return makeView(endpoint, read);
}

/**
 * A read that says the same to everybody, about what the public pages show. It goes on from what was read last while the
 * database is away or silent (trust.md, faults).
 */
export function publicView<E extends AnyContractProcedure>(
  endpoint: E,
  read: (db: Database, input: InputOf<E>) => Promise<ResultOf<E>>,
): Runnable<E> {
  const shown = makeView<E, 'visitor'>(endpoint, ({ db, input }) =>
    lastKnown(db, `${actionOf(endpoint)} ${JSON.stringify(input)}`, () => read(db, input)),
  );
  return { ...shown, anonymous: true };
}

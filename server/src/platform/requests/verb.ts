import type { AnyContractProcedure } from '@orpc/contract';
import type { Action } from '@rimpang/domain/permissions';
import type { RawBuilder } from 'kysely';
import { type Actor, authoriseCaller, type Caller } from './caller.ts';
import type { Database, Tx } from '../database/database.ts';
import { asFailure } from '../database/database-failures.ts';
import {
  actionOf,
  type InputOf,
  type OutputOf,
  parseInput,
  parseResult,
  type RawInputOf,
  type ResultOf,
} from './endpoint.ts';
import { Failure } from './failure.ts';
import { type AuditNote, type Message, recordOutcomes } from './outcome-store.ts';
import type { Services } from './services.ts';
import { lastKnown } from './last-known.ts';
import { onceMore } from './once-more.ts';
import {
  claimOperations,
  decryptAnswer,
  type OperationName,
  requireOperationId,
  encryptAnswer,
  visitors,
} from './operation-store.ts';
import { demandWritable } from './writable.ts';

export type { InputOf, OutputOf, RawInputOf } from './endpoint.ts';

type Who = 'actor' | 'visitor';
type ActorOf<W extends Who> = W extends 'actor' ? Actor : Actor | null;

/** What a handler works with. */
type Work<Input, Prepared, W extends Who> = {
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
  /** Of an idempotent verb whose answer holds a secret: it is stored encrypted, for the repeat (decision 224). */
  answerHoldsSecret?: boolean;
  /** Of an idempotent verb: by what its repeat is recognised, where the input holds what only shows who asks; by default all of the input. */
  asked?: (input: InputOf<E>) => unknown;
  /** Slow work that must not hold locks (hashing, image checks), before the transaction begins. */
  prepare?: Preparation<InputOf<E>, Prepared, W>;
  /** Locks on whole tables, or on rows of others, before any row is locked: the person who took a row first would wait in a circle with the others. */
  lock?: (tx: Tx, input: InputOf<E>) => Promise<void>;
  run: (work: Work<InputOf<E>, Prepared, W>) => Promise<Outcome<ResultOf<E>>>;
};

/** What a unit leaves to be told once its commit was sent; absent before that, and where an earlier run answered. */
type Progress = { committing?: { live: string[]; session: string | null | undefined } };

/** May this caller change something now, and with this input? Failures: of the permission table, of the moment, INPUT_INVALID. */
export function admit<E extends AnyContractProcedure>(
  endpoint: E,
  services: Services,
  caller: Caller,
  raw: unknown,
): InputOf<E> {
  const action = actionOf(endpoint);
  authoriseCaller(action, caller);
  demandWritable(action, caller, services);
  return parseInput(endpoint, raw);
}

/** Whose operation it is, and under which id. Failures: OPERATION_ID_MISSING. */
function operationOf({ actor, operationId }: Caller, who: Who): OperationName {
  const isVisitors = who === 'visitor' || !actor;
  return { actorId: isVisitors ? visitors : actor.id, key: requireOperationId(operationId, isVisitors) };
}

function makeVerb<E extends AnyContractProcedure, Prepared, W extends Who>(
  endpoint: E,
  who: W,
  options: VerbOptions<E, Prepared, W>,
): Runnable<E> {
  const action = actionOf(endpoint);
  const storedAnswer = (stored: unknown, { vault }: Services) =>
    options.answerHoldsSecret ? decryptAnswer(stored, vault) : stored;
  type Attempt = { caller: Caller; input: InputOf<E>; prepared: Prepared; now: Date; progress: Progress };
  const attempt = async (services: Services, { caller, input, prepared, now, progress }: Attempt) =>
    services.db.transaction().execute(async (tx) => {
      const actor = caller.actor as ActorOf<W>;
      const operation = options.idempotent ? operationOf(caller, who) : undefined;
      if (operation) {
        const asked = options.asked?.(input) ?? input;
        const claim = { action, now, operations: [{ ...operation, input: asked }], vault: services.vault };
        const [claimed] = await claimOperations(tx, claim);
        if (claimed instanceof Failure) throw claimed;
        if (claimed && !claimed.isNew) return storedAnswer(claimed.response, services) as OutputOf<E>;
      }
      await options.lock?.(tx, input);
      if (caller.actor && (await services.holdActors(tx, [caller.actor])).size === 0)
        throw new Failure('NOT_SIGNED_IN');
      const outcome = await options.run({ tx, actor, input, now, services, caller, prepared });
      const result = parseResult(endpoint, outcome.result);
      const { audit, messages = [], alongside } = outcome;
      const stored = options.answerHoldsSecret ? encryptAnswer(result, services.vault) : result;
      const record = { caller, audit, messages, operation, result: stored };
      await recordOutcomes(tx, services.outcomePieces, { action, now, records: [record], alongside });
      progress.committing = { live: topicsOf(outcome), session: outcome.session };
      return result;
    });
  return {
    endpoint,
    action,
    async run(services, caller, raw) {
      try {
        const input = admit(endpoint, services, caller, raw);
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
export function topicsOf({
  live = [],
  messages = [],
}: Pick<Outcome<unknown>, 'live' | 'messages'>): string[] {
  const recipients = messages.flatMap(({ to }) => (to === null ? [] : [`account:${to}`]));
  return [...new Set([...live, ...recipients])];
}

/** A change by a person who is signed in. */
export function verb<E extends AnyContractProcedure, Prepared = undefined>(
  endpoint: E,
  options: VerbOptions<E, Prepared, 'actor'>,
): Runnable<E> {
  return makeVerb(endpoint, 'actor', options);
}

/**
 * A change that a visitor may make (login, public forms): the actor may be null. Its operation id counts whether or not a person is signed in, so that a
 * session that ends between a try whose answer was lost and the next one makes no second order.
 */
export function visitorVerb<E extends AnyContractProcedure, Prepared = undefined>(
  endpoint: E,
  options: VerbOptions<E, Prepared, 'visitor'>,
): Runnable<E> {
  return makeVerb(endpoint, 'visitor', options);
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
        const input = parseInput(endpoint, raw);
        const actor = caller.actor as ActorOf<W>;
        const result = await onceMore(
          () => read({ db: services.db, actor, input, now: services.clock(), services, caller }),
          () => true,
        );
        return parseResult(endpoint, result);
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

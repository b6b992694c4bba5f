import type { AnyContractProcedure } from '@orpc/contract';
import type { Action } from '@rimpang/domain/permissions';
import type { RawBuilder } from 'kysely';
import { asFailure, isUnavailable } from '../database/database-failures.ts';
import type { Tx } from '../database/database.ts';
import type { Actor, Caller } from './caller.ts';
import { actionOf, type InputOf, type OutputOf, parseResult, type ResultOf } from './endpoint.ts';
import { Failure } from './failure.ts';
import { gathering } from './gathering.ts';
import { longestMs, onceMore } from './once-more.ts';
import { claimOperations, releaseOperations, requireOperationId } from './operation-store.ts';
import { recordOutcomes } from './outcome-store.ts';
import type { Services } from './services.ts';
import { admit, type Outcome, type Runnable, topicsOf } from './verb.ts';

/** So long a group waits for a lock: then each waits alone, so that others do not wait for one person's row. */
const groupLockMs = 500;

type SharedOutcome<Result> = Omit<Outcome<Result>, 'alongside' | 'session'>;

/** Callers who are served together, no two with a name of `apart` in common. */
type SharedWork<Input, Prepared> = {
  tx: Tx;
  members: readonly { actor: Actor; input: Input; prepared: Prepared }[];
  now: Date;
  services: Omit<Services, 'db'>;
};

type SharedOptions<E extends AnyContractProcedure, Prepared> = {
  /** Slow work that must not hold locks (hashing), before the caller joins the others. */
  prepare?: (one: { actor: Actor; input: InputOf<E> }) => Promise<Prepared>;
  /** Names of which none stands twice in a group, by default the person's: for whom each group does a thing once. */
  apart?: (one: { actor: Actor; input: InputOf<E> }) => readonly string[];
  /** How many groups are under way at a time, where no lock lets one commit after the other. */
  places?: number;
  /**
   * What became of each member, in their order, as if they had come one after the other. A refusal that is returned is that
   * member's alone, and nothing was written for it. Where anything is thrown, nothing has happened, and each is served alone.
   */
  run: (work: SharedWork<InputOf<E>, Prepared>) => Promise<{
    outcomes: readonly (SharedOutcome<ResultOf<E>> | Failure)[];
    alongside?: RawBuilder<unknown>;
  }>;
};

/** An actor with a request of this verb; the operation id was checked. */
type Member<E extends AnyContractProcedure, Prepared> = {
  caller: Caller;
  actor: Actor;
  operationId: string;
  input: InputOf<E>;
  prepared: Prepared;
};
type Answer<E extends AnyContractProcedure> = { result: OutputOf<E>; live?: string[] } | Failure;
type Waiting<E extends AnyContractProcedure, Prepared> = Member<E, Prepared> & {
  answered: PromiseWithResolvers<OutputOf<E>>;
};
/** One verb, with the services of one process. */
type Shared<E extends AnyContractProcedure, Prepared> = {
  endpoint: E;
  action: Action;
  run: SharedOptions<E, Prepared>['run'];
  services: Services;
};
type Answers<E extends AnyContractProcedure, Prepared> = Map<Member<E, Prepared>, Answer<E>>;

const forgotten = (action: Action) => new Error(`${action} forgot one of its callers`);
const operationOf = ({ actor, operationId }: Pick<Member<never, never>, 'actor' | 'operationId'>) => ({
  actorId: actor.id,
  key: operationId,
});

/** A whole group in one transaction. */
function attempt<E extends AnyContractProcedure, Prepared>(
  shared: Shared<E, Prepared>,
  group: readonly Member<E, Prepared>[],
): Promise<Answer<E>[]> {
  const { services, action } = shared;
  return services.db.transaction().execute(async (tx) => {
    const now = services.clock();
    const claims = await claimOperations(tx, {
      action,
      now,
      operations: group.map((member) => ({ ...operationOf(member), input: member.input })),
      lockMs: group.length > 1 ? groupLockMs : undefined,
      vault: services.vault,
    });
    const answers: Answers<E, Prepared> = new Map();
    const fresh = group.filter((member, index) => {
      const claim = claims[index];
      if (claim instanceof Failure) answers.set(member, claim);
      else if (claim && !claim.isNew) answers.set(member, { result: claim.response as OutputOf<E> });
      return !answers.has(member);
    });
    if (fresh.length > 0) await perform(shared, { tx, fresh, now, answers });
    return group.map((member) => {
      const answer = answers.get(member);
      if (!answer) throw forgotten(action);
      return answer;
    });
  });
}

type Performance<E extends AnyContractProcedure, Prepared> = {
  tx: Tx;
  fresh: readonly Member<E, Prepared>[];
  now: Date;
  answers: Answers<E, Prepared>;
};

/** Does what was not done before, and adds to `answers` what became of it. */
async function perform<E extends AnyContractProcedure, Prepared>(
  { endpoint, action, run, services }: Shared<E, Prepared>,
  { tx, fresh, now, answers }: Performance<E, Prepared>,
): Promise<void> {
  const open = await services.holdActors(
    tx,
    fresh.map(({ actor }) => actor),
  );
  const members = fresh.filter(({ actor }) => open.has(actor));
  const done = members.length > 0 ? await run({ tx, members, now, services }) : { outcomes: [] };
  const records = members.flatMap((member, index) => {
    const outcome = done.outcomes[index];
    if (!outcome) throw forgotten(action);
    if (outcome instanceof Failure) {
      answers.set(member, outcome);
      return [];
    }
    const result = parseResult(endpoint, outcome.result);
    answers.set(member, { result, live: topicsOf(outcome) });
    const { audit, messages = [] } = outcome;
    return [{ caller: member.caller, audit, messages, operation: operationOf(member), result }];
  });
  for (const member of fresh) if (!open.has(member.actor)) answers.set(member, new Failure('NOT_SIGNED_IN'));
  const refused = fresh.filter((member) => answers.get(member) instanceof Failure);
  if (refused.length > 0) await releaseOperations(tx, refused.map(operationOf));
  const { alongside } = done;
  if (records.length > 0)
    await recordOutcomes(tx, services.outcomePieces, { action, now, records, alongside });
}

/** Tells everybody of a group what became of it, after its commit. */
function tell<E extends AnyContractProcedure, Prepared>(
  { services }: Shared<E, Prepared>,
  group: readonly Waiting<E, Prepared>[],
  answers: readonly Answer<E>[],
): void {
  const live = answers.flatMap((answer) => (answer instanceof Failure ? [] : (answer.live ?? [])));
  if (live.length > 0) services.live.publish([...new Set(live)]);
  for (const [index, { answered }] of group.entries()) {
    const answer = answers[index];
    if (!answer || answer instanceof Failure) answered.reject(answer);
    else answered.resolve(answer.result);
  }
}

async function serveAlone<E extends AnyContractProcedure, Prepared>(
  shared: Shared<E, Prepared>,
  member: Waiting<E, Prepared>,
): Promise<void> {
  try {
    // Whatever became of a commit whose answer was lost, the operation id makes a second run safe.
    const once = () => attempt(shared, [member]);
    tell(shared, [member], await onceMore(once, () => true));
  } catch (error) {
    member.answered.reject(error);
  }
}

async function serve<E extends AnyContractProcedure, Prepared>(
  shared: Shared<E, Prepared>,
  group: readonly Waiting<E, Prepared>[],
): Promise<void> {
  const [only] = group;
  if (only && group.length === 1) return serveAlone(shared, only);
  const began = performance.now();
  try {
    tell(shared, group, await attempt(shared, group));
  } catch (error) {
    // No person waits for one silent server twice.
    const isOver = isUnavailable(error) && performance.now() - began > longestMs;
    const { log } = shared.services;
    log.info({ err: error, action: shared.action, members: group.length }, 'callers are served one by one');
    for (const member of group) {
      if (isOver) member.answered.reject(error);
      else void serveAlone(shared, member);
    }
  }
}

/**
 * A write of money or PINs that many people do at the same moments: those who come while others are being served share one
 * transaction, so that each statement and its commit are paid for once (decision 130). Every member keeps its own
 * operation id, audit entry, answer and refusal. A group waits only briefly for locks; where it fails as a whole, each is done
 * alone, like any other verb. A single caller waits for no other.
 */
export function sharedVerb<E extends AnyContractProcedure, Prepared = undefined>(
  endpoint: E,
  { prepare, run, places, apart = ({ actor }) => [`account:${actor.id}`] }: SharedOptions<E, Prepared>,
): Runnable<E> {
  const action = actionOf(endpoint);
  const doors = new WeakMap<Services, ReturnType<typeof gathering<Waiting<E, Prepared>>>>();
  const doorOf = (services: Services) => {
    const known = doors.get(services);
    if (known) return known;
    const shared = { endpoint, action, run, services };
    const door = gathering<Waiting<E, Prepared>>((group) => serve(shared, group), { places });
    doors.set(services, door);
    return door;
  };
  return {
    endpoint,
    action,
    async run(services, caller, raw) {
      try {
        const input = admit(endpoint, services, caller, raw);
        const { actor } = caller;
        if (!actor) throw new Failure('NOT_SIGNED_IN');
        const operationId = requireOperationId(caller.operationId, false);
        const prepared = (await prepare?.({ actor, input })) as Prepared;
        const answered = Promise.withResolvers<OutputOf<E>>();
        // One operation is never claimed twice by a statement, whatever else keeps its callers apart.
        const names = [`operation:${actor.id} ${operationId}`, ...apart({ actor, input })];
        doorOf(services)(names, { caller, actor, operationId, input, prepared, answered });
        return await answered.promise;
      } catch (error) {
        throw asFailure(error, services.constraintMeanings);
      }
    },
  };
}

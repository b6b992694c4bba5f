import { setTimeout as pause } from 'node:timers/promises';
import {
  beginTry,
  endTry,
  mayTry,
  settleCounter,
  type ThrottlePolicy,
  type TryOutcome,
} from '@rimpang/domain/throttle';
import type { Database } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/requests/failure.ts';
import { type KeyedCounter, lockCounters, saveCounters } from './throttle-store.ts';
import { openTurns } from './turns.ts';

/** One count that a try is held against. */
export type Guard = {
  key: string;
  policy: ThrottlePolicy;
  /** For the one place a try comes from: a right one starts it afresh. */
  clears?: boolean;
  /** Counts accounts, not tries: one more only where the guard before it had nothing counted. */
  distinct?: boolean;
};

/** Two processes may check this long after each other before a person is sent away. */
const longestBusyMs = 10_000;
const turns = openTurns();

const tooMany = (until: Date, now: Date) =>
  new Failure('TOO_MANY_TRIES', {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  });

function counterOf(counters: readonly KeyedCounter[], guard: Guard, now: Date): KeyedCounter {
  const found = counters.find(({ key }) => key === guard.key);
  if (!found) throw new Error(`no counter ${guard.key}`);
  return { ...settleCounter(found, guard.policy, now), key: guard.key };
}

/** Takes a place in every guard, or in none. False while as many are being checked as may still fail. */
function begin(db: Database, guards: readonly Guard[], now: Date): Promise<boolean> {
  return db
    .transaction()
    .execute(async (tx) => {
      const locked = await lockCounters(tx, keysOf(guards), now);
      const begun = guards.map((guard) => {
        const counter = counterOf(locked, guard, now);
        const answer = mayTry(counter, guard.policy, now);
        if (answer === 'busy') throw new Busy();
        if (answer !== 'go') throw tooMany(answer, now);
        return { ...beginTry(counter, now), key: guard.key };
      });
      await saveCounters(tx, begun);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof Busy) return false;
      throw error;
    });
}

/** Rolls the transaction back, so that a try that has to wait leaves no row. */
class Busy extends Error {}

const keysOf = (guards: readonly Guard[]) => guards.map(({ key }) => key);

function end(db: Database, guards: readonly Guard[], now: Date, outcome: TryOutcome): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockCounters(tx, keysOf(guards), now);
    const counters = guards.map((guard) => counterOf(locked, guard, now));
    const ended = guards.map((guard, at) => {
      const counter = counters[at] as KeyedCounter;
      const seenBefore = guard.distinct && (counters[at - 1]?.failures ?? 0) > 0;
      const counted = seenBefore && outcome === 'wrong' ? 'not-counted' : outcome;
      return { ...endTry(counter, guard.policy, now, counted, guard.clears ?? false), key: guard.key };
    });
    await saveCounters(tx, ended);
  });
}

async function beginWhenFree(db: Database, guards: readonly Guard[], now: Date): Promise<void> {
  for (const giveUpAt = performance.now() + longestBusyMs; performance.now() < giveUpAt; ) {
    if (await begin(db, guards, now)) return;
    await pause(30 + Math.random() * 50);
  }
  throw new Failure('TOO_MANY_TRIES', { retryAfterSeconds: 1 });
}

/**
 * Checks one try (`check` gives null where it is wrong) unless a guard is slowed down; only wrong ones are counted, so right
 * ones never stand in each other's way, also when they come at once. While tries are being checked there are never more of
 * them than may still fail, so guesses that come at once gain nothing. The first guard is the place the try comes from.
 * Belongs in `prepare`, outside any transaction. Failures: TOO_MANY_TRIES with the seconds to wait. Decision 085.
 */
export async function throttleTry<T>(
  db: Database,
  guards: readonly [Guard, ...Guard[]],
  now: Date,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const [place] = guards;
  const turn = await turns.take(place.key, place.policy.free, async () => {
    await beginWhenFree(db, guards, now);
    let outcome: TryOutcome = 'not-counted';
    try {
      const found = await check();
      outcome = found === null ? 'wrong' : 'right';
      return found;
    } finally {
      await end(db, guards, now, outcome);
    }
  });
  if (!turn) throw new Failure('TOO_MANY_TRIES', { retryAfterSeconds: 1 });
  return turn.done;
}

import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/requests/services.ts';
import { answer } from './role-answers.ts';

export type Racer = (services: Services) => Promise<unknown>;

/** The same database, whose transactions wait for `arrive` before they begin. */
function waitingAtTheLine(db: Database, arrive: () => Promise<void>): Database {
  const transaction = () => ({
    execute: async (work: Parameters<ReturnType<Database['transaction']>['execute']>[0]) => {
      await arrive();
      return db.transaction().execute(work);
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * Runs all at once, and lets their transactions begin only when each stands before its own: whatever a verb prepares
 * (hashing, checking a picture) does not decide the race. Answers 'ok' or the failure's code, in the order of the racers.
 */
export async function runTogether(services: Services, racers: readonly Racer[]): Promise<string[]> {
  let missing = racers.length;
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const runs = racers.map((racer) => {
    let arrived = false;
    const arrive = () => {
      if (!arrived) missing -= 1;
      arrived = true;
      if (missing === 0) start();
      return started;
    };
    const db = waitingAtTheLine(services.db, arrive);
    // The person who is refused before its transaction keeps nothing waiting.
    return answer(racer({ ...services, db })).finally(() => void arrive());
  });
  return Promise.all(runs);
}

/**
 * Services with which a verb comes as far as the transaction after `passed` others, and waits there for `go`: where it confirms a password first, the
 * test says who begins. `arrived` resolves once it stands there.
 */
export function waitingBehind(services: Services, passed: number) {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: going, resolve: go } = Promise.withResolvers<void>();
  let left = passed;
  const db = waitingAtTheLine(services.db, async () => {
    left -= 1;
    if (left >= 0) return;
    arrive();
    await going;
  });
  return { services: { ...services, db }, arrived, go };
}

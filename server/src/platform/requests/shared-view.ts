import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { AnyContractProcedure } from '@orpc/contract';
import type { Action } from '@rimpang/domain/permissions';
import type { Database } from '../database/database.ts';
import { callerMay } from './caller.ts';
import type { Services } from './services.ts';
import { type InputOf, type Runnable, view } from './verb.ts';

/** What is asked of the database for a question, or is about to be, and the next time, which everybody waits for who asked meanwhile. */
type Turn = { now: Promise<unknown>; hasBegun: boolean; next: Promise<unknown> | undefined };
const turns = new WeakMap<Database, Map<string, Turn>>();

function turnsOf(db: Database): Map<string, Turn> {
  const known = turns.get(db);
  if (known) return known;
  const none = new Map<string, Turn>();
  turns.set(db, none);
  return none;
}

/**
 * The answer to a question that others ask in the same moment too: when something changes, every open page of staff asks for it
 * again. A reading begins once everybody was heard whose request had arrived by then (decision 139). Who asks while it is under way
 * waits for the next one, which begins after they asked: so no answer is older than its question (decision 129). `question` names
 * everything the answer depends on.
 */
export async function readTogether<T>(db: Database, question: string, read: () => Promise<T>): Promise<T> {
  const all = turnsOf(db);
  const begin = (): Promise<T> => {
    const turn: Turn = { now: Promise.resolve(), hasBegun: false, next: undefined };
    const now = endOfTurn().then(() => {
      turn.hasBegun = true;
      return read();
    });
    turn.now = now;
    all.set(question, turn);
    const over = () => {
      if (all.get(question) === turn && !turn.next) all.delete(question);
    };
    now.then(over, over);
    return now;
  };
  const turn = all.get(question);
  if (!turn) return begin();
  if (!turn.hasBegun) return turn.now as Promise<T>;
  turn.next ??= turn.now.then(begin, begin);
  return turn.next as Promise<T>;
}

/**
 * A list that everybody reads alike, with the rows marked that are the reader's own. Where none is, as with nearly all of staff, it stays
 * the very object that all others are given too, which is checked once (decision 139).
 */
export function markOwn<Row extends { own: boolean }, Page extends { rows: readonly Row[] }>(
  page: Page,
  isOwn: (row: Page['rows'][number]) => boolean,
): Page {
  if (!page.rows.some(isOwn)) return page;
  return { ...page, rows: page.rows.map((row) => (isOwn(row) ? { ...row, own: true } : row)) };
}

/** What a shared reading is told of who asks: what that person, or the token of a program, may do, and never who it is. */
type SharedReading<Input> = {
  db: Database;
  input: Input;
  now: Date;
  services: Services;
  may: (action: Action) => boolean;
};

/** A read of staff that says the same to everybody who may do the same. */
export function sharedView<E extends AnyContractProcedure>(
  endpoint: E,
  read: (reading: SharedReading<InputOf<E>>) => ReturnType<Parameters<typeof view<E>>[1]>,
): Runnable<E> {
  const path = endpoint['~orpc'].route.path;
  return view(endpoint, ({ db, actor, input, services, caller }) => {
    const question = JSON.stringify([path, actor.role, caller.matrix, caller.token?.actions, input]);
    const may = (action: Action) => callerMay(action, caller);
    return readTogether(db, question, () => read({ db, input, now: services.clock(), services, may }));
  });
}

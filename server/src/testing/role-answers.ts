import { Failure } from '../platform/requests/failure.ts';
import type { Caller } from '../platform/requests/caller.ts';
import type { Harness } from './harness.ts';

/** Visitor, the four staff roles, two partners: the people of a role × endpoint test. */
const people = [null, 'superadmin', 'admin', 'finance', 'cs', 'budi', 'siti'] as const;

/** Makes them: `siti` stands under `budi`. */
export async function openPeople(h: Harness): Promise<void> {
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
}

/** 'ok' or the failure's code; anything else breaks the test. */
export async function answer(run: Promise<unknown>): Promise<string> {
  try {
    await run;
    return 'ok';
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

/** What each of `people` gets, in their order. */
export async function everyone(h: Harness, run: (caller: Caller) => Promise<unknown>): Promise<string[]> {
  const answers: string[] = [];
  for (const who of people) answers.push(await answer(run(await h.as(who))));
  return answers;
}

const refused = (n: number) => Array.from({ length: n }, () => 'FORBIDDEN');

/** Partners may, everybody else not. */
export const partnersOnly = (word = 'ok') => ['NOT_SIGNED_IN', ...refused(4), word, word];
/** Roles that decide about money: all staff but cs. */
export const moneyOnly = (word = 'ok') => ['NOT_SIGNED_IN', word, word, word, ...refused(3)];
/** Everybody who is signed in may. */
export const signedIn = (word = 'ok') => ['NOT_SIGNED_IN', ...Array.from({ length: 6 }, () => word)];

type Race<T> = { done: T[]; refused: Failure[] };

/** Runs all at once; failures come back as values, anything else breaks the test. */
export async function race<T>(tasks: readonly (() => Promise<T>)[]): Promise<Race<T>> {
  const results = await Promise.allSettled(tasks.map((task) => task()));
  const done: T[] = [];
  const failures: Failure[] = [];
  for (const result of results) {
    if (result.status === 'fulfilled') done.push(result.value);
    else if (result.reason instanceof Failure) failures.push(result.reason);
    else throw result.reason;
  }
  return { done, refused: failures };
}

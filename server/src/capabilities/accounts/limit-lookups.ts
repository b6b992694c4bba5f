import type { FailureCode } from '@rimpang/contract/failures';
import { quotaOf } from '@rimpang/domain/request-limits';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { takeQuota } from '../../platform/requests/quota-store.ts';
import { findPartner } from './store.ts';

type Reader = { readerId: number; now: Date };

/**
 * So many look-ups of a username per reader, whichever form asks (trust.md, attacks).
 * Failures: TOO_MANY_TRIES.
 */
export function limitLookups(db: Database | Tx, { readerId, now }: Reader): Promise<void> {
  return takeQuota(db, { key: `lookup:${readerId}`, now, ...quotaOf('partners.lookup') });
}

/**
 * A name that no partner has counts as a look-up: for verbs that are undone where the name is unknown, on the pool, before they begin.
 * It says nothing of the name, so that a repeated operation is answered as before.
 * Failures: TOO_MANY_TRIES.
 */
export async function limitGuesses(
  db: Database,
  { username, ...reader }: Reader & { username: string },
): Promise<void> {
  if (!(await findPartner(db, username))) await limitLookups(db, reader);
}

type Guesses<Outcome> = {
  members: readonly { actor: { id: number } }[];
  outcomes: readonly (Outcome | Failure)[];
  /** What an unknown name is refused with. */
  unknown: FailureCode;
  now: Date;
};

/**
 * The same within a group, whose refusals leave what was counted: the outcomes, TOO_MANY_TRIES in place of one too many. Counted in
 * one order, so that no two groups wait for each other.
 */
export async function countGuesses<Outcome>(
  tx: Tx,
  { members, outcomes, unknown, now }: Guesses<Outcome>,
): Promise<(Outcome | Failure)[]> {
  const answers = [...outcomes];
  const guesses = members
    .map(({ actor }, index) => ({ readerId: actor.id, index }))
    .filter(({ index }) => {
      const outcome = outcomes[index];
      return outcome instanceof Failure && outcome.code === unknown;
    });
  for (const { readerId, index } of guesses.toSorted((a, b) => a.readerId - b.readerId)) {
    const tooMany = await limitLookups(tx, { readerId, now }).catch((error: unknown) => {
      if (error instanceof Failure) return error;
      throw error;
    });
    if (tooMany) answers[index] = tooMany;
  }
  return answers;
}

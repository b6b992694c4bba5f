import { contract } from '@rimpang/contract/index';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { sharedVerb } from '../../platform/requests/shared-verb.ts';
import { limitLookups } from '../accounts/index.ts';
import { handOver } from './hand-over.ts';

/**
 * A partner gives PINs from the own stock to another partner (R2.2.4, R5.6). Partners who do so at the same moment share a
 * transaction, each with the stock as it was before the others gave (decision 135).
 * Failures: RECIPIENT_NOT_FOUND, RECIPIENT_SELF, PIN_STOCK_SHORT, TOO_MANY_TRIES; nothing is moved then.
 */
export const transferPins = sharedVerb(contract.pins.transfer, {
  async run({ tx, members, now, services: { companyId } }) {
    const given = members.map(({ actor: { id, fullName }, input }) => ({
      ...input,
      from: { id, name: fullName },
      byId: id,
    }));
    const outcomes = await handOver(tx, given, { companyId, now });
    return { outcomes: await countLookups(tx, members, outcomes, now) };
  },
});

/**
 * A name that no partner has counts as a look-up: a refusal within a group leaves what was counted. Counted in one order, so that
 * no two groups wait for each other.
 */
async function countLookups<Outcome>(
  tx: Tx,
  members: readonly { actor: Actor }[],
  outcomes: readonly (Outcome | Failure)[],
  now: Date,
): Promise<(Outcome | Failure)[]> {
  const answers = [...outcomes];
  const unknown = members
    .map(({ actor }, index) => ({ actor, index }))
    .filter(({ index }) => {
      const outcome = outcomes[index];
      return outcome instanceof Failure && outcome.code === 'RECIPIENT_NOT_FOUND';
    });
  for (const { actor, index } of unknown.toSorted((a, b) => a.actor.id - b.actor.id)) {
    const tooMany = await limitLookups(tx, actor.id, now).catch((error: unknown) => {
      if (error instanceof Failure) return error;
      throw error;
    });
    if (tooMany) answers[index] = tooMany;
  }
  return answers;
}

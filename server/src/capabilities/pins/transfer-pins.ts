import { contract } from '@rimpang/contract/index';
import { sharedVerb } from '../../platform/requests/shared-verb.ts';
import { countGuesses } from '../accounts/index.ts';
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
    return { outcomes: await countGuesses(tx, { members, outcomes, unknown: 'RECIPIENT_NOT_FOUND', now }) };
  },
});

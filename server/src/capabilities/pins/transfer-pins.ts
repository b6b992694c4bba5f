import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { findPartner, limitLookups } from '../accounts/index.ts';
import { handOver } from './hand-over.ts';

/**
 * A partner gives PINs from the own stock to another partner (R2.2.4, R5.6).
 * Failures: RECIPIENT_NOT_FOUND, RECIPIENT_SELF, PIN_STOCK_SHORT, TOO_MANY_TRIES; nothing is moved then.
 */
export const transferPins = verb(contract.pins.transfer, {
  idempotent: true,
  // A name no account has counts as a look-up, before the transaction, so that the refusal does not undo the count.
  async prepare({ db, actor, input, now }) {
    if (!(await findPartner(db, input.recipient))) await limitLookups(db, actor.id, now);
  },
  run: ({ tx, actor, input, now, services }) =>
    handOver({
      ...input,
      tx,
      now,
      byId: actor.id,
      companyId: services.companyId,
      from: { id: actor.id, name: actor.fullName },
    }),
});

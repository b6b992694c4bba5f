import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { hashPassword, limitGuesses } from '../accounts/index.ts';
import { turnIntoPartner } from '../storefront/index.ts';
import { registerNewPartners } from './registration.ts';

/**
 * Turns a package registration into a partner: registered as by staff, the registration closed and both linked, in one
 * transaction. Of two people at once one makes a partner, the other is told who it was.
 * Failures: NOT_FOUND, ORDER_DECIDED, ORDER_UNSEEN, ORDER_CHANGED, and those of a registration by staff.
 */
export const registerFromOrder = verb(contract.partners.registerFromOrder, {
  idempotent: true,
  async prepare({ db, actor, input, now }) {
    await limitGuesses(db, { username: input.upline, readerId: actor.id, now });
    return hashPassword(input.password);
  },
  async run({ input: { orderId, seen, ...input }, ...work }) {
    const { tx, actor, now, prepared, services } = work;
    // The order first: the person who comes second waits here, and has made nothing yet.
    const order = await turnIntoPartner(tx, { orderId, seen, by: actor, now, services });
    const { outcomes, alongside } = await registerNewPartners(tx, [{ actor, input, prepared }], work);
    const [done] = outcomes;
    if (!done || done instanceof Failure) throw done;
    const email = await order.link(done.result.partner);
    return {
      ...done,
      alongside,
      result: { ...done.result, reference: order.reference },
      audit: { ...done.audit, detail: { ...done.audit.detail, order: order.reference } },
      messages: [...done.messages, ...email],
      live: [...done.live, 'storefront-orders'],
    };
  },
});

import { contract } from '@rimpang/contract/index';
import { contactStates } from '@rimpang/domain/storefront';
import { Failure, stateFailure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { finishOpenMessage, selectContactMessage } from './message-store.ts';
import { presentMessage } from './present.ts';

/** A person answered it. Failures: NOT_FOUND, MESSAGE_DONE with who and when. */
export const finishContactMessage = verb(contract.storefront.finishMessage, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const done = await finishOpenMessage(tx, { id: input.messageId, byId: actor.id, now });
    if (!done) throw whyNot(await selectContactMessage(tx, input.messageId));
    return {
      result: presentMessage(done),
      audit: { subject: `contact-message:${done.id}`, detail: { reference: done.reference } },
      live: ['messages'],
    };
  },
});

function whyNot(message: Awaited<ReturnType<typeof selectContactMessage>>): Failure {
  const record = message && { state: message.status, by: message.doneBy, at: message.doneAt };
  return (
    (record && stateFailure(contactStates, 'storefront.finishMessage', record)) ?? new Failure('NOT_FOUND')
  );
}

import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { reopenDoneMessage, selectContactMessage } from './message-store.ts';
import { presentMessage } from './present.ts';

/** Takes "done" back: the message waits again. One that waits already stays as it is. Failures: NOT_FOUND. */
export const reopenContactMessage = verb(contract.storefront.reopenMessage, {
  idempotent: true,
  run: async ({ tx, input }) => {
    const opened = await reopenDoneMessage(tx, input.messageId);
    const message = opened ?? (await selectContactMessage(tx, input.messageId));
    if (!message) throw new Failure('NOT_FOUND');
    const { id, reference } = message;
    return {
      result: presentMessage(message),
      audit: opened && { subject: `contact-message:${id}`, detail: { reference } },
      live: ['messages'],
    };
  },
});

import { contract } from '@rimpang/contract/index';
import { formatMoment } from '@rimpang/domain/calendar';
import { snapshot } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { verb, view } from '../../platform/requests/verb.ts';
import {
  countMessages,
  finishOpenMessage,
  reopenDoneMessage,
  selectMessage,
  selectMessages,
} from './message-store.ts';
import { presentMessage } from './present.ts';

/** Penjualan: Pesan Kontak. */
export const messages = view(contract.storefront.messages, async ({ db, input }) => {
  const { status, order, limit, after, ...filter } = input;
  const page = { status, order, after: lastSeen(after), limit: limit + 1 };
  const { found, counts } = await snapshot(db, async (tx) => ({
    found: await selectMessages(tx, filter, page),
    counts: await countMessages(tx, filter),
  }));
  return { ...pageOf(found, limit, presentMessage), counts: { all: counts.open + counts.done, ...counts } };
});

/** A person answered it. Failures: NOT_FOUND, MESSAGE_DONE with who and when. */
export const finishMessage = verb(contract.storefront.finishMessage, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const done = await finishOpenMessage(tx, { id: input.messageId, byId: actor.id, now });
    if (!done) throw whyNot(await selectMessage(tx, input.messageId));
    return {
      result: presentMessage(done),
      audit: { subject: `contact-message:${done.id}`, detail: { reference: done.reference } },
      live: ['messages'],
    };
  },
});

/** Takes "done" back: the message waits again. One that waits already stays as it is. Failures: NOT_FOUND. */
export const reopenMessage = verb(contract.storefront.reopenMessage, {
  idempotent: true,
  run: async ({ tx, input }) => {
    const opened = await reopenDoneMessage(tx, input.messageId);
    const message = opened ?? (await selectMessage(tx, input.messageId));
    if (!message) throw new Failure('NOT_FOUND');
    const { id, reference } = message;
    return {
      result: presentMessage(message),
      audit: opened && { subject: `contact-message:${id}`, detail: { reference } },
      live: ['messages'],
    };
  },
});

function whyNot(message: Awaited<ReturnType<typeof selectMessage>>): Failure {
  if (!message?.doneAt) return new Failure('NOT_FOUND');
  return new Failure('MESSAGE_DONE', { by: message.doneBy ?? 'sistem', at: formatMoment(message.doneAt) });
}

import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { countUnread, markUnread } from './inbox-store.ts';
import { partOf } from './list-notifications.ts';

/**
 * `upTo` spares what arrived after the reader looked. Marked before the transaction: hundreds of thousands are marked in steps, and none of
 * them holds what others wait for (decision 197).
 */
export const markAllRead = verb(contract.notifications.markAllRead, {
  prepare: async ({ db, actor, input, now }) =>
    markUnread(db, actor.id, { ...partOf(input), upTo: input.upTo ?? null, now }),
  run: async ({ tx, actor }) => ({
    result: { unread: await countUnread(tx, actor.id) },
    audit: null,
    live: [`account:${actor.id}`],
  }),
});

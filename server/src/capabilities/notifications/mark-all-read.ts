import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { countUnread, updateAllRead } from './inbox-store.ts';
import { partOf } from './list-notifications.ts';

/** `upTo` spares what arrived after the reader looked. */
export const markAllRead = verb(contract.notifications.markAllRead, {
  run: async ({ tx, actor, input, now }) => {
    await updateAllRead(tx, actor.id, { ...partOf(input), upTo: input.upTo ?? null }, now);
    return {
      result: { unread: await countUnread(tx, actor.id) },
      audit: null,
      live: [`account:${actor.id}`],
    };
  },
});

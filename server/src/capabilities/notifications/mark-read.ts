import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { countUnread, updateRead } from './inbox-store.ts';

/** Reading a message changes nothing but its mark, so it is not audited; other tabs hear of it live. */
export const markRead = verb(contract.notifications.markRead, {
  run: async ({ tx, actor, input, now }) => {
    await updateRead(tx, actor.id, input.ids, now);
    return {
      result: { unread: await countUnread(tx, actor.id) },
      audit: null,
      live: [`account:${actor.id}`],
    };
  },
});

import { contract } from '@rimpang/contract/index';
import type { Notification } from '@rimpang/contract/notifications';
import { snapshot } from '../../platform/database/database.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { countUnread, type MessageRow, selectMessages } from './inbox-store.ts';

function present({ at, readAt, ...message }: MessageRow): Notification {
  return { ...message, at: at.toISOString(), readAt: readAt?.toISOString() ?? null };
}

/** One's own messages, newest first, with how many were not read in all. */
export const listNotifications = view(contract.notifications.list, ({ db, actor, input }) =>
  snapshot(db, async (tx) => {
    const { show, after, limit } = input;
    const filter = { unreadOnly: show === 'unread', before: lastSeen(after), limit: limit + 1 };
    const found = await selectMessages(tx, actor.id, filter);
    return { ...pageOf(found, limit, present), unread: await countUnread(tx, actor.id) };
  }),
);

/** The number on the bell. */
export const showUnreadCount = view(contract.notifications.unread, async ({ db, actor }) => ({
  unread: await countUnread(db, actor.id),
}));

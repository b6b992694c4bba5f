import { contract } from '@rimpang/contract/index';
import type { Notification, NotificationLine } from '@rimpang/contract/notifications';
import { dateOf, startOfDate } from '@rimpang/domain/calendar';
import { snapshot } from '../../platform/database/database.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { type GroupRow, selectFolded } from './folded-store.ts';
import { countUnread, type MessageRow, type Part, selectInbox } from './inbox-store.ts';

function present({ at, readAt, ...message }: MessageRow): Notification {
  return { ...message, at: at.toISOString(), readAt: readAt?.toISOString() ?? null };
}

/** A line of the folded list, as a question names it. */
export const partOf = ({ day, fold }: { day?: string; fold?: string }): Part => ({
  fold,
  ...(day && { day: startOfDate(day) }),
});

function presentLine({ day, fold, count, unread, amount, ...newest }: GroupRow): NotificationLine {
  return { day: dateOf(day), fold: count > 1 ? fold : null, count, unread, amount, newest: present(newest) };
}

/** One's own messages by day and kind, newest first; a page holds whole days, so that no line is cut in two. */
export const listFolded = view(
  contract.notifications.folded,
  ({ db, actor, input: { show, after, limit } }) =>
    snapshot(db, async (tx) => {
      const seen = lastSeen(after);
      const before = seen === null ? null : new Date(seen);
      const days = { unreadOnly: show === 'unread', before, atMost: limit + 1 };
      const found = await selectFolded(tx, actor.id, days);
      const starts = [...new Set(found.map(({ day }) => day.getTime()))];
      const last = starts[limit - 1];
      const isMore = starts.length > limit;
      const rows = isMore ? found.filter(({ day }) => day.getTime() >= (last ?? 0)) : found;
      return {
        rows: rows.map(presentLine),
        next: isMore ? String(last) : null,
        unread: await countUnread(tx, actor.id),
      };
    }),
);

/** One's own messages, newest first, with how many were not read in all. */
export const listNotifications = view(contract.notifications.list, async ({ db, actor, input }) => {
  const { show, after, limit } = input;
  const page = { before: lastSeen(after), limit: limit + 1 };
  const filter = { ...partOf(input), unreadOnly: show === 'unread', ...page };
  const { messages, unread } = await selectInbox(db, actor.id, filter);
  return { ...pageOf(messages, limit, present), unread };
});

/** The number on the bell. */
export const showUnreadCount = view(contract.notifications.unread, async ({ db, actor }) => ({
  unread: await countUnread(db, actor.id),
}));

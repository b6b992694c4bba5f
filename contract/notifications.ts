import { notificationKinds } from '@rimpang/domain/notifications';
import { z } from 'zod';
import { wholeText } from './whole-text.ts';
import { endpoint } from './endpoint.ts';
import { amount, count, day, empty, id, line as text, moment, page, paging } from './fields.ts';

const notification = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** Address inside the product, such as `/dashboard/stok-pin`. */
  link: z.string().nullable(),
  at: moment,
  readAt: moment.nullable(),
});
export type Notification = z.infer<typeof notification>;

/** A line of the folded list: one message, or all of a kind on a WIB day. */
const line = z.object({
  /** `2026-11-20`, WIB. */
  day: z.string(),
  /** `bonus-referral`, …, also one that only a newer version knows (decision 225); null for a single message. */
  fold: z.string().nullable(),
  count,
  unread: count,
  /** Sum over the messages; null where they are about no amount. */
  amount: amount.nullable(),
  newest: notification,
});
export type NotificationLine = z.infer<typeof line>;

/** A page of the folded list holds so many days with messages. */
const daysOfPage = wholeText().min(1).max(31).default(7);

/** Which line of the folded list: a WIB day and a fold. */
const part = {
  day,
  fold: text()
    .regex(/^[\w-]{1,60}$/, 'Jenis tidak dikenal')
    .optional(),
};

const show = z.enum(['all', 'unread']).default('all');
/** How many messages were not read: counted up to 99, 100 says that there are more. */
const unread = z.object({ unread: count });
const preferences = z.object({
  rows: z.array(z.object({ kind: z.enum(notificationKinds), label: z.string(), email: z.boolean() })),
});

/** One's own messages; they are announced live on the topic `account:<id>`. */
export const notifications = {
  list: endpoint('notifications.list', {
    method: 'GET',
    path: '/notifications',
    summary: 'Pemberitahuan sendiri, terbaru dulu',
  })
    .input(z.strictObject({ show, ...part, ...paging }))
    .output(page(notification).extend(unread.shape)),
  folded: endpoint('notifications.folded', {
    method: 'GET',
    path: '/notifications/folded',
    summary:
      'Pemberitahuan sendiri, terbaru dulu, dilipat per hari dan jenis; satu halaman memuat hari-hari utuh',
  })
    .input(z.strictObject({ show, ...paging, limit: daysOfPage }))
    .output(page(line).extend(unread.shape)),
  unread: endpoint('notifications.unread', {
    method: 'GET',
    path: '/notifications/unread',
    summary: 'Jumlah pemberitahuan yang belum dibaca',
  })
    .input(empty)
    .output(unread),
  markRead: endpoint('notifications.markRead', {
    method: 'POST',
    path: '/notifications/read',
    summary: 'Tandai sudah dibaca; milik orang lain dilewati',
  })
    .input(z.strictObject({ ids: z.array(id).min(1).max(100) }))
    .output(unread),
  markAllRead: endpoint('notifications.markAllRead', {
    method: 'POST',
    path: '/notifications/read-all',
    summary: 'Tandai semua sudah dibaca, sampai dengan yang terakhir terlihat',
  })
    .input(z.strictObject({ upTo: id.optional(), ...part }))
    .output(unread),
  preferences: endpoint('notifications.preferences', {
    method: 'GET',
    path: '/notifications/preferences',
    summary: 'Jenis pemberitahuan yang juga dikirim lewat email',
  })
    .input(empty)
    .output(preferences),
  savePreference: endpoint('notifications.savePreference', {
    method: 'PUT',
    path: '/notifications/preferences',
    summary: 'Kirim satu jenis pemberitahuan juga lewat email, atau tidak',
  })
    .input(z.strictObject({ kind: z.enum(notificationKinds), email: z.boolean() }))
    .output(preferences),
};

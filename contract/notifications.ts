import { notificationKinds } from '@rimpang/domain/notifications';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count, empty, id, moment, page, paging } from './fields.ts';

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
    .input(z.strictObject({ show: z.enum(['all', 'unread']).default('all'), ...paging }))
    .output(page(notification).extend({ unread: count })),
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
    .input(z.strictObject({ upTo: id.optional() }))
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

import { contactStatuses } from '@rimpang/domain/storefront';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count, email, id, moment, ordered, page, requiredLines, requiredText } from './fields.ts';
import { honeypot, visitorFailures, visitorListFilter } from './visitors.ts';

const sendMessageInput = z.strictObject({
  name: requiredText('Nama lengkap wajib diisi', 120),
  email: email('Email wajib diisi'),
  message: requiredLines('Pesan wajib diisi', 4_000),
  website: honeypot,
});

const messageReceipt = z.object({ reference: z.string() });

export const contactMessage = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  suspected: z.boolean(),
  status: z.enum(contactStatuses),
  createdAt: moment,
  doneAt: moment.nullable(),
  doneBy: z.string().nullable(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

const contactStatusFilter = z.enum(['all', ...contactStatuses]).default('all');

/** Stands in `contract.storefront`. */
export const contactMessageEndpoints = {
  sendMessage: endpoint(
    'storefront.sendMessage',
    { method: 'POST', path: '/storefront/messages', summary: 'Kirim pesan kontak (pengunjung)' },
    visitorFailures,
  )
    .input(sendMessageInput)
    .output(messageReceipt),
  messages: endpoint('storefront.messages', {
    method: 'GET',
    path: '/admin/storefront/messages',
    summary: 'Pesan kontak',
  })
    .input(z.strictObject({ status: contactStatusFilter, ...visitorListFilter('false'), ...ordered(['at']) }))
    .output(page(contactMessage).extend({ counts: z.object({ all: count, open: count, done: count }) })),
  finishMessage: endpoint(
    'storefront.finishMessage',
    {
      method: 'POST',
      path: '/admin/storefront/messages/{messageId}/done',
      summary: 'Pesan kontak sudah ditangani',
    },
    ['NOT_FOUND', 'MESSAGE_DONE', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(z.strictObject({ messageId: id }))
    .output(contactMessage),
  reopenMessage: endpoint(
    'storefront.reopenMessage',
    {
      method: 'POST',
      path: '/admin/storefront/messages/{messageId}/reopen',
      summary: 'Urungkan: pesan kontak menunggu lagi',
    },
    ['NOT_FOUND', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(z.strictObject({ messageId: id }))
    .output(contactMessage),
};

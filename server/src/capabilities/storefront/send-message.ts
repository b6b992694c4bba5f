import { contract } from '@rimpang/contract/index';
import { yearMonthLabel } from '@rimpang/domain/calendar';
import { referencePrefixes } from '@rimpang/domain/storefront';
import { visitorVerb } from '../../platform/requests/verb.ts';
import { emailToVisitor } from './acknowledge.ts';
import { insertMessage } from './message-store.ts';
import { takeSubmission } from './submissions.ts';

/**
 * The contact form (R2.1.10): really sent, acknowledged without repeating what was written, and answered by staff.
 * Failures: TOO_MANY_TRIES.
 */
export const sendContactMessage = visitorVerb(contract.storefront.sendMessage, {
  idempotent: true,
  run: async ({ tx, input, now, caller }) => {
    await takeSubmission(tx, caller, now);
    const { website, ...message } = input;
    const suspected = Boolean(website?.trim());
    const referencePrefix = `${referencePrefixes.message}-${yearMonthLabel(now)}`;
    const { id, reference } = await insertMessage(tx, { ...message, suspected, referencePrefix, now });
    const notice = {
      kind: 'storefront.message-received',
      title: `Pesan ${reference} kami terima`,
      body: `Terima kasih sudah menghubungi kami. Pesan Anda sudah kami terima dengan nomor ${reference} dan akan kami balas ke alamat ini.`,
      to: { name: message.name, address: message.email },
    };
    return {
      result: { reference },
      audit: { subject: `contact-message:${id}`, detail: { reference, suspected } },
      messages: suspected ? [] : await emailToVisitor(tx, notice, now),
      live: suspected ? [] : ['messages'],
    };
  },
});

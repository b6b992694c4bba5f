import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import type { Mail, Mailer } from '../../platform/runtime/mail.ts';
import { decryptLink } from '../../platform/secrets/encrypted-link.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { emailHtml } from './email-html.ts';
import { claimPendingEmails, markDelivered, markRefused, type PendingEmail } from './store.ts';

const batch = 20;

export type Delivery = {
  db: Database;
  mailer: Mailer;
  log: Logger;
  clock: () => Date;
  baseUrl: string;
  vault: Vault;
  /** Who writes: the company's name and address as they are now; null while it has none, and everything waits. */
  from: () => Promise<Mail['from'] | null>;
};

/** The e-mail itself: what happened, where to look, who wrote; as text, and the same as HTML. */
function compose(mail: PendingEmail, from: Mail['from'], { baseUrl, vault }: Delivery): Mail {
  const greeting = mail.to.name ? `Halo ${mail.to.name},` : 'Halo,';
  const link = mail.link ? new URL(decryptLink(vault, mail.link), baseUrl).href : null;
  const closing = `Salam,\n${from.name}`;
  const { title, body } = mail;
  return {
    from,
    to: mail.to,
    subject: title,
    text: [greeting, body, ...(link ? [link] : []), closing].join('\n\n'),
    html: emailHtml({ title, greeting, body, link, closing, sender: from.name }),
  };
}

/**
 * Delivers pending e-mails, at least once each; the outbox row is the job. A refusing, slow or missing mail server
 * costs a delay and never anything else. Returns how many were accepted.
 */
export async function deliverPendingEmails(delivery: Delivery): Promise<number> {
  const { db, mailer, log, clock, from } = delivery;
  let delivered = 0;
  for (;;) {
    const sender = await from();
    if (!sender) return delivered;
    const pending = await claimPendingEmails(db, clock(), batch);
    if (pending.length === 0) return delivered;
    for (const mail of pending) {
      try {
        await mailer.send(compose(mail, sender, delivery));
        await markDelivered(db, mail.id, clock());
        delivered += 1;
      } catch (error) {
        log.warn({ err: error, message: mail.id, attempts: mail.attempts }, 'mail was not accepted');
        await markRefused(db, mail.id, error instanceof Error ? error.message : String(error));
      }
    }
  }
}

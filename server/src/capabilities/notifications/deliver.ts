import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import { type Mail, mailConnections, type Mailer } from '../../platform/runtime/mail.ts';
import { decryptLink } from '../../platform/secrets/encrypted-link.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { emailHtml } from './email-html.ts';
import { claimPendingEmail, markDelivered, markRefused, type PendingEmail } from './store.ts';

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

/** Was it accepted? */
async function deliver(mail: PendingEmail, from: Mail['from'], delivery: Delivery): Promise<boolean> {
  const { db, mailer, log, clock } = delivery;
  try {
    await mailer.send(compose(mail, from, delivery));
    await markDelivered(db, mail.id, clock());
    return true;
  } catch (error) {
    log.warn({ err: error, message: mail.id, attempts: mail.attempts }, 'mail was not accepted');
    await markRefused(db, mail.id, error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** One after the other until none is due, or one to everybody was refused: a server that takes no more today is not asked for each. */
async function deliverInTurn(delivery: Delivery): Promise<number> {
  const { db, clock } = delivery;
  for (let delivered = 0; ; ) {
    const sender = await delivery.from();
    if (!sender) return delivered;
    const awaited = await claimPendingEmail(db, clock(), false);
    const mail = awaited ?? (await claimPendingEmail(db, clock(), true));
    if (!mail) return delivered;
    const isAccepted = await deliver(mail, sender, delivery);
    if (isAccepted) delivered += 1;
    else if (!awaited) return delivered;
  }
}

/**
 * Delivers pending e-mails, at least once each; the outbox row is the job. A refusing, slow or missing mail server
 * costs a delay and never anything else. What a person waits for goes before what goes to everybody at once (decision 179). Returns how
 * many were accepted, or fails with what stopped one of the connections, when the others are through as well: after it nothing goes on.
 */
export async function deliverPendingEmails(delivery: Delivery): Promise<number> {
  const turns = Array.from({ length: mailConnections }, () => deliverInTurn(delivery));
  await Promise.allSettled(turns);
  const counts = await Promise.all(turns);
  return counts.reduce((sum, count) => sum + count, 0);
}

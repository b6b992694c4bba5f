import { nullable, query, type RowOf, text } from '../platform/database/query.ts';
import { decryptLink } from '../platform/secrets/encrypted-link.ts';
import type { Harness } from './harness.ts';

const emailShape = { kind: text, title: text, body: text, link: nullable(text), to: text, name: text };
type Email = RowOf<typeof emailShape>;

/** Every e-mail written to this address, oldest first, as its reader gets it. */
export async function emailsTo(h: Harness, address: string): Promise<Email[]> {
  const rows = await query(emailShape)`
    select kind, title, body, link, email_to as "to", email_name as name from notifications.message
    where email_to = ${address} order by id`.all(h.owner);
  return rows.map((email) => ({ ...email, link: email.link && decryptLink(h.services.vault, email.link) }));
}

/** The token of the newest link that this address got; empty where it got none. */
export async function tokenFor(h: Harness, address: string, path: string): Promise<string> {
  const links = (await emailsTo(h, address)).map((email) => email.link ?? '');
  return links.findLast((link) => link.startsWith(`${path}#`))?.split('#')[1] ?? '';
}

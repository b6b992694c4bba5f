import { sql } from 'kysely';
import { openLink } from '../platform/secrets/sealed-link.ts';
import type { Harness } from './harness.ts';

type Letter = {
  kind: string;
  title: string;
  body: string;
  link: string | null;
  to: string;
  name: string;
};

/** Every letter that is owed to this address, oldest first, as its reader gets it. */
export async function lettersTo(h: Harness, address: string): Promise<Letter[]> {
  const { rows } = await sql<Letter>`
    select kind, title, body, link, email_to as "to", email_name as name from notifications.message
    where email_to = ${address} order by id`.execute(h.owner);
  return rows.map((letter) => ({ ...letter, link: letter.link && openLink(h.services.vault, letter.link) }));
}

/** The token of the newest link that this address got; empty where it got none. */
export async function tokenFor(h: Harness, address: string, path: string): Promise<string> {
  const links = (await lettersTo(h, address)).map((letter) => letter.link ?? '');
  return links.findLast((link) => link.startsWith(`${path}#`))?.split('#')[1] ?? '';
}

import type { Tx } from '../../../platform/database/database.ts';
import type { TakenPerson } from '../../accounts/index.ts';
import { insertFirstPasswords, voidFirstPasswords } from '../links/link-store.ts';
import { newLink } from '../links/links.ts';
import { type InvitationWay, writeInvitations } from './invitation-store.ts';

/** The page that a link of an invitation opens; what is behind the `#` reaches no server. */
const pageOfLink = (token: string) => `/reset-password#${token}`;

export type Linked = TakenPerson & { email: string; path: string; expiresAt: Date };

type Making = { way: InvitationWay; by: number | null; isSent: boolean; now: Date };

/** A link for each of these people who were taken; the links they had are worthless from then on. */
export async function makeLinks(tx: Tx, people: readonly TakenPerson[], making: Making): Promise<Linked[]> {
  const { now } = making;
  const links = people.flatMap((person) =>
    // Only a closed account has no address, and none of those was taken.
    person.email === null ? [] : [{ ...person, email: person.email, link: newLink('first-password', now) }],
  );
  const [first] = links;
  if (!first) return [];
  const ids = links.map(({ id }) => id);
  await voidFirstPasswords(tx, ids, now);
  const rows = links.map(({ id, email, link: { hash, expiresAt } }) => ({
    id,
    email,
    hash: hash.toString('hex'),
    expiresAt,
  }));
  await insertFirstPasswords(tx, rows, now);
  await writeInvitations(tx, ids, { ...making, expiresAt: first.link.expiresAt });
  return links.map(({ link: { token, expiresAt }, ...person }) => ({
    ...person,
    path: pageOfLink(token),
    expiresAt,
  }));
}

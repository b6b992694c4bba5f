import { greetableName } from '@rimpang/domain/greetings';
import type { Tx } from '../../../platform/database/database.ts';
import type { Message } from '../../../platform/requests/outcome-store.ts';
import { encryptLink } from '../../../platform/secrets/encrypted-link.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { lockForChange, takeSeen } from '../../accounts/index.ts';
import { makeLinks } from '../invitations/make-links.ts';
import { insertFirstPasswords, replaceFirstPassword, type Uninvited } from './link-store.ts';
import { newLink } from './links.ts';

/**
 * Begins the three days in which the person who registered an account may hand its owner a link to an own password. The
 * token of each of these links is known to no person: it stands for the right to have it replaced.
 */
export async function allowFirstPasswords(
  tx: Tx,
  owners: readonly { id: number; email: string }[],
  now: Date,
): Promise<void> {
  const links = owners.map((owner) => {
    const { hash, expiresAt } = newLink('first-password', now);
    return { ...owner, hash: hash.toString('hex'), expiresAt };
  });
  await insertFirstPasswords(tx, links, now);
}

/**
 * A link with which the owner of a new account sets an own password, once; an earlier one is worthless from then on. Its use counts as a
 * change by `by`, who sees it (decision 083). Null
 * when a password was set, the three days are over, or the account was closed.
 */
export async function firstPasswordLink(tx: Tx, accountId: number, { by, now }: { by: number; now: Date }) {
  const link = { ...newLink('first-password', now), madeBy: by };
  // Who sets a password or makes such a link at the same moment comes first or last, and the next statement sees what they did.
  await lockForChange(tx, accountId);
  const replaced = await replaceFirstPassword(tx, accountId, link);
  return replaced && { path: `/reset-password#${link.token}`, expiresAt: replaced.expiresAt };
}

/** The kind of message by which people are invited who were there before the company moved in. */
export const invitationKind = 'identity.invitation';

/**
 * A first password link for each of these people, and the e-mail it goes out with; good for three days, as when a sponsor hands one
 * over. Afterwards 'Lupa password' leads there as well.
 */
export async function inviteAll(
  tx: Tx,
  people: readonly Uninvited[],
  vault: Vault,
  now: Date,
): Promise<Message[]> {
  // Of an e-mail and a message by WhatsApp at the same moment only one goes out.
  const taken = await takeSeen(tx, people, { now, waits: false, isByEmail: true });
  const links = await makeLinks(tx, taken, { way: 'email', by: null, isSent: true, now });
  return links.map(({ username, fullName, email, path }) => ({
    to: null,
    kind: invitationKind,
    title: 'Akun Anda sudah siap',
    body: `Akun Anda pindah ke portal yang baru, dengan username ${username}. Buka tautan di bawah untuk membuat password Anda sendiri. Tautan berlaku 3 hari dan hanya dapat dipakai sekali; sesudahnya pakai 'Lupa password' di halaman login.`,
    link: encryptLink(vault, path),
    email: { address: email, name: greetableName(fullName) },
    isBulk: true,
  }));
}

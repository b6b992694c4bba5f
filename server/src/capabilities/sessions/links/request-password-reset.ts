import { contract } from '@rimpang/contract/index';
import { quotaOf } from '@rimpang/domain/request-limits';
import { takeEmailQuota } from '../../../platform/requests/email-quota.ts';
import { addressGroup, takeQuota } from '../../../platform/requests/quota-store.ts';
import type { Message } from '../../../platform/requests/outcome-store.ts';
import { encryptLink } from '../../../platform/secrets/encrypted-link.ts';
import { visitorVerb } from '../../../platform/requests/verb.ts';
import { isKnownBrowser } from '../sign-in/known-browser-store.ts';
import { insertReset } from './link-store.ts';
import { newLink } from './links.ts';

const resetEmailKind = 'identity.reset-password';

/** What goes to the mailbox of a known address: the link, or why there is none. */
function resetEmail(owner: NonNullable<Awaited<ReturnType<typeof insertReset>>>, link: string): Message {
  const { email, fullName, username, isLinked } = owner;
  if (!isLinked)
    return {
      to: null,
      kind: resetEmailKind,
      title: 'Email ini belum dikonfirmasi',
      body: 'Seseorang meminta tautan untuk membuat password baru. Tautan itu tidak kami kirim: alamat ini dimasukkan oleh orang lain dan belum dikonfirmasi oleh pemilik akunnya. Jika akun itu milik Anda, hubungi layanan pelanggan kami; kontaknya ada di halaman Hubungi kami. Jika bukan, abaikan email ini.',
      link: '/contact',
      email: { address: email, name: '' },
    };
  return {
    to: null,
    kind: resetEmailKind,
    title: 'Reset password',
    body: `Buka tautan di bawah untuk membuat password baru akun ${username}. Tautan berlaku 1 jam dan hanya dapat dipakai sekali. Jika Anda tidak memintanya, abaikan email ini; password Anda tidak berubah.`,
    link,
    email: { address: email, name: fullName },
  };
}

/**
 * 'Jika email Anda terdaftar, Anda akan menerima link untuk mereset password.' The same answer after the same steps,
 * the person who asks for whom; the e-mail leaves later, from the outbox. R5.3. A link goes to a confirmed address only: one that
 * another person entered opens no account (decision 214), and its mailbox is told so, without a name.
 * Failures: TOO_MANY_TRIES, by the asking address only.
 */
export const requestPasswordReset = visitorVerb(contract.identity.requestPasswordReset, {
  prepare: ({ db, caller, now }) =>
    takeQuota(db, {
      key: `reset:${addressGroup(caller.address)}`,
      now,
      ...quotaOf('identity.requestPasswordReset'),
    }),
  run: async ({ tx, input, now, services, caller }) => {
    const link = newLink('reset-password', now);
    const owner = await insertReset(tx, input.email, link);
    const isKnown = await isKnownBrowser(tx, caller.browser?.hash, owner?.id ?? 0, now);
    // A browser of the owner's has its own count, so that no other person's requests use it up.
    const kind = isKnown ? `${resetEmailKind}:${caller.browser?.hash.toString('base64url')}` : resetEmailKind;
    const perMailbox = quotaOf('identity.requestPasswordReset', 1);
    const mayWrite = await takeEmailQuota(tx, { kind, address: input.email, now, ...perMailbox });
    const link64 = encryptLink(services.vault, `/reset-password#${link.token}`);
    const message = owner && resetEmail(owner, link64);
    return {
      result: {},
      audit: { subject: owner ? `account:${owner.id}` : 'account:unknown' },
      messages: message && mayWrite ? [message] : [],
    };
  },
});

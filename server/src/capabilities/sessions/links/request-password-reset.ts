import { contract } from '@rimpang/contract/index';
import { quotaOf } from '@rimpang/domain/request-limits';
import { takeEmailQuota } from '../../../platform/requests/email-quota.ts';
import { addressGroup, takeQuota } from '../../../platform/requests/quota-store.ts';
import { encryptLink } from '../../../platform/secrets/encrypted-link.ts';
import { visitorVerb } from '../../../platform/requests/verb.ts';
import { isKnownBrowser } from '../sign-in/known-browser-store.ts';
import { insertReset } from './link-store.ts';
import { newLink } from './links.ts';

const resetEmailKind = 'identity.reset-password';

/**
 * 'Jika email Anda terdaftar, Anda akan menerima link untuk mereset password.' The same answer after the same steps,
 * the person who asks for whom; the e-mail leaves later, from the outbox. R5.3.
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
    const message = owner && {
      to: null,
      kind: resetEmailKind,
      title: 'Reset password',
      body: `Buka tautan di bawah untuk membuat password baru akun ${owner.username}. Tautan berlaku 1 jam dan hanya dapat dipakai sekali. Jika Anda tidak memintanya, abaikan email ini; password Anda tidak berubah.`,
      link: link64,
      email: { address: owner.email, name: owner.fullName },
    };
    return {
      result: {},
      audit: { subject: owner ? `account:${owner.id}` : 'account:unknown' },
      messages: message && mayWrite ? [message] : [],
    };
  },
});

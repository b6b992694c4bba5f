import { contract } from '@rimpang/contract/index';
import { passwordProblem } from '@rimpang/domain/passwords';
import { Failure } from '../../../platform/requests/failure.ts';
import { takeEmailQuota } from '../../../platform/requests/email-quota.ts';
import { addressGroup, takeQuota } from '../../../platform/requests/quota.ts';
import { encryptLink } from '../../../platform/secrets/encrypted-link.ts';
import { visitorVerb } from '../../../platform/requests/verb.ts';
import { deleteKnownBrowsers, isKnownBrowser } from '../sign-in/known-browser-store.ts';
import { findLink, insertReset, takeLink, voidLinks } from './link-store.ts';
import { setPasswordByLink, hashPassword } from '../../accounts/index.ts';
import { hashLink, newLink } from './links.ts';
import { changeByEmailedLink } from '../sensitive-change.ts';
import { endSessionsOf } from '../session-store.ts';
import { rememberBrowser } from '../sign-in/sign-in-guards.ts';
import { sessionsTopic } from '../topics.ts';

/** Per address: thousands may share one, and each mailbox has its own limit. */
const requestsPerHour = 300;
const triesPerHour = 600;
/** A link lasts an hour; the person who asks for another person's e-mails makes the owner wait this long at most. */
const resetQuota = { limit: 3, windowSeconds: 3 * 3_600 };
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
      limit: requestsPerHour,
      windowSeconds: 3_600,
      now,
    }),
  run: async ({ tx, input, now, services, caller }) => {
    const link = newLink('reset-password', now);
    const owner = await insertReset(tx, input.email, link);
    const isKnown = await isKnownBrowser(tx, caller.browser?.hash, owner?.id ?? 0, now);
    // A browser of the owner's has its own count, so that no other person's requests use it up.
    const kind = isKnown ? `${resetEmailKind}:${caller.browser?.hash.toString('base64url')}` : resetEmailKind;
    const mayWrite = await takeEmailQuota(tx, { kind, address: input.email, now, ...resetQuota });
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

/**
 * Sets a new password by the link of an e-mail, once; every session of the account ends and other links with it.
 * Failures: LINK_INVALID, INPUT_INVALID (password), TOO_MANY_TRIES, SECOND_PERSON where staff just changed e-mail and bank.
 */
export const resetPassword = visitorVerb(contract.identity.resetPassword, {
  prepare: async ({ db, input, caller, now }) => {
    const key = `link:${addressGroup(caller.address)}`;
    await takeQuota(db, { key, limit: triesPerHour, windowSeconds: 3_600, now });
    const hash = hashLink(input.token);
    const owner = await findLink(db, hash, 'reset-password', now);
    if (!owner) throw new Failure('LINK_INVALID');
    const problem = passwordProblem(input.password, owner.role);
    if (problem) throw new Failure('INPUT_INVALID', { fields: { password: problem } });
    return { hash, passwordHash: await hashPassword(input.password) };
  },
  run: async ({ tx, now, caller, prepared: { hash, passwordHash } }) => {
    const owner = await takeLink(tx, hash, 'reset-password', now);
    if (!owner) throw new Failure('LINK_INVALID');
    const { id, email } = owner;
    await changeByEmailedLink(tx, id, now);
    if (!(await setPasswordByLink(tx, { id, email, hash: passwordHash }))) throw new Failure('LINK_INVALID');
    await voidLinks(tx, id, 'reset-password', now);
    await endSessionsOf(tx, id, 'password-changed');
    await deleteKnownBrowsers(tx, id, caller.browser?.hash);
    // The mailbox is the owner's: this browser gets in, the person who keeps guessing meanwhile.
    await rememberBrowser(tx, caller, id, now);
    return {
      result: {},
      audit: { subject: `account:${id}` },
      messages: [
        {
          to: id,
          kind: 'identity.password-changed',
          title: 'Password Anda diganti',
          body: 'Password akun Anda baru saja diganti lewat tautan di email dan semua perangkat dikeluarkan. Jika bukan Anda yang melakukannya, segera hubungi layanan pelanggan.',
          email: { address: email, name: owner.fullName },
        },
      ],
      live: [sessionsTopic(id), `account:${id}`],
    };
  },
});

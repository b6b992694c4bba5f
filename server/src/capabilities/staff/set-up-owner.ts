import { contract } from '@rimpang/contract/index';
import { passwordProblem } from '@rimpang/domain/passwords';
import type { Database } from '../../platform/database/database.ts';
import { Failure, fieldFailure } from '../../platform/requests/failure.ts';
import { quotaOf } from '@rimpang/domain/request-limits';
import { addressGroup, takeQuota } from '../../platform/requests/quota-store.ts';
import { visitorVerb } from '../../platform/requests/verb.ts';
import {
  confirmationEmail,
  findLink,
  insertSetUp,
  takeLink,
  voidLinks,
  hashLink,
  newLink,
  setPassword,
} from '../sessions/index.ts';
import { selectEmailOwner, settingUpAccount, hashPassword } from '../accounts/index.ts';

/**
 * The path of a one-time link, good for 24 hours, behind which the owner chooses address and password; null where the
 * account has a password already. `email` is what the form begins with.
 */
export async function newSetUpLink(
  db: Database,
  accountId: number,
  email: string | undefined,
  now: Date,
): Promise<string | null> {
  const link = newLink('set-up', now);
  const isOpen = await db.transaction().execute((tx) => insertSetUp(tx, accountId, email ?? '', link));
  return isOpen ? `/siapkan-akun#${link.token}${email ? `&${encodeURIComponent(email)}` : ''}` : null;
}

/**
 * Gives the first owner password and address, once: the person who has the terminal's link is the operator. The address counts
 * when the e-mail to it was answered. Failures: LINK_INVALID, EMAIL_TAKEN, INPUT_INVALID (password), TOO_MANY_TRIES.
 */
export const setUpOwner = visitorVerb(contract.identity.setUpOwner, {
  prepare: async ({ db, input, caller, now }) => {
    const key = `set-up-link:${addressGroup(caller.address)}`;
    await takeQuota(db, { key, now, ...quotaOf('identity.setUpOwner') });
    const hash = hashLink(input.token);
    const owner = await findLink(db, hash, ['set-up'], now);
    if (!owner) throw new Failure('LINK_INVALID');
    const problem = passwordProblem(input.password, owner.role);
    if (problem) throw new Failure('INPUT_INVALID', { fields: { password: problem } });
    return { hash, passwordHash: await hashPassword(input.password) };
  },
  run: async ({ tx, input, now, services, prepared: { hash, passwordHash } }) => {
    const owner = await takeLink(tx, hash, ['set-up'], now);
    if (!owner) throw new Failure('LINK_INVALID');
    if (await selectEmailOwner(tx, input.email)) throw fieldFailure('EMAIL_TAKEN', 'email');
    const { id, username } = owner;
    const change = settingUpAccount({ id, email: input.email, hash: passwordHash });
    if (!(await setPassword(tx, change, now))) throw new Failure('LINK_INVALID');
    await voidLinks(tx, id, ['set-up'], now);
    return {
      result: { username, email: input.email },
      audit: { subject: `account:${id}` },
      messages: await confirmationEmail(tx, id, services.vault, now),
    };
  },
});

import { contract } from '@rimpang/contract/index';
import { quotaOf } from '@rimpang/domain/request-limits';
import { fieldFailure } from '../../../platform/requests/failure.ts';
import { takeQuota } from '../../../platform/requests/quota-store.ts';
import { verb } from '../../../platform/requests/verb.ts';
import { claimEmail, selectEmailOwner } from '../../accounts/index.ts';
import { confirmOnce, spendProof } from '../second-factor/confirm-person.ts';
import { confirmationEmail, toldOfChange } from './link-emails.ts';
import { selectOwnEmail, voidLinks } from './link-store.ts';

/**
 * Staff give themselves another address, with password and second factor. It counts once the e-mail to it was answered;
 * the one that counts so far is told at once, and a repeat of the same request sends nothing more. The address that counts already takes back what waits.
 * Failures: PASSWORD_WRONG (currentPassword), SECOND_FACTOR_WRONG (code), EMAIL_TAKEN (email), TOO_MANY_TRIES.
 */
export const changeEmail = verb(contract.identity.changeEmail, {
  idempotent: true,
  prepare: ({ db, actor, input, now, services, caller }) =>
    confirmOnce({ db, services, now, caller }, actor.id, input),
  run: async ({ tx, actor, input, now, services, prepared: proof }) => {
    const { id } = actor;
    await spendProof(tx, id, proof, now);
    await takeQuota(tx, { key: `change-email:${id}`, now, ...quotaOf('identity.changeEmail') });
    const taken = await selectEmailOwner(tx, input.email);
    if (taken && taken.username !== actor.username) throw fieldFailure('EMAIL_TAKEN', 'email');
    await voidLinks(tx, id, ['verify-email'], now);
    await claimEmail(tx, id, input.email);
    const result = await selectOwnEmail(tx, id);
    const emails = result.pending ? await confirmationEmail(tx, id, services.vault, now) : [];
    const told = result.pending && actor.email ? [toldOfChange(actor, result.pending, false)] : [];
    return {
      result,
      audit: { subject: `account:${id}`, detail: { before: actor.email, after: input.email } },
      messages: [...emails, ...told],
      live: [`account:${id}`],
    };
  },
});

import { contract } from '@rimpang/contract/index';
import { quotaOf } from '@rimpang/domain/request-limits';
import { addressGroup, takeQuota } from '../../platform/requests/quota-store.ts';
import { visitorVerb } from '../../platform/requests/verb.ts';
import { openBonusAccounts } from '../bonuses/index.ts';
import { createSignUp } from '../sessions/index.ts';
import { findPartner, hashPassword, insertSignUp } from '../accounts/index.ts';
import { openRewardAccounts } from '../rewards/index.ts';
import { demandOpenShop } from '../storefront/index.ts';

/**
 * Public registration (R5.2, decision 008): an account that is Tidak Aktif and outside the tree. Whether the e-mail
 * was known is told to its owner only; that the username is taken is told beside the field.
 * Failures: SHOP_CLOSED, USERNAME_TAKEN, TOO_MANY_TRIES.
 */
export const signUp = visitorVerb(contract.partners.signUp, {
  idempotent: true,
  prepare: async ({ db, input, caller, now }) => {
    const key = `sign-up-try:${addressGroup(caller.address)}`;
    await takeQuota(db, { key, now, ...quotaOf('partners.signUp') });
    return hashPassword(input.password);
  },
  run: async ({ tx, input, now, caller, services, prepared: passwordHash }) => {
    const key = `sign-up:${addressGroup(caller.address)}`;
    await takeQuota(tx, { key, now, ...quotaOf('partners.signUp', 1) });
    await demandOpenShop(tx);
    const { username, fullName, email, accountNumber, ref } = input;
    const invitedBy = ref ? await findPartner(tx, ref) : null;
    const { id, messages } = await createSignUp(
      tx,
      { username, fullName, email, passwordHash },
      services.vault,
      now,
    );
    await insertSignUp(tx, {
      accountId: id,
      accountCipher: services.vault.encrypt(accountNumber),
      accountLast4: accountNumber.slice(-4),
      invitedBy: invitedBy?.id ?? null,
      now,
    });
    await openBonusAccounts(tx, [id]);
    await openRewardAccounts(tx, [id]);
    return {
      result: { username, email },
      audit: { subject: `partner:${id}`, detail: { username, invitedBy: invitedBy?.username ?? null } },
      messages,
      live: ['partners', ...(invitedBy ? [`account:${invitedBy.id}`] : [])],
    };
  },
});

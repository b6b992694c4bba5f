import { contract } from '@rimpang/contract/index';
import { mayReadPersonal } from '@rimpang/domain/staff';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { partnerAccountOf } from '../staff/index.ts';
import { selectStoredProfile } from '../accounts/index.ts';

/**
 * Shows one number in clear. A verb, because looking is recorded with its reason; the number goes into no log.
 * Failures: NOT_FOUND, also where none is stored, and for a person who is staff by now unless the reader manages them.
 */
export const revealPartnerNumber = verb(contract.partners.reveal, {
  run: async ({ tx, actor, input, services }) => {
    const { partnerId, field, reason } = input;
    const account = await partnerAccountOf(tx, partnerId);
    if (!account || !mayReadPersonal(actor.role, account.role)) throw new Failure('NOT_FOUND');
    const profile = await selectStoredProfile(tx, partnerId);
    const cipher = field === 'nik' ? profile?.nikCipher : profile?.accountCipher;
    if (!cipher) throw new Failure('NOT_FOUND');
    return {
      result: { value: services.vault.decrypt(cipher) },
      audit: { subject: `partner:${partnerId}`, detail: { field, reason } },
    };
  },
});

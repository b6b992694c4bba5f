import { contract } from '@rimpang/contract/index';
import { bankLabel } from '@rimpang/domain/partners';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { selectEncryptedBank } from './store.ts';

/**
 * Shows the account number to the person who makes the bank transfer. A verb, because looking is recorded; the number itself
 * goes into no log and no audit entry. Failures: NOT_FOUND.
 */
export const revealWithdrawalBank = verb(contract.withdrawals.revealBank, {
  run: async ({ tx, input, services }) => {
    const bank = await selectEncryptedBank(tx, input.withdrawalId);
    if (!bank) throw new Failure('NOT_FOUND');
    return {
      result: {
        label: bankLabel(bank.bankCode),
        holder: bank.bankHolder,
        number: services.vault.decrypt(bank.accountCipher),
      },
      audit: { subject: `withdrawal:${input.withdrawalId}`, detail: { code: bank.code } },
    };
  },
});

import type { ActivateSelfInput } from '@rimpang/contract/registration';
import { Failure } from '../../platform/requests/failure.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { NewProfile } from '../accounts/index.ts';
import type { WaitingProfile } from './sign-up-store.ts';

type Completing = Omit<ActivateSelfInput, 'upline'>;

/** The account number of the sign-up stays unless another one was entered. Failures: INPUT_INVALID where there is none. */
function accountOf({ accountNumber }: Completing, known: WaitingProfile, vault: Vault) {
  if (accountNumber)
    return { accountCipher: vault.encrypt(accountNumber), accountLast4: accountNumber.slice(-4) };
  const { accountCipher, accountLast4 } = known;
  if (!accountCipher || !accountLast4)
    throw new Failure('INPUT_INVALID', { fields: { accountNumber: 'Nomor rekening wajib diisi' } });
  return { accountCipher, accountLast4 };
}

/** A sign-up's profile with what the activation added (decision 008). Failures: INPUT_INVALID (accountNumber). */
export function completedProfile(
  accountId: number,
  input: Completing,
  known: WaitingProfile,
  vault: Vault,
): Omit<NewProfile, 'joinedAt'> {
  return {
    accountId,
    status: 'Aktif',
    nikCipher: vault.encrypt(input.nik),
    nikIndex: vault.index(input.nik),
    address: input.address,
    phone: input.phone,
    bank: input.bank,
    bankHolder: input.bankHolder,
    ...accountOf(input, known, vault),
  };
}

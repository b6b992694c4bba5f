import { contract } from '@rimpang/contract/index';
import type { ActivateSelfInput } from '@rimpang/contract/partners';
import { maskAccountNumber } from '@rimpang/domain/partners';
import { Failure } from '../../platform/failure.ts';
import type { Vault } from '../../platform/vault.ts';
import { verb, view } from '../../platform/verb.ts';
import { emailStateOf } from '../identity/index.ts';
import { isMember } from '../network/index.ts';
import { stockOf } from '../pins/index.ts';
import { activatePartner, uplineOf } from './activate-partner.ts';
import { completeRegistration, lockWaiting, selectWaiting, type WaitingProfile } from './sign-up-store.ts';
import type { NewProfile } from './store.ts';

/** What still has to happen before one can activate oneself (decision 8). Failures: PROFILE_NOT_FOUND. */
export const activation = view(contract.partners.activation, async ({ db, actor }) => {
  const profile = await selectWaiting(db, actor.id);
  const mailbox = await emailStateOf(db, actor.id);
  if (!profile || !mailbox) throw new Failure('PROFILE_NOT_FOUND');
  const { activation: pins } = await stockOf(db, actor.id);
  const { invitedById, invitedByUsername, invitedByName } = profile;
  const mayBeUpline = invitedById !== null && (await isMember(db, invitedById));
  const waiting = profile.status === 'Tidak Aktif';
  return {
    status: profile.status,
    email: mailbox.email,
    emailVerified: mailbox.verified,
    activationPins: pins,
    invitedBy: mayBeUpline
      ? { id: invitedById, username: invitedByUsername ?? '', fullName: invitedByName ?? '' }
      : null,
    maskedAccountNumber: maskAccountNumber(profile.accountLast4 ?? ''),
    missing: [
      ...(waiting && !mailbox.verified ? (['email'] as const) : []),
      ...(waiting && pins === 0 ? (['pin'] as const) : []),
    ],
  };
});

/** The account number of the sign-up stays unless another one was entered. Failures: INPUT_INVALID where there is none. */
function accountOf({ accountNumber }: ActivateSelfInput, known: WaitingProfile, vault: Vault) {
  if (accountNumber)
    return { accountCipher: vault.seal(accountNumber), accountLast4: accountNumber.slice(-4) };
  const { accountCipher, accountLast4 } = known;
  if (!accountCipher || !accountLast4)
    throw new Failure('INPUT_INVALID', { fields: { accountNumber: 'Nomor rekening wajib diisi' } });
  return { accountCipher, accountLast4 };
}

/**
 * A sign-up becomes a partner with an activation PIN of one's own, under the upline one names: the same story as a
 * registration by a sponsor (decision 8).
 * Failures: PROFILE_NOT_FOUND, ALREADY_ACTIVE, EMAIL_NOT_VERIFIED, NIK_TAKEN, UPLINE_NOT_FOUND, NO_ACTIVATION_PIN.
 */
export const activateSelf = verb(contract.partners.activateSelf, {
  idempotent: true,
  async run({ tx, actor, input, now, house }) {
    const known = await lockWaiting(tx, actor.id);
    if (!known) throw new Failure('PROFILE_NOT_FOUND');
    if (known.status === 'Aktif') throw new Failure('ALREADY_ACTIVE');
    if (!(await emailStateOf(tx, actor.id))?.verified) throw new Failure('EMAIL_NOT_VERIFIED');
    const { vault, companyId } = house;
    const profile: Omit<NewProfile, 'joinedAt'> = {
      accountId: actor.id,
      status: 'Aktif',
      nikCipher: vault.seal(input.nik),
      nikIndex: vault.index(input.nik),
      address: input.address,
      phone: input.phone,
      bank: input.bank,
      bankHolder: input.bankHolder,
      ...accountOf(input, known, vault),
    };
    const { id, username, fullName } = actor;
    return activatePartner(tx, {
      partner: { id, username, fullName },
      upline: await uplineOf(tx, input.upline),
      pinOwnerId: id,
      noPin: () => new Failure('NO_ACTIVATION_PIN'),
      byId: id,
      registeredBy: null,
      record: (registration) => completeRegistration(tx, profile, registration),
      companyId,
      now,
    });
  },
});

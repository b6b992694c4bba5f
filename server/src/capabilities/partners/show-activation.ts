import { contract } from '@rimpang/contract/index';
import { maskAccountNumber } from '@rimpang/domain/partners';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import { emailStateOf } from '../accounts/index.ts';
import { isMember } from '../network/index.ts';
import { stockOf } from '../pins/index.ts';
import { selectWaiting } from './sign-up-store.ts';

/** What still has to happen before one can activate oneself (decision 008). Failures: PROFILE_NOT_FOUND. */
export const showActivation = view(contract.partners.activation, async ({ db, actor }) => {
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
    emailConfirmed: mailbox.confirmed,
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

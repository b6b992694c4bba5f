import { contract } from '@rimpang/contract/index';
import { maskAccountNumber } from '@rimpang/domain/partners';
import { Failure } from '../../platform/requests/failure.ts';
import { verb, view } from '../../platform/requests/verb.ts';
import { emailStateOf, recordEdit } from '../accounts/index.ts';
import { isMember } from '../network/index.ts';
import { stockOf } from '../pins/index.ts';
import { activatePartner, uplineOf } from './activate-partner.ts';
import { completedProfile } from './complete-profile.ts';
import { completeRegistration, lockWaiting, selectWaiting } from './sign-up-store.ts';

/** What still has to happen before one can activate oneself (decision 008). Failures: PROFILE_NOT_FOUND. */
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

/**
 * A sign-up becomes a partner with an activation PIN of one's own, under the upline one names: the same story as a
 * registration by a sponsor (decision 008).
 * Failures: PROFILE_NOT_FOUND, ALREADY_ACTIVE, EMAIL_NOT_VERIFIED, NIK_TAKEN, UPLINE_NOT_FOUND, NO_ACTIVATION_PIN.
 */
export const activateSelf = verb(contract.partners.activateSelf, {
  idempotent: true,
  async run({ tx, actor, input, now, services }) {
    await recordEdit(tx, actor.id, actor.id, now);
    const known = await lockWaiting(tx, actor.id);
    if (!known) throw new Failure('PROFILE_NOT_FOUND');
    if (known.status === 'Aktif') throw new Failure('ALREADY_ACTIVE');
    if (!(await emailStateOf(tx, actor.id))?.verified) throw new Failure('EMAIL_NOT_VERIFIED');
    const profile = completedProfile(actor.id, input, known, services.vault);
    const { id, username, fullName } = actor;
    return activatePartner(tx, {
      partner: { id, username, fullName },
      upline: await uplineOf(tx, input.upline),
      pinOwnerId: id,
      noPin: () => new Failure('NO_ACTIVATION_PIN'),
      byId: id,
      staff: false,
      registeredBy: null,
      record: (registration) => completeRegistration(tx, profile, registration),
      companyId: services.companyId,
      now,
    });
  },
});

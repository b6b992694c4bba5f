import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { completeProfile, emailStateOf, limitGuesses, recordEdit } from '../accounts/index.ts';
import { activatePartner, takeActivationPin, uplineOf } from './activate-partner.ts';
import { completedProfile } from './complete-profile.ts';
import { inviterOf } from './inviter.ts';
import { lockWaiting } from './sign-up-store.ts';

/**
 * A sign-up becomes a partner with an activation PIN of one's own, under the upline one names: the same story as a
 * registration by a sponsor (decision 008).
 * Failures: PROFILE_NOT_FOUND, ALREADY_ACTIVE, EMAIL_NOT_VERIFIED, NIK_TAKEN, UPLINE_NOT_FOUND, UPLINE_TOO_DEEP, NO_ACTIVATION_PIN,
 * TOO_MANY_TRIES.
 */
export const activateSelf = verb(contract.partners.activateSelf, {
  idempotent: true,
  prepare: ({ db, actor, input, now }) =>
    limitGuesses(db, { username: input.upline, readerId: actor.id, now }),
  async run({ tx, actor, input, now, services }) {
    await recordEdit(tx, actor.id, actor.id, now);
    const known = await lockWaiting(tx, actor.id);
    if (!known) throw new Failure('PROFILE_NOT_FOUND');
    if (known.status === 'Aktif') throw new Failure('ALREADY_ACTIVE');
    if (!(await emailStateOf(tx, actor.id))?.verified) throw new Failure('EMAIL_NOT_VERIFIED');
    const upline = await uplineOf(tx, input.upline);
    const { id, username, fullName } = actor;
    const pin = await takeActivationPin(tx, { ownerId: id, partnerId: id, byId: id, staff: false, now });
    await completeProfile(tx, completedProfile(id, input, known, services.vault));
    const activated = await activatePartner(tx, {
      partner: { id, username, fullName },
      upline,
      pin,
      byId: id,
      staff: false,
      registeredBy: null,
      companyId: services.companyId,
      now,
    });
    return { ...activated, live: [...activated.live, ...inviterOf(known)] };
  },
});

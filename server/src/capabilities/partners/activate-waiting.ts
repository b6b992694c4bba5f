import { contract } from '@rimpang/contract/index';
import type { ActivateInput } from '@rimpang/contract/registration';
import { isStaff } from '@rimpang/domain/roles';
import type { Actor } from '../../platform/requests/caller.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { completeProfile, holdPartner, limitGuesses, recordEdit } from '../accounts/index.ts';
import { activatePartner, takeActivationPin, uplineOf } from './activate-partner.ts';
import { completedProfile } from './complete-profile.ts';
import { inviterOf } from './inviter.ts';
import { lockWaiting } from './sign-up-store.ts';

/** Staff activate any sign-up, a partner those who followed one's own referral link. Failures: NOT_FOUND, ALREADY_ACTIVE. */
async function waitingFor(tx: Tx, { username }: ActivateInput, actor: Actor, now: Date) {
  const partner = await holdPartner(tx, username);
  if (partner) await recordEdit(tx, partner.id, actor.id, now);
  const known = partner && (await lockWaiting(tx, partner.id));
  if (!known || partner.role !== 'mitra') throw new Failure('NOT_FOUND');
  if (!isStaff(actor.role) && known.invitedById !== actor.id) throw new Failure('NOT_FOUND');
  if (known.status === 'Aktif') throw new Failure('ALREADY_ACTIVE');
  return { partner, known };
}

/**
 * A waiting sign-up becomes a partner by staff, with a company PIN, or by the person who invited it, with an own one
 * (decision 008): the same story as a registration.
 * Failures: NOT_FOUND, ALREADY_ACTIVE, UPLINE_NOT_FOUND, UPLINE_TOO_DEEP, NIK_TAKEN, NO_ACTIVATION_PIN, COMPANY_PIN_STOCK_SHORT,
 * TOO_MANY_TRIES.
 */
export const activateWaitingPartner = verb(contract.partners.activate, {
  idempotent: true,
  prepare: ({ db, actor, input, now }) =>
    limitGuesses(db, { username: input.upline, readerId: actor.id, now }),
  async run({ tx, actor, input, now, services }) {
    const { partner, known } = await waitingFor(tx, input, actor, now);
    const upline = await uplineOf(tx, input.upline);
    const staff = isStaff(actor.role);
    const { id, username, fullName } = partner;
    const ownerId = staff ? services.companyId : actor.id;
    const pin = await takeActivationPin(tx, { ownerId, partnerId: id, byId: actor.id, staff, now });
    await completeProfile(tx, completedProfile(id, input, known, services.vault));
    const activated = await activatePartner(tx, {
      partner: { id, username, fullName },
      upline,
      pin,
      byId: actor.id,
      staff,
      registeredBy: actor.id,
      companyId: services.companyId,
      now,
    });
    return { ...activated, live: [...activated.live, ...inviterOf(known)] };
  },
});

import type { Database, Tx } from '../../platform/database/database.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { findActor } from '../accounts/index.ts';
import { activateRo } from './activate-ro.ts';
import { activateSelf } from './activate-self.ts';
import { showActivation } from './show-activation.ts';
import { listInvited } from './list-invited.ts';
import { activateWaitingPartner } from './activate-waiting.ts';
import { promotePartner } from './promote-partner.ts';
import { returnPartner } from './return-partner.ts';
import { addNote, correctNote, strikeNote } from './notes.ts';
import { setRoStatus } from './set-ro-status.ts';
import { closePartner } from './close-partner.ts';
import { editPartner } from './edit-partner.ts';
import { removePartnerPhoto } from './remove-photo.ts';
import { listPartners } from './list-partners.ts';
import { makePasswordLink } from './make-password-link.ts';
import { lookUpPartner } from './look-up-partner.ts';
import { showRoGain } from './show-ro-gain.ts';
import { showOwnProfile } from './show-own-profile.ts';
import { listRecentRegistrations } from './list-recent-registrations.ts';
import { listDownline, listRoHistory, listTeamRoHistory, showMember } from './list-team.ts';
import { showRegistrationPin } from './show-registration-pin.ts';
import { registerPartner } from './register-partner.ts';
import { registerFromOrder } from './register-from-order.ts';
import { cancelReset } from './cancel-reset.ts';
import { resetNetwork } from './reset-network.ts';
import { previewReset } from './preview-reset.ts';
import { showResetState } from './show-reset-state.ts';
import { listRegistrations } from './list-registrations.ts';
import { revealPartnerNumber } from './reveal-number.ts';
import { showPartner } from './show-partner.ts';
import { saveOwnProfile } from './save-profile.ts';
import { signUp } from './sign-up.ts';
import { selectProfile } from './store.ts';

export { findRegistered, isOneOfJoined } from './joined-store.ts';
export { selectRegistrations } from './store.ts';
export { foldAllRepeatOrders, repeatOrderFold, sumRoDays } from './ro-total-store.ts';

export const partnersVerbs = {
  signUp,
  activation: showActivation,
  activateSelf,
  me: showOwnProfile,
  saveProfile: saveOwnProfile,
  downline: listDownline,
  member: showMember,
  roHistory: listRoHistory,
  teamRoHistory: listTeamRoHistory,
  lookup: lookUpPartner,
  registrationPin: showRegistrationPin,
  register: registerPartner,
  registerFromOrder,
  passwordLink: makePasswordLink,
  recent: listRecentRegistrations,
  roGain: showRoGain,
  activateRo,
  list: listPartners,
  show: showPartner,
  reveal: revealPartnerNumber,
  edit: editPartner,
  removePhoto: removePartnerPhoto,
  addNote,
  correctNote,
  strikeNote,
  setRo: setRoStatus,
  promote: promotePartner,
  return: returnPartner,
  close: closePartner,
  invited: listInvited,
  activate: activateWaitingPartner,
  registrations: listRegistrations,
  resetPreview: previewReset,
  resetState: showResetState,
  cancelReset,
  resetNetwork,
};

/** Stands behind `contract.rewards.approveClaim`: it decides a claim and pays a bonus. */
export { approveClaim } from './approve-claim.ts';

export { notesOf } from './notes.ts';

/** A partner's name, phone and bank account, for the capabilities above; null where the account has none. */
export const profileOf = (db: Database | Tx, accountId: number) => selectProfile(db, accountId);

/** Where a partner reads e-mail, for messages of the capabilities above; undefined once the account is closed. */
export async function mailboxOf(db: Database | Tx, username: string): Promise<Message['email']> {
  const partner = await findActor(db, username);
  return partner ? { address: partner.email, name: partner.fullName } : undefined;
}

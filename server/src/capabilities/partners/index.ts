import type { Database, Tx } from '../../platform/database/database.ts';
import type { Message } from '../../platform/requests/record-outcome.ts';
import { findActor } from '../accounts/index.ts';
import { activateRo } from './activate-ro.ts';
import { activateSelf, activation } from './activate-self.ts';
import { activate } from './activate-waiting.ts';
import { promote, setRo } from './change-status.ts';
import { close } from './close-partner.ts';
import { edit } from './edit-partner.ts';
import { list, lookup, me, recent } from './list-partners.ts';
import { downline, roHistory, teamRoHistory } from './list-team.ts';
import { register, registerFromOrder } from './register-partner.ts';
import { cancelReset, resetNetwork, resetPreview, resetState } from './reset-network.ts';
import { registrations, reveal, show } from './show-partner.ts';
import { saveProfile } from './save-profile.ts';
import { signUp } from './sign-up.ts';
import { selectProfile } from './store.ts';

export const partnersVerbs = {
  signUp,
  activation,
  activateSelf,
  me,
  saveProfile,
  downline,
  roHistory,
  teamRoHistory,
  lookup,
  register,
  registerFromOrder,
  recent,
  activateRo,
  list,
  show,
  reveal,
  edit,
  setRo,
  promote,
  close,
  activate,
  registrations,
  resetPreview,
  resetState,
  cancelReset,
  resetNetwork,
};

/** Stands behind `contract.rewards.approveClaim`: it decides a claim and pays a bonus. */
export { approveClaim } from './approve-claim.ts';

export { partnerConstraints } from './constraints.ts';

/** A partner's profile with bank and phone, for the capabilities above; null where the account has none. */
export const profileOf = (db: Database | Tx, accountId: number) => selectProfile(db, accountId);

/** Where a partner reads e-mail, for messages of the capabilities above; undefined once the account is closed. */
export async function mailboxOf(db: Database | Tx, username: string): Promise<Message['email']> {
  const partner = await findActor(db, username);
  return partner ? { address: partner.email, name: partner.fullName } : undefined;
}

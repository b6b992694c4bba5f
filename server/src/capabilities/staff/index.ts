import { issueTemporaryPassword } from './issue-temporary-password.ts';
import { changeMatrix } from './change-matrix.ts';
import { showMatrix } from './show-matrix.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { setUpOwner } from './set-up-owner.ts';
import { deleteStaff } from './delete-staff.ts';
import { editStaff } from './edit-staff.ts';
import { registerStaff } from './register-staff.ts';
import { saveOwnAccount, showOwnAccount } from './own-account.ts';
import { listStaff } from './list-staff.ts';

export {
  changePartner,
  closeAllPartners,
  deleteAccount,
  erasePartner,
  lockPartnerAccount,
  type PartnerAccount,
  partnerAccountOf,
  promoteAccount,
  replacePassword,
  returnAccount,
} from './partner-account.ts';
export { partnerAccountFor } from './partner-store.ts';
export { resetSecondFactorAtTerminal } from './reset-second-factor.ts';
export { newSetUpLink } from './set-up-owner.ts';
export { forgetPerson } from './forget-person.ts';
export { lockOut } from './lock-out.ts';
export { ownersAreReady } from './staff-store.ts';
export { staffWithPassword } from './staff-with-password.ts';
export {
  AccountError,
  createSuperAdminAtTerminal,
  type Issued,
  resetPasswordAtTerminal,
} from './terminal-accounts.ts';

/** Keyed like `contract.identity`, for the router. */
export const staffVerbs = {
  staff: listStaff,
  registerStaff,
  editStaff,
  deleteStaff,
  matrix: showMatrix,
  changeMatrix,
  issueTemporaryPassword,
  resetSecondFactor,
  setUpOwner,
  ownAccount: showOwnAccount,
  saveOwnAccount,
};

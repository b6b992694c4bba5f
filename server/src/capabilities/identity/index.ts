import { changeEmail, ownEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmLogin } from './confirm-login.ts';
import { demoAccounts } from './demo-accounts.ts';
import { devices, endAllDevices, endDevice } from './devices.ts';
import { issueTemporaryPassword } from './issue-temporary-password.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { changeMatrix, matrix } from './matrix.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { deleteView, savedViews, saveView } from './saved-views.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  secondFactor,
} from './second-factor.ts';
import { session } from './session.ts';
import { setUpOwner } from './set-up-owner.ts';
import { deleteStaff, editStaff, registerStaff, staff } from './staff.ts';
import { beginSupport, endSupport } from './support-view.ts';
import { touch } from './touch.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';

export { type Authenticated, authenticate } from './authenticate.ts';
export { demoPassword, readDemoAccounts } from './demo-accounts.ts';
export { newBrowserMark, readBrowserMark } from './browser-cookie.ts';
export { deviceName } from './device-name.ts';
export { knownForDays } from './known-browser-store.ts';
export { beginEdit, recordEdit, editRevisionOf } from './edit-revision.ts';
export { findActor } from './find-actor.ts';
export { closeAllPartners } from './close-partners.ts';
export { confirmPassword } from './confirm-password.ts';
export { demandOpen } from './demand-open.ts';
export { limitLookups } from './limit-lookups.ts';
export { emailStateOf } from './address-store.ts';
export { hashPassword } from './passwords.ts';
export {
  AccountError,
  createSuperAdminAtTerminal,
  type Issued,
  resetPasswordAtTerminal,
} from './terminal-accounts.ts';
export { newSetUpLink } from './set-up-owner.ts';
export { disownAddress } from './address-store.ts';
export { lockOut, ownersAreReady } from './staff-store.ts';
export { staffWithPassword } from './staff-with-password.ts';
export { warnOwners } from './warn-owners.ts';
export { changeAsStaff, noteOwnBankChange } from './sensitive-change.ts';
export {
  deleteAccount,
  erasePartner,
  lockPartnerAccount,
  type PartnerAccount,
  partnerAccountOf,
  promoteAccount,
  replacePassword,
  updatePartner,
} from './partner-account.ts';
export { isLive, sweepSessions } from './session-store.ts';
export { setOwnName, setOwnPassword } from './own-account.ts';
export {
  type FoundPartner,
  holdOpen,
  holdPartner,
  createAccount,
  type NewAccount,
  findPartner,
} from './store.ts';
export { takeQuota as throttle } from '../../platform/quota.ts';
export { createSignUp } from './sign-up.ts';
export { sessionsTopic } from './topics.ts';
export { codeAt, stepOf } from './totp.ts';

/** Keyed like `contract.identity`, for the router. */
export { resetSecondFactorAtTerminal } from './reset-second-factor.ts';
export const identityVerbs = {
  login,
  confirmLogin,
  devices,
  endDevice,
  endAllDevices,
  secondFactor,
  enrolSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  resetSecondFactor,
  session,
  demoAccounts,
  logout,
  touch,
  changePassword,
  issueTemporaryPassword,
  verifyEmail,
  resendVerification,
  requestPasswordReset,
  resetPassword,
  setUpOwner,
  ownEmail,
  changeEmail,
  beginSupport,
  endSupport,
  staff,
  registerStaff,
  editStaff,
  deleteStaff,
  matrix,
  changeMatrix,
  savedViews,
  saveView,
  deleteView,
};

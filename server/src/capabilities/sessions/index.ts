import { changePassword } from './change-password.ts';
import { listDevices } from './list-devices.ts';
import { endAllDevices } from './end-all-devices.ts';
import { endDevice } from './end-device.ts';
import { invitationFile } from './invitations/invitation-file.ts';
import { invitePartner, nextInvitation } from './invitations/invite-by-whatsapp.ts';
import { listInvitations } from './invitations/list-invitations.ts';
import { changeEmail } from './links/change-email.ts';
import { showOwnEmail } from './links/show-own-email.ts';
import { openLink } from './links/open-link.ts';
import { requestPasswordReset } from './links/request-password-reset.ts';
import { resetPassword } from './links/reset-password.ts';
import { resendVerification } from './links/resend-verification.ts';
import { verifyEmail } from './links/verify-email.ts';
import { logout } from './logout.ts';
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts';
import { disableSecondFactor } from './second-factor/disable-second-factor.ts';
import { enrolSecondFactor } from './second-factor/enrol-second-factor.ts';
import { showSecondFactor } from './second-factor/show-second-factor.ts';
import { showSession } from './show-session.ts';
import { confirmLogin } from './sign-in/confirm-login.ts';
import { listDemoAccounts } from './sign-in/demo-accounts.ts';
import { login } from './sign-in/login.ts';
import { beginSupportView } from './support/begin-support-view.ts';
import { endSupportView } from './support/end-support-view.ts';
import { touchSession } from './touch-session.ts';

export { type Authenticated, authenticateToken } from './authenticate.ts';
export { closeWithSessions } from './close-store.ts';
export { deviceName } from './device-name.ts';
export { confirmationEmail } from './links/link-emails.ts';
export {
  allowFirstPasswords,
  firstPasswordLink,
  invitationKind,
  inviteAll,
} from './links/first-password.ts';
export { findLink, insertSetUp, selectUninvited, takeLink, voidLinks } from './links/link-store.ts';
export { hashLink, newLink } from './links/links.ts';
export { createSignUp } from './links/sign-up.ts';
export { setOwnName, setOwnPassword } from './own-account.ts';
export { setPassword } from './password-store.ts';
export { hasSecondFactor } from './second-factor/confirm-code.ts';
export {
  codeOfLongWork,
  confirmOnce,
  confirmPerson,
  spendIfAsked,
  spendProof,
} from './second-factor/confirm-person.ts';
export { deleteFactor } from './second-factor/second-factor-store.ts';
export { codeAt, stepOf } from './second-factor/totp.ts';
export { changeAsStaff, noteOwnBankChange } from './sensitive-change.ts';
export { endSessionsOf, hashToken, isLive, sweepSessions } from './session-store.ts';
export { newBrowserMark, readBrowserMark } from './sign-in/browser-cookie.ts';
export { confirmPassword, demandPassword } from './sign-in/confirm-password.ts';
export { demoPassword, readDemoAccounts } from './sign-in/demo-accounts.ts';
export { knownForDays } from './sign-in/known-browser-store.ts';
export { stopViewsOf } from './support/support-store.ts';
export { sessionsTopic } from './topics.ts';

/** Keyed like `contract.identity`, for the router. */
export const sessionsVerbs = {
  login,
  confirmLogin,
  devices: listDevices,
  endDevice,
  endAllDevices,
  secondFactor: showSecondFactor,
  enrolSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  session: showSession,
  demoAccounts: listDemoAccounts,
  logout,
  touch: touchSession,
  changePassword,
  verifyEmail,
  resendVerification,
  requestPasswordReset,
  resetPassword,
  openLink,
  invitations: listInvitations,
  nextInvitation,
  invite: invitePartner,
  invitationFile,
  ownEmail: showOwnEmail,
  changeEmail,
  beginSupport: beginSupportView,
  endSupport: endSupportView,
};
